import type { EventScope } from '@callboard/core';
import { isObject, text, words } from '../internal/json.ts';
import type { JsonObject } from '../internal/json.ts';
import type { RequestRuns } from '../internal/request-runs.ts';
import type { Stamp } from '../internal/stamp.ts';
import type { Call, CallIndex } from './call-index.ts';
import { inputOf } from './wire.ts';

/** A fragment of a call, whatever the server calls its parts. */
interface Fragment {
  index: string | undefined;
  id: string | undefined;
  name: string;
  input: unknown;
  encoding: 'json' | 'text';
}

/** What the calls of all messages share. */
export interface CallContext {
  stamp: Stamp;
  runs: RequestRuns;
  /** Every call, for the results that come later. */
  index: CallIndex;
}

/** The calls of one message: fragments find their call by index, by id, or by what they can only mean. */
export class MessageCalls {
  readonly calls: Call[] = [];
  readonly #context: CallContext;
  readonly #messageId: string;
  readonly #scope: EventScope;
  readonly #byIndex = new Map<string, Call>();

  constructor(context: CallContext, messageId: string, scope: EventScope) {
    this.#scope = scope;
    this.#context = context;
    this.#messageId = messageId;
  }

  /** Reads an element of `tool_calls`, or the older `function_call`. */
  read(from: JsonObject): void {
    const fragment = fragmentOf(from);
    const call = this.#find(fragment) ?? this.#open(fragment);
    if (fragment.index !== undefined) this.#byIndex.set(fragment.index, call);
    call.wireId ??= fragment.id;
    this.#context.index.name(call, fragment.id);
    call.encoding = fragment.encoding;
    this.#announce(call, fragment.name);
    if (!isRepeat(fragment, call)) this.#append(call, fragment.input);
  }

  /** The input of a call is no whole value yet. */
  get isHalf(): boolean {
    return this.calls.some(
      ({ complete, encoding, text }) =>
        !complete && encoding === 'json' && text !== '' && !('input' in inputOf(text)),
    );
  }

  /** No more fragments come. `cut`: the model was stopped, so that an input may be half of one. */
  close(cut: boolean): void {
    for (const call of this.calls) {
      if (call.name === '') this.#announce(call, 'unknown_tool');
      if (call.complete) continue;
      const isText = call.encoding === 'text';
      const read = isText ? { input: call.text } : inputOf(call.text);
      if (cut && (isText || call.text === '' || !('input' in read))) continue;
      this.#complete(call, read);
    }
  }

  #find(fragment: Fragment): Call | undefined {
    const { index, id, name } = fragment;
    const same = index === undefined ? undefined : this.#byIndex.get(index);
    const known = id === undefined ? undefined : this.calls.findLast((call) => call.wireId === id);
    if (known) return isRepeat(fragment, known) ? known : this.#named(fragment, same, known);
    const open = same ?? (index === undefined ? this.calls.at(-1) : undefined);
    if (open === undefined || begins(fragment, open)) return undefined;
    // Another id with a name is another call under a shared index; an id alone may change with every fragment.
    const isOther = id !== undefined && open.wireId !== undefined && (name !== '' || isWhole(open));
    return isOther ? undefined : open;
  }

  /** The call of an id that came before. Some servers give one id to all calls: index or a new beginning tells them apart. */
  #named(fragment: Fragment, same: Call | undefined, known: Call): Call | undefined {
    if (fragment.index === undefined) return begins(fragment, known) ? undefined : known;
    if (same === undefined) return [...this.#byIndex.values()].includes(known) ? undefined : known;
    return same.wireId === fragment.id ? same : known;
  }

  #open({ id }: Fragment): Call {
    const { index, runs } = this.#context;
    const count = this.calls.filter((call) => call.wireId === id).length;
    const named = count === 0 ? id : `${id}#${count}`;
    const call: Call = {
      toolCallId: id === undefined ? `${this.#messageId}/call${this.calls.length}` : (named ?? id),
      messageId: this.#messageId,
      scope: this.#scope,
      wireId: id,
      name: '',
      told: false,
      text: '',
      encoding: 'json',
      complete: false,
      answered: false,
    };
    this.calls.push(call);
    index.add(call);
    runs.pending.add(call.toolCallId);
    return call;
  }

  /** The name may come after the id and some of the input. */
  #announce(call: Call, name: string): void {
    const isNew = !call.told;
    if (!isNew && (call.name !== '' || name === '')) return;
    call.told = true;
    call.name = name;
    const body = { ...refOf(call), toolName: name };
    this.#context.stamp.emit(call.scope, { type: isNew ? 'tool.start' : 'tool.update', ...body });
  }

  #append(call: Call, input: unknown): void {
    if (input === undefined || input === '' || call.complete) return;
    if (typeof input !== 'string') return this.#complete(call, { input });
    const off = call.text.length;
    if (off === 0 && call.encoding === 'text') this.#sayFree(call);
    this.#context.stamp.emit(call.scope, { type: 'tool.input.delta', ...refOf(call), off, text: input });
    call.text += input;
  }

  /** What follows is no JSON. */
  #sayFree(call: Call): void {
    const body = { ...refOf(call), complete: false, inputText: '', inputEncoding: 'text' } as const;
    this.#context.stamp.emit(call.scope, { type: 'tool.input.set', ...body });
  }

  #complete(call: Call, read: { input?: unknown }): void {
    call.complete = true;
    const encoding = call.encoding === 'text' ? ({ inputEncoding: 'text' } as const) : undefined;
    const said = { ...refOf(call), ...read, ...encoding };
    this.#context.stamp.emit(call.scope, { type: 'tool.input.set', complete: true, ...said });
    call.text = '';
  }
}

/** Names a call in its message. */
export function refOf({ toolCallId, messageId }: Call): { toolCallId: string; messageId: string } {
  return { toolCallId, messageId };
}

/** True for a fragment that cannot go on with a call: it is of another tool, or the call has all its input. */
function begins({ name, input }: Fragment, call: Call): boolean {
  if (name !== '' && call.name !== '' && (name !== call.name || isWhole(call))) return true;
  return typeof input === 'string' && /^\s*\{/.test(input) && call.encoding === 'json' && isWhole(call);
}

/** Inputs are objects: what does not end like one is not parsed. */
function isWhole({ complete, text }: Call): boolean {
  return complete || (text.trimEnd().endsWith('}') && 'input' in inputOf(text));
}

/** A whole call that comes a second time. */
function isRepeat({ id, name, input }: Fragment, call: Call): boolean {
  return id !== undefined && name !== '' && input === call.text && isWhole(call);
}

function fragmentOf(from: JsonObject): Fragment {
  const custom = isObject(from['custom']) ? from['custom'] : undefined;
  const named = custom ?? (isObject(from['function']) ? from['function'] : from);
  const { index } = from;
  return {
    index: typeof index === 'number' || typeof index === 'string' ? String(index) : undefined,
    id: words(from['id']),
    name: text(named['name']) ?? '',
    input: custom ? custom['input'] : (named['arguments'] ?? undefined),
    encoding: custom ? 'text' : 'json',
  };
}
