// The Chromium that the lockfile pins: it ships compressed inside an npm package and is unpacked once a version.
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { untar } from './untar.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const packageFolder = join(root, 'node_modules/@sparticuz/chromium');

/** The package holds a Linux x64 binary only. */
const runsHere = process.platform === 'linux' && process.arch === 'x64';

/**
 * Where the pinned Chromium is, or will be once unpacked; undefined on a machine it cannot run on.
 *
 * @returns {{ folder: string, executable: string, fontConfig: string } | undefined}
 */
export function pinnedChromium() {
  if (!runsHere || !existsSync(join(packageFolder, 'bin/chromium.br'))) return undefined;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const folder = join(root, 'node_modules/.cache/callboard', `chromium-${version}`);
  return { folder, executable: join(folder, 'chromium'), fontConfig: join(folder, 'fonts.conf') };
}

/**
 * Unpacks the pinned Chromium and its fonts unless that was done before.
 *
 * @param {{ folder: string, executable: string }} pinned
 */
export async function unpackPinned(pinned) {
  if (existsSync(pinned.executable)) return;
  const draft = `${pinned.folder}.${process.pid}`;
  await mkdir(join(draft, 'fonts'), { recursive: true });
  await pipeline(
    createReadStream(join(packageFolder, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(draft, 'chromium'), { mode: 0o755 }),
  );
  const fonts = await promisify(brotliDecompress)(await readFile(join(packageFolder, 'bin/fonts.tar.br')));
  await untar(fonts, { folder: join(draft, 'fonts'), only: '.ttf' });
  const template = await readFile(new URL('fonts.conf', import.meta.url), 'utf8');
  await writeFile(join(draft, 'fonts.conf'), template.replaceAll('{folder}', pinned.folder));
  // The rename is what publishes it: two runs that unpack at once cannot meet half a browser.
  await rename(draft, pinned.folder).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(pinned.executable)) throw error;
  });
}
