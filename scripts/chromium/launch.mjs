// How every suite starts Chromium, so that two suites never see two different browsers.
import { pinnedChromium } from './pinned.mjs';
import { findChromium } from './find.mjs';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The same pixels on every run: one raster thread, no subpixel text, one colour space. */
const steady = [
  '--num-raster-threads=1',
  '--disable-partial-raster',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

/**
 * Playwright's `launchOptions` for the Chromium this machine has. Only the pinned one gets the bundled fonts.
 *
 * @returns {Promise<{ executablePath?: string, args: string[], env?: Record<string, string> }>}
 */
export async function launchOptions() {
  const chromium = await findChromium();
  const args = [...quiet, ...steady];
  if (!chromium) return { args };
  const fontConfig = chromium.pinned ? pinnedChromium()?.fontConfig : undefined;
  return {
    executablePath: chromium.path,
    args,
    ...(fontConfig ? { env: { ...environment(), FONTCONFIG_FILE: fontConfig } } : {}),
  };
}

/** @returns {Record<string, string>} */
function environment() {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
