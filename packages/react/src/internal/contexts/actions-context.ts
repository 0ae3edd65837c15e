'use client';
import type { Agent, Ask, Message, Run, ToolCall } from '@callboard/core';
import { createContext } from 'react';
import type { Context } from 'react';

/** A person's answer to an ask. */
export interface AskAnswer {
  readonly ask: Ask;
  readonly outcome: 'approved' | 'denied' | 'answered' | 'cancelled';
  /** The chosen option ids, the filled form, or the words typed. */
  readonly value?: unknown;
  /** The person's edit of the call's input; only with `approved`. */
  readonly input?: unknown;
  /** The person asked not to be asked again. */
  readonly remember?: boolean;
  readonly reason?: string;
}

/** What a person wants stopped: exactly one is set. */
export interface CancelTarget {
  readonly toolCall?: ToolCall;
  readonly agent?: Agent;
  readonly run?: Run;
}

/** What a person wants done again. */
export interface RetryTarget {
  readonly toolCall?: ToolCall;
  readonly message?: Message;
  readonly run?: Run;
}

/**
 * Where a person's actions go. A control is drawn only when its action is here. One that returns a promise shows that it
 * is under way; a rejection puts the control back with the error. The answer itself comes back as events.
 */
export interface TranscriptActions {
  /** The person answered an ask. */
  readonly onAnswer?: ((answer: AskAnswer) => void | PromiseLike<unknown>) | undefined;
  /** The person wants a call, an agent or a run stopped. */
  readonly onCancel?: ((target: CancelTarget) => void | PromiseLike<unknown>) | undefined;
  /** The person wants a call, a message or a run done again. */
  readonly onRetry?: ((target: RetryTarget) => void | PromiseLike<unknown>) | undefined;
  /** The person wants a run that broke off to go on. */
  readonly onResume?: ((target: { readonly run: Run }) => void | PromiseLike<unknown>) | undefined;
}

/** Its functions stay the same while a host passes new ones; only what is possible changes it. */
export const ActionsContext: Context<TranscriptActions> = createContext<TranscriptActions>({});
