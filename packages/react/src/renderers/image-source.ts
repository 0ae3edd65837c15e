import { safeUrl } from '../internal/safe-url.ts';

/** What is known of an image before anything is fetched or decoded. */
export type ImageSource =
  /** Carried in the data itself: no request. */
  | { readonly kind: 'data'; readonly src: string; readonly bytes: number }
  /** Elsewhere: fetched only when a person asks. */
  | { readonly kind: 'remote'; readonly src: string; readonly host: string }
  | { readonly kind: 'refused'; readonly type: string };

const raster = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/i;
const dataUrl = /^data:([^;,]{1,80});base64,([A-Za-z0-9+/=\s]*)$/;

/** Reads an address or data URL. Only raster images count: an SVG is a document. */
export function imageFromUrl(url: string): ImageSource {
  if (/^data:/i.test(url)) {
    const [, type = '', data = ''] = dataUrl.exec(url) ?? [];
    return imageFromData(data, type || 'data:');
  }
  const remote = safeUrl(url, ['https:', 'http:']);
  return remote
    ? { kind: 'remote', src: remote, host: new URL(remote).host }
    : { kind: 'refused', type: 'image' };
}

/** Reads base64 data of a stated type. */
export function imageFromData(data: string, type: string): ImageSource {
  const plain = /^[A-Za-z0-9+/=\s]+$/.test(data);
  if (!raster.test(type) || !plain) return { kind: 'refused', type: type.slice(0, 80) };
  return {
    kind: 'data',
    src: `data:${type.toLowerCase()};base64,${data}`,
    bytes: Math.floor(data.length * 0.75),
  };
}
