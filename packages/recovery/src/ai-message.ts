import type { ToolCallRecovery } from './core.ts';
import type { RecoveryOptions } from './index.ts';
import { createToolCallRecovery, recoverToolCalls } from './index.ts';
import type { FinishReason } from './options.ts';
import type { CallSegment, RejectedSegment, Segment } from './segment.ts';
import { isToolName } from './tools.ts';

/** A part of a model's answer, as far as the middleware looks at it. */
export interface AiPart {
  type: string;
  id?: string;
  delta?: string;
  text?: string;
  toolName?: string;
  input?: unknown;
  finishReason?: unknown;
}

/** What to do with rejected calls. */
export interface RejectedPolicy {
  rejected?: 'report' | 'drop';
  onRejected?: (rejected: RejectedSegment) => void;
}

/** One text block of the answer while it streams. */
interface Block {
  id: string;
  start: AiPart;
  end: AiPart | undefined;
  recovery: ToolCallRecovery;
  open: '' | 'text' | 'reasoning';
  started: boolean;
  reasonings: number;
}

/**
 * One answer of a model. Text goes out as it comes; recovered calls wait for the end, because native calls that may
 * still arrive take precedence.
 */
export class AiMessage {
  readonly #options: RecoveryOptions;
  readonly #policy: RejectedPolicy;
  readonly #blocks: Map<string, Block> = new Map();
  readonly #calls: (CallSegment | RejectedSegment)[] = [];
  #native = false;
  #count = 0;

  constructor(options: RecoveryOptions, policy: RejectedPolicy) {
    this.#options = options;
    this.#policy = policy;
  }

  /** The parts to pass on for one part that came in. */
  part(part: AiPart): AiPart[] {
    const block = this.#blocks.get(part.id ?? '');
    switch (part.type) {
      case 'text-start': {
        const ended = this.#endBlocks('stop');
        this.#open(part);
        return ended;
      }
      case 'text-delta':
        return block ? this.#segments(block, block.recovery.push(part.delta ?? '')) : [part];
      case 'text-end':
        if (!block) return [part];
        block.end = part;
        return [];
      case 'tool-call':
        this.#native = true;
        return [part];
      case 'finish': {
        const parts = this.close(reason(part.finishReason) === 'length' ? 'length' : 'stop');
        return [
          ...parts,
          parts.some(({ type }) => type === 'tool-call')
            ? { ...part, finishReason: withCalls(part.finishReason) }
            : part,
        ];
      }
      default:
        return [part];
    }
  }

  /** The parts still owed when the answer ends. */
  close(finish: FinishReason): AiPart[] {
    const parts = [...this.#endBlocks(finish), ...this.#calls.flatMap((call) => this.#call(call))];
    this.#calls.length = 0;
    return parts;
  }

  /** A whole answer at once. */
  whole<Result extends { content: readonly unknown[]; finishReason?: unknown }>(result: Result): Result {
    const content = result.content as readonly AiPart[];
    this.#native = content.some(({ type }) => type === 'tool-call');
    const finishReason = reason(result.finishReason) === 'length' ? 'length' : 'stop';
    const out = content.flatMap((part) => {
      if (part.type !== 'text') return [part];
      const found = recoverToolCalls(part.text ?? '', { ...this.#blockOptions(), finishReason });
      return found.segments.flatMap((segment) => {
        if (segment.type === 'call' || segment.type === 'rejected') return this.#call(segment);
        return segment.type === 'text' || segment.type === 'reasoning'
          ? [{ ...part, type: segment.type, text: segment.text }]
          : [];
      });
    });
    const recovered = !this.#native && out.some(({ type }) => type === 'tool-call');
    return {
      ...result,
      content: joinText(out),
      ...(recovered && { finishReason: withCalls(result.finishReason) }),
    };
  }

  #blockOptions(): RecoveryOptions {
    this.#count += 1;
    const { messageKey = '' } = this.#options;
    return { ...this.#options, messageKey: this.#count === 1 ? messageKey : `${messageKey} ${this.#count}` };
  }

  #open(start: AiPart): void {
    const id = start.id ?? '';
    const recovery = createToolCallRecovery(this.#blockOptions());
    this.#blocks.set(id, { id, start, end: undefined, recovery, open: '', started: false, reasonings: 0 });
  }

  #endBlocks(finish: FinishReason): AiPart[] {
    const blocks = [...this.#blocks.values()];
    this.#blocks.clear();
    return blocks.flatMap((block) => {
      const parts = this.#segments(block, block.recovery.end(finish));
      return [
        ...parts,
        ...closeOpen(block),
        ...(block.started ? [block.end ?? { type: 'text-end', id: block.id }] : []),
      ];
    });
  }

  #segments(block: Block, segments: readonly Segment[]): AiPart[] {
    return segments.flatMap((segment) => {
      if (segment.type === 'call' || segment.type === 'rejected') this.#calls.push(segment);
      if (segment.type !== 'text' && segment.type !== 'reasoning') return [];
      if (segment.text === '') return [];
      return segment.type === 'text' ? textParts(block, segment.text) : reasoningParts(block, segment.text);
    });
  }

  #call(call: CallSegment | RejectedSegment): AiPart[] {
    if (this.#native) return [];
    if (call.type === 'rejected') {
      this.#policy.onRejected?.(call);
      if (this.#policy.rejected === 'drop' || !isToolName(call.name ?? '')) return [];
    }
    const input = call.type === 'call' ? JSON.stringify(call.input) : call.raw;
    return [{ type: 'tool-call', toolCallId: call.id, toolName: call.name, input } as AiPart];
  }
}

function textParts(block: Block, delta: string): AiPart[] {
  const parts = block.open === 'reasoning' ? closeOpen(block) : [];
  if (!block.started) parts.push(block.start);
  block.started = true;
  return [...parts, { type: 'text-delta', id: block.id, delta }];
}

function reasoningParts(block: Block, delta: string): AiPart[] {
  const parts: AiPart[] = [];
  if (block.open !== 'reasoning') {
    block.reasonings += 1;
    block.open = 'reasoning';
    parts.push({ type: 'reasoning-start', id: reasoningId(block) });
  }
  return [...parts, { type: 'reasoning-delta', id: reasoningId(block), delta }];
}

function closeOpen(block: Block): AiPart[] {
  if (block.open !== 'reasoning') return [];
  block.open = '';
  return [{ type: 'reasoning-end', id: reasoningId(block) }];
}

function reasoningId(block: Block): string {
  return `${block.id}-reasoning-${block.reasonings}`;
}

/** The reason as a word, whether the SDK gives a word or an object. */
function reason(finishReason: unknown): unknown {
  return typeof finishReason === 'object' && finishReason !== null
    ? Reflect.get(finishReason, 'unified')
    : finishReason;
}

function withCalls(finishReason: unknown): unknown {
  return typeof finishReason === 'object' && finishReason !== null
    ? { ...finishReason, unified: 'tool-calls' }
    : 'tool-calls';
}

function joinText(parts: AiPart[]): AiPart[] {
  const out: AiPart[] = [];
  for (const part of parts) {
    const before = out.at(-1);
    if (before?.type === part.type && (part.type === 'text' || part.type === 'reasoning'))
      out[out.length - 1] = { ...before, text: `${before.text}${part.text}` };
    else if (part.text !== '') out.push(part);
  }
  return out;
}
