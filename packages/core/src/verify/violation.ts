import type { TranscriptEvent } from '../events/index.ts';

/** One place where a stream breaks the contract. */
export interface Violation {
  /** The clause of the contract, for example `A1`. */
  clause: string;
  /** Which of the given events; the number of events for what is missing at the end. */
  index: number;
  seq?: number;
  streamId?: string;
  toolCallId?: string;
  /** What is wrong. */
  message: string;
  /** What the emitting side has to do. */
  fix: string;
}

/** What a check says about the event it looks at. */
export type Complain = (clause: string, message: string, fix: string) => void;

/** Looks at one side of a stream, event by event. */
export interface Check {
  see: (event: TranscriptEvent, complain: Complain) => void;
  /** Called once behind the last event. */
  finish?: (complain: Complain) => void;
}

/** A name for maps from parts that may hold any character. */
export function keyOf(...parts: (string | undefined)[]): string {
  return JSON.stringify(parts);
}
