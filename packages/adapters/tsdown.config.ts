import { readFileSync } from 'node:fs';
import { libraryConfig } from '../../scripts/tsdown-library.ts';

interface Manifest {
  exports: Record<string, string | { '@callboard/source': string }>;
}

/** Every entry of the package is a module of its own. */
const { exports } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as Manifest;

export default libraryConfig({
  entry: Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [target['@callboard/source'].replace(/^\.\//, '')],
  ),
});
