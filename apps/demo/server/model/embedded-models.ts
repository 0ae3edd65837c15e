import { leakyModelName } from './leaky.ts';
import { leakyDialects } from './leaky-dialects.ts';

/** The name the embedded model goes by. */
export const embeddedModelName = 'callboard-scripted';

/** The embedded model in all its variants: calls as they should be, or leaked into the text in some syntax. */
export const embeddedModels: readonly { name: string; calls: string }[] = [
  { name: embeddedModelName, calls: 'native' },
  ...leakyDialects.map((dialect) => ({ name: leakyModelName(embeddedModelName, dialect), calls: dialect })),
];
