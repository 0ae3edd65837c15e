// Finds or installs the Chromium that the tests use and prints its path.
import { findChromium } from './chromium/find.mjs';

const chromium = await findChromium({ install: true });
if (!chromium) {
  console.error(
    'No Chromium here, and none could be installed. Install one and name it: CHROMIUM_PATH=/path/to/chrome pnpm test',
  );
  process.exit(1);
}
console.log(chromium.path);
