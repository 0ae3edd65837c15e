import { libraryConfig } from '../../scripts/tsdown-library.ts';

export default libraryConfig({
  entry: [
    'src/index.ts',
    'src/selectors.ts',
    'src/describe-error.ts',
    'src/verify.ts',
    'src/schema.ts',
    'src/testing.ts',
  ],
});
