import type { Block, Message, RawLog, ToolCall, TranscriptState } from '@callboard/core';

/** What stands around a call in its transcript. */
export interface CallContext {
  /** Round of model and tools within the message, from 1. */
  readonly turn?: number | undefined;
  /** The reasoning that led to the call; empty when none is known. */
  readonly thinkingBefore: string;
  readonly thinkingAfter: string;
  /** What was kept of the call's raw events. */
  readonly raw?: RawLog | undefined;
}

/** Reads the surroundings of a call. Costs as much as its message is long: for an open detail, not for a row. */
export function readCallContext(state: TranscriptState | undefined, call: ToolCall): CallContext {
  const message = state?.messages.get(call.messageKey);
  const place = state && message ? placeInMessage(state, message, call) : undefined;
  return {
    turn: place?.turn,
    thinkingBefore: call.thinkingBefore ?? place?.thinking ?? '',
    thinkingAfter: call.thinkingAfter ?? '',
    raw: state?.raw.get(call.key),
  };
}

/** Whether two readings say the same. */
export function sameContext(left: CallContext, right: CallContext): boolean {
  return (
    left.turn === right.turn &&
    left.thinkingBefore === right.thinkingBefore &&
    left.thinkingAfter === right.thinkingAfter &&
    left.raw === right.raw
  );
}

interface Place {
  readonly turn: number;
  readonly thinking: string;
}

/** Walks to the call: a turn begins with the first call after words of the model, or with another step. */
function placeInMessage(state: TranscriptState, message: Message, call: ToolCall): Place | undefined {
  const turns = new TurnCounter();
  for (const item of message.items) {
    if (item.type === 'block') turns.block(state.blocks.get(item.key));
    else if (item.type === 'tool-call') {
      turns.call(state.toolCalls.get(item.key)?.stepId);
      if (item.key === call.key) return { turn: turns.turn, thinking: turns.thinking };
    }
  }
  return undefined;
}

class TurnCounter {
  turn = 0;
  thinking = '';
  #step: string | undefined;
  #inTurn = false;

  block(block: Block | undefined): void {
    if (!block || block.retracted || block.text === '') return;
    if (block.kind === 'reasoning')
      this.thinking = this.#inTurn || !this.thinking ? block.text : `${this.thinking}\n\n${block.text}`;
    this.#inTurn = false;
  }

  call(step: string | undefined): void {
    if (!this.#inTurn || step !== this.#step) this.turn += 1;
    this.#inTurn = true;
    this.#step = step;
  }
}
