// Just enough of the tar format for an archive of a few regular files.
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const block = 512;

/**
 * Writes the archive's files whose names end in `only` into `folder`, without their own folders.
 *
 * @param {Buffer} archive
 * @param {{ folder: string, only: string }} options
 */
export async function untar(archive, { folder, only }) {
  for (let at = 0; at + block <= archive.length;) {
    const name = text(archive, at, 100);
    if (name === '') return;
    const size = Number.parseInt(text(archive, at + 124, 12), 8);
    const start = at + block;
    if (name.endsWith(only)) {
      await writeFile(join(folder, basename(name)), archive.subarray(start, start + size));
    }
    at = start + Math.ceil(size / block) * block;
  }
}

/**
 * @param {Buffer} archive
 * @param {number} start
 * @param {number} length
 */
function text(archive, start, length) {
  const field = archive.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end).trim();
}
