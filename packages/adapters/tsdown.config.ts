import { libraryConfig } from '../../scripts/tsdown-library.ts';

export default libraryConfig({
  entry: [
    'src/index.ts',
    'src/callboard/index.ts',
    'src/truss/index.ts',
    'src/ai-sdk/index.ts',
    'src/recovery/index.ts',
  ],
});
