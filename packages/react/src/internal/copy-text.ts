/** Puts text on the clipboard. Rejects when the browser refuses. Call it from a person's action. */
export async function copyText(text: string, page: Document = document): Promise<void> {
  const { clipboard } = page.defaultView?.navigator ?? navigator;
  // Pages without https have no clipboard object; they still have the copy command. Types say it is always there.
  if ((clipboard as Clipboard | undefined) !== undefined) {
    await clipboard.writeText(text);
    return;
  }
  if (!copyByCommand(text, page)) throw new Error('The clipboard cannot be reached from this page.');
}

function copyByCommand(text: string, page: Document): boolean {
  let written = false;
  function write(event: ClipboardEvent): void {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    written = event.clipboardData !== null;
  }
  page.addEventListener('copy', write);
  try {
    return page.execCommand('copy') && written;
  } finally {
    page.removeEventListener('copy', write);
  }
}
