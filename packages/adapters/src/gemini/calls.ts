import type { ToolCallFacts } from '@callboard/core';
import { field } from '../internal/either-case.ts';
import { outcomeOf } from '../internal/gemini-values.ts';
import type { GeminiOutcome } from '../internal/gemini-values.ts';
import { given, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';

/** A call that has no result yet. */
interface OpenCall {
  id: string;
  /** The id is the wire's own. */
  native: boolean;
  name: string;
}

/** The calls of a conversation. Most have no id: their place in the response is one, and their results follow in order. */
export class CallBook {
  readonly #stamp: Stamp;
  readonly #runs: RequestRuns;
  #open: OpenCall[] = [];

  constructor(stamp: Stamp, runs: RequestRuns) {
    this.#stamp = stamp;
    this.#runs = runs;
  }

  /** Announces a call; `place` is its id when the wire has none. */
  start(
    messageId: string,
    call: JsonObject,
    facts: ToolCallFacts & { toolName: string; place: string },
  ): string {
    const { place, ...told } = facts;
    const native = words(call['id']);
    const id = native ?? place;
    this.#open.push({ id, native: native !== undefined, name: told.toolName });
    (told.executor === undefined ? this.#runs.pending : this.#runs.atProvider).add(id);
    this.#stamp.emit(this.#runs.scope, { type: 'tool.start', toolCallId: id, messageId, ...told });
    return id;
  }

  /** Reads the result of a call: of the one it names, else of the first of its name that has none. */
  result(response: JsonObject, place: string): void {
    const name = words(response['name']);
    const id = words(response['id']);
    const found = this.#find(id, name);
    const toolCallId = found?.id ?? id ?? place;
    const value = response['response'];
    const { scope } = this.#runs;
    if (field(response, 'willContinue') === true) {
      this.#stamp.emit(scope, { type: 'tool.output.set', toolCallId, output: value });
      return;
    }
    this.#open = this.#open.filter((call) => call !== found);
    this.#runs.answered(toolCallId);
    const toolName = found ? undefined : name;
    this.#stamp.emit(scope, { type: 'tool.end', toolCallId, ...given({ toolName }), ...outcomeOf(value) });
  }

  /** Ends the provider's own call of this name that was opened last. */
  end(toolName: string, response: JsonObject, end: GeminiOutcome): void {
    const id = words(response['id']);
    const found = this.#find(id, toolName);
    const toolCallId = found?.id ?? id;
    if (toolCallId === undefined) return;
    this.#open = this.#open.filter((call) => call !== found);
    this.#runs.answered(toolCallId);
    this.#stamp.emit(this.#runs.scope, { type: 'tool.end', toolCallId, ...end });
  }

  #find(id: string | undefined, name: string | undefined): OpenCall | undefined {
    const named = id === undefined ? undefined : this.#open.find((call) => call.id === id);
    if (named) return named;
    const loose = this.#open.filter((call) => id === undefined || !call.native);
    return loose.find((call) => call.name === name);
  }
}
