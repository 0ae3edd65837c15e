import { field } from '../internal/either-case.ts';
import { sourcesOf, usageOf } from '../internal/gemini-values.ts';
import { instant } from '../internal/instant.ts';
import { given, isObject, objects, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { Ending } from '../internal/request-runs.ts';
import { Turn } from './turn.ts';
import type { Conversation } from './turn.ts';

type Stop = Ending & { finishReason: string };

/** Reads the chunks of `generateContent` responses; a whole response is one chunk. */
export class ChunkReader {
  readonly #talk: Conversation;
  readonly #onSaid: (signature: string) => void;
  readonly #ids = new Set<string>();
  #turn: Turn | undefined;
  #responseId: string | undefined;
  #stop: Stop | undefined;
  #grounding: unknown;

  /** `onSaid` hears what each response said. */
  constructor(talk: Conversation, onSaid: (signature: string) => void) {
    this.#talk = talk;
    this.#onSaid = onSaid;
  }

  /** The reason to stop was told: nothing has to follow. */
  get stopped(): boolean {
    return this.#stop !== undefined;
  }

  /** Reads a chunk; false when some part of it could not be used. */
  read(chunk: JsonObject): boolean {
    const responseId = words(field(chunk, 'responseId'));
    if (this.#responseId !== undefined && responseId !== undefined && responseId !== this.#responseId)
      this.settle();
    if (this.#turn) this.#responseId ??= responseId;
    const { runs } = this.#talk;
    const [candidate, ...others] = objects(chunk['candidates']);
    const content = candidate?.['content'];
    const parts = isObject(content) ? objects(content['parts']) : [];
    const blocked = blockIn(chunk);
    // Counts alone show nothing.
    const turn = this.#turn ?? (candidate || blocked ? this.#open(chunk, responseId) : undefined);
    const used = parts.map((part) => turn?.part(part)).every(Boolean);
    runs.count(usageOf(field(chunk, 'usageMetadata')));
    if (candidate) this.#note(candidate);
    this.#stop = blocked ?? this.#stop;
    return used && others.length === 0;
  }

  /** Ends the response whose stop was told. One that just broke off is left to the end of the stream. */
  settle(): void {
    const turn = this.#turn;
    if (turn === undefined) return;
    const { runs } = this.#talk;
    if (this.#stop) {
      const { finishReason, ...ending } = this.#stop;
      turn.finish();
      for (const source of sourcesOf(this.#grounding)) turn.message.show('source', source);
      const { outcome, error } = ending;
      turn.message.end({
        outcome: outcome === 'failed' ? 'failed' : 'completed',
        ...given({ error }),
        finishReason,
      });
      runs.closeCount();
      if (outcome === 'completed' || outcome === 'waiting') runs.hold(ending);
      else runs.end(ending);
    }
    this.#onSaid(turn.signature());
    this.#forget();
  }

  /** The request failed, or the stream did. */
  fail(error: unknown): void {
    if (this.#turn) this.#turn.message.end({ outcome: 'failed', error });
    else this.#talk.runs.enter();
    this.#talk.runs.end({ outcome: 'failed', error });
    this.#forget();
  }

  #forget(): void {
    this.#turn = undefined;
    this.#responseId = undefined;
    this.#stop = undefined;
    this.#grounding = undefined;
  }

  #open(chunk: JsonObject, responseId: string | undefined): Turn {
    this.#responseId = responseId;
    const { runs, mint } = this.#talk;
    const model = words(field(chunk, 'modelVersion'));
    runs.enter(model);
    const isNew = responseId !== undefined && !this.#ids.has(responseId);
    const turn = new Turn(this.#talk, isNew ? responseId : mint());
    if (responseId !== undefined) this.#ids.add(responseId);
    this.#turn = turn;
    turn.message.start('assistant', given({ model, createdAt: instant(field(chunk, 'createTime')) }));
    return turn;
  }

  /** Some servers state a reason with every chunk: the response is over when nothing more comes. */
  #note(candidate: JsonObject): void {
    const reason = text(field(candidate, 'finishReason'));
    this.#grounding = field(candidate, 'groundingMetadata') ?? this.#grounding;
    if (reason === undefined || reason === '' || reason === 'FINISH_REASON_UNSPECIFIED') return;
    this.#stop = { ...endingOf(reason, words(field(candidate, 'finishMessage'))), finishReason: reason };
  }
}

/** A prompt that was refused has no answer. */
function blockIn(chunk: JsonObject): Stop | undefined {
  const feedback = field(chunk, 'promptFeedback');
  const reason = isObject(feedback) ? words(field(feedback, 'blockReason')) : undefined;
  if (!isObject(feedback) || reason === undefined) return undefined;
  const message = words(field(feedback, 'blockReasonMessage')) ?? `The prompt was blocked (${reason}).`;
  return { outcome: 'failed', error: { message, code: reason }, finishReason: reason };
}

/** What a reason to stop says about the run. */
function endingOf(reason: string, message: string | undefined): Ending {
  if (reason === 'STOP') return { outcome: 'completed' };
  if (reason === 'CONTINUATION') return { outcome: 'waiting', reason };
  if (reason === 'MAX_TOKENS')
    return { outcome: 'limit', limit: 'The answer reached maxOutputTokens; raise it for a longer one.' };
  return { outcome: 'failed', error: { message: message ?? `The model stopped: ${reason}.`, code: reason } };
}
