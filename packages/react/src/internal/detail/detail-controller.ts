import type { Run, ToolCall } from '@callboard/core';
import type { Requests } from '../requests/requests.ts';

/** What to show in the detail dialog: a call, or the error of a run. */
export interface DetailRequest {
  readonly callKey?: string | undefined;
  /** Key of the run whose error is shown. */
  readonly runKey?: string | undefined;
  /** Set when the notice was given a plain object. */
  readonly run?: Run | undefined;
  /** Set when the row was given a plain object; otherwise the store has the call. */
  readonly call?: ToolCall | undefined;
  /** Where focus returns to. */
  readonly opener?: HTMLElement | undefined;
}

/** Says which call's detail is open. One dialog serves a whole transcript. */
export type DetailController = Requests<DetailRequest>;
