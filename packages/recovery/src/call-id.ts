/** Makes the ids of one message's calls: the same text gives the same ids. */
export function callIds(messageKey: string, format: 'default' | 'mistral'): (ordinal: number) => string {
  const legal = messageKey.replace(/[^\w-]/g, '_');
  const key =
    legal === messageKey && legal.length <= 48 ? legal : `${legal.slice(0, 36)}-${hash(messageKey)}`;
  if (format === 'mistral')
    return (ordinal) => (hash(`${messageKey}/${ordinal}`) + hash(`${ordinal}/${messageKey}`)).slice(0, 9);
  return (ordinal) => `call_${key}_${ordinal}`;
}

/** FNV-1a in base 36, always seven characters. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36).padStart(7, '0');
}
