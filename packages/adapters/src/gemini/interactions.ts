import type { Usage } from '@callboard/core';
import { instant } from '../internal/instant.ts';
import { finite, given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import { PartSequence } from '../internal/part-sequence.ts';
import type { Ending } from '../internal/request-runs.ts';
import { CONTENT, isOfModel, stepsOf } from './interaction-input.ts';
import { StepTeller, tellResult, tellUser } from './interaction-steps.ts';
import type { Conversation } from './turn.ts';

const ENDINGS: ReadonlyMap<string, Ending> = new Map<string, Ending>([
  ['completed', { outcome: 'completed' }],
  ['requires_action', { outcome: 'completed' }],
  ['requires_continuation', { outcome: 'waiting', reason: 'requires_continuation' }],
  ['failed', { outcome: 'failed' }],
  ['cancelled', { outcome: 'cancelled' }],
  [
    'incomplete',
    { outcome: 'limit', limit: 'The answer is incomplete: the model reached its output limit.' },
  ],
  ['budget_exceeded', { outcome: 'limit', limit: 'The budget of the interaction is used up.' }],
]);

/** Reads the Interactions API: its events, whole interactions, and the input of requests. */
export class InteractionReader {
  readonly #talk: Conversation;
  #answer: StepTeller | undefined;
  #error: unknown;

  constructor(talk: Conversation) {
    this.#talk = talk;
  }

  /** Reads an event or a whole interaction; false when it could not be used. */
  read(type: string, value: JsonObject): boolean {
    const { step, delta, error } = value;
    const index = finite(value['index']) ?? 0;
    if (type === 'step.start' && isObject(step)) this.#current().start(index, step);
    else if (type === 'step.delta' && isObject(delta)) return this.#current().delta(index, delta);
    else if (type === 'step.stop') this.#answer?.stop(index);
    else if (type === 'error') this.#error = error ?? value;
    else return this.#readWhole(type, isObject(value['interaction']) ? value['interaction'] : value);
    return true;
  }

  /** The stream is over; an error that was told last was its end. */
  close(): void {
    if (this.#error === undefined) return;
    if (this.#answer === undefined) this.#talk.runs.enter();
    this.#end({ outcome: 'failed', error: this.#error });
  }

  /** The input of a request: words of a person, results of calls, and before them what an answer or two made already. */
  input(value: unknown): void {
    const steps = stepsOf(value);
    const { runs } = this.#talk;
    // A request without a conversation on the server repeats everything before it.
    const from = runs.begun ? steps.findLastIndex(isOfModel) + 1 : 0;
    for (const [index, step] of steps.entries()) {
      if (index < from) continue;
      if (isOfModel(step)) {
        this.#current().whole(index, step);
        runs.hold({ outcome: 'completed' });
      } else this.#fromClient(step);
    }
    this.#leave();
  }

  #fromClient(step: JsonObject): void {
    const { runs } = this.#talk;
    this.#leave();
    if (step['type'] === 'user_input') {
      runs.turn();
      tellUser(this.#talk, objects(step['content']));
    } else {
      runs.enter();
      tellResult(this.#talk, step);
    }
  }

  /** The answer that is being told has nothing more to say. */
  #leave(): void {
    this.#answer?.message.end();
    this.#answer = undefined;
  }

  #readWhole(type: string, interaction: JsonObject): boolean {
    if (type === 'interaction.created') this.#open(interaction);
    else if (type === 'interaction.completed' || type === 'interaction.status_update')
      this.#settle(interaction);
    else if (type === '') this.#whole(interaction);
    else return false;
    return true;
  }

  #whole(interaction: JsonObject): void {
    if (interaction['input'] !== undefined) this.input(interaction['input']);
    const answer = this.#open(interaction);
    for (const [index, step] of objects(interaction['steps'] ?? interaction['outputs']).entries()) {
      answer.whole(index, CONTENT.has(step['type']) ? { type: 'model_output', content: [step] } : step);
    }
    this.#settle(interaction);
  }

  #current(): StepTeller {
    return this.#answer ?? this.#open({});
  }

  #open(interaction: JsonObject): StepTeller {
    const { runs, stamp, mint } = this.#talk;
    const model = words(interaction['model']) ?? words(interaction['agent']);
    runs.enter(model);
    const id = words(interaction['id']) ?? mint();
    if (this.#answer?.message.id === id) return this.#answer;
    const message = new PartSequence(stamp, () => runs.scope, id);
    message.start('assistant', given({ model, createdAt: instant(interaction['created']) }));
    this.#answer = new StepTeller(this.#talk, message);
    return this.#answer;
  }

  #settle(interaction: JsonObject): void {
    const ending = ENDINGS.get(text(interaction['status']) ?? '');
    this.#talk.runs.count(usageOf(interaction['usage']));
    if (ending === undefined) return;
    const [first] = objects(interaction['errors']);
    const error = this.#error ?? this.#answer?.error ?? first ?? { message: 'The interaction failed.' };
    this.#end(ending.outcome === 'failed' ? { ...ending, error } : ending);
  }

  #end(ending: Ending): void {
    const { runs } = this.#talk;
    const { outcome, error } = ending;
    this.#answer?.message.end({
      outcome: outcome === 'failed' ? 'failed' : 'completed',
      ...given({ error }),
    });
    this.#answer = undefined;
    this.#error = undefined;
    runs.closeCount();
    if (outcome === 'waiting' || (outcome === 'completed' && runs.pending.size > 0)) runs.hold(ending);
    else runs.end(ending);
  }
}

/** Counted tokens. */
function usageOf(value: unknown): Usage {
  if (!isObject(value)) return {};
  return given({
    inputTokens: finite(value['total_input_tokens']),
    outputTokens: finite(value['total_output_tokens']),
    reasoningTokens: finite(value['total_thought_tokens']),
    cachedInputTokens: finite(value['total_cached_tokens']),
    totalTokens: finite(value['total_tokens']),
  });
}
