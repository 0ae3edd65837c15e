import { libraryConfig } from '../../scripts/tsdown-library.ts';

export default libraryConfig({
  entry: ['src/index.ts', 'src/testing.ts'],
  copy: ['src/styles.css', 'src/styles.css.d.ts'],
});
