import { libraryConfig } from '../../scripts/tsdown-library.ts';

export default libraryConfig({
  entry: ['src/index.ts', 'src/testing.ts'],
  styles: ['src/styles.css', 'src/inspect.css'],
});
