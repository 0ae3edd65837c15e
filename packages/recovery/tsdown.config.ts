import { libraryConfig } from '../../scripts/tsdown-library.ts';

export default libraryConfig({
  entry: ['src/index.ts', 'src/core.ts', 'src/dialects.ts', 'src/ai-sdk.ts', 'src/transform-stream.ts'],
});
