import type { Reading } from '../dialect.ts';
import type { ResolvedTool } from '../tools.ts';
import type { Parameter, ValueRules } from './tagged-value.ts';

/** How a dialect writes a call as tags. Patterns see one whole tag `<…>`. */
export interface TagShape extends ValueRules {
  /** Opening tag; group `name`, optional groups `id` and `closed` (no body). Without it the bare name follows the marker. */
  readonly call?: RegExp;
  /** Closing tag of a call; when not said, the tag named like the call. */
  readonly callEnd?: RegExp;
  /** Opening tag of a parameter; optional groups `key`, `string`, `type`. */
  readonly param: RegExp;
  readonly paramEnd: RegExp;
  /** Without `key` in `param`: the tag that ends the key, and the tag that begins the value. */
  readonly keyEnd?: RegExp;
  readonly valueStart?: RegExp;
  /** A value counts only with its own closing tag; keys are written with entities. */
  readonly strict?: true;
  /** Closing tags of wrappers. */
  readonly outer: RegExp;
  /** What ends a tag, `>` if not said. */
  readonly until?: string;
  /** Parameters may be tags named like the keys of the tool's schema. */
  readonly schemaTags?: true;
  /** Tag between a bare name and the first parameter. */
  readonly separator?: RegExp;
}

/** One call being read. */
export interface TaggedCall {
  r: Reading;
  shape: TagShape;
  name: string;
  tool: ResolvedTool | undefined;
  sourceId: string | undefined;
  /** Where the body begins; for a call without a body, where the call ends. */
  bodyStart: number;
  hasBody: boolean;
  callEnd: RegExp;
  params: Parameter[];
  repaired: boolean;
  /** Part of its markup is missing in a way that leaves the values in doubt. */
  lost?: true;
}

/** A parameter whose value is about to be read. */
export interface OpenParam {
  key: string;
  start: number;
  /** Whether the text itself says that the value is a string. */
  string?: string | undefined;
  /** The tag that closes it when it is named like its key. */
  closer?: RegExp;
}
