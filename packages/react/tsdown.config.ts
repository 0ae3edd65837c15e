import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundle } from 'lightningcss';
import { libraryConfig } from '../../scripts/tsdown-library.ts';

const bundled = new URL('.tsbuild/styles/styles.css', import.meta.url);

// One stylesheet leaves the package: the parts' sheets, joined in their layers. It is made before the build, since the
// publish checks look for it as soon as the modules are written.
const { code } = bundle({ filename: fileURLToPath(new URL('src/styles.css', import.meta.url)), minify: true });
mkdirSync(new URL('.', bundled), { recursive: true });
writeFileSync(bundled, code);

export default libraryConfig({
  entry: ['src/index.ts', 'src/testing.ts'],
  copy: [fileURLToPath(bundled), 'src/styles.css.d.ts'],
});
