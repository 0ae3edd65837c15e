import { isObject, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';

/** A file that can be sent along: by address, or with its content in a `data:` address. */
export interface HistoryFile {
  type: 'file';
  url: string;
  mediaType: string;
  name: string | undefined;
}

const ADDRESS = /^(?:https?:\/\/\S+|data:[\w.+-]+\/[\w.+-]+[;,]\S*)$/;

/** The file in a block's value, in the shapes that protocols send; undefined when it cannot be sent again. */
export function fileOf(value: unknown): HistoryFile | undefined {
  if (!isObject(value)) return undefined;
  const places = [value, value['source'], value['inlineData'], value['image_url'], value['file']].filter(
    isObject,
  );
  const told = first(places, ['mediaType', 'media_type', 'mimeType', 'mime_type', 'mime']);
  const data = first(places, ['data']);
  const address =
    first(places, ['url', 'uri', 'fileUri', 'image_url', 'file_data']) ??
    (data === undefined ? undefined : `data:${told ?? 'image/png'};base64,${data}`);
  if (address === undefined || !ADDRESS.test(address)) return undefined;
  const mediaType = told ?? /^data:([\w.+/-]+)/.exec(address)?.[1] ?? 'application/octet-stream';
  return { type: 'file', url: address, mediaType, name: first(places, ['filename', 'name']) };
}

function first(places: readonly JsonObject[], names: readonly string[]): string | undefined {
  for (const place of places) {
    for (const name of names) {
      const found = words(place[name]);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The parts of a `data:` address with base64 content. */
export function base64Of({ url }: HistoryFile): { mediaType: string; data: string } | undefined {
  const [, mediaType, data] = /^data:([\w.+/-]+);base64,([A-Za-z0-9+/=]+)$/.exec(url) ?? [];
  return mediaType === undefined || data === undefined ? undefined : { mediaType, data };
}

/** What stands in for a file that a provider does not take. */
export function fileNote({ name, mediaType }: HistoryFile): string {
  return `[file${name === undefined ? '' : ` ${name}`}: ${mediaType}]`;
}
