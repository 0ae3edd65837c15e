import { safeUrl } from '../internal/safe-url.ts';

/** Where a sound comes from, checked. */
export type AudioSource =
  | { readonly kind: 'data'; readonly src: string; readonly bytes: number }
  | { readonly kind: 'remote'; readonly src: string; readonly host: string }
  | { readonly kind: 'refused'; readonly type: string };

const types = /^audio\/(aac|flac|mp4|mpeg|mp3|ogg|opus|wav|wave|webm|x-m4a|x-wav)$/i;
const base64 = /^[A-Za-z\d+/=\s]*$/;

/** A sound carried as base64 with its type, as tools send it. */
export function audioFromData(data: string, type: string): AudioSource {
  if (!types.test(type) || !base64.test(data)) return { kind: 'refused', type: type || 'audio' };
  return { kind: 'data', src: `data:${type};base64,${data}`, bytes: Math.floor(data.length * 0.75) };
}

/** A sound by its address: a data URL or a listed scheme. */
export function audioFromUrl(url: string): AudioSource {
  const data = /^data:([^;,]*);base64,/i.exec(url.slice(0, 200));
  if (data) return audioFromData(url.slice(data[0].length), data[1] ?? '');
  const src = safeUrl(url, ['https:', 'http:']);
  return src === undefined
    ? { kind: 'refused', type: url.slice(0, 80) }
    : { kind: 'remote', src, host: new URL(src).host };
}
