import type { EventScope, ToolExecutor } from '@callboard/core';
import type { RecoveryOptions, Segment } from '@callboard/recovery';

/** Which text is read: one block of one message. */
export interface TextPlace {
  scope: EventScope;
  messageId: string;
  blockId: string;
}

/** Settings of an adapter whose texts are searched for tool calls. */
export interface AdapterRecoveryOptions extends Omit<RecoveryOptions, 'messageKey' | 'nativeCalls'> {
  /**
   * `true`: the provider delivers calls itself, markup is only removed. Default `false`: it is only removed from answers
   * in which a native call is under way.
   */
  nativeCalls?: boolean;
  /** What becomes of reasoning tags. Default `separate`: their text goes to reasoning blocks of its own. */
  reasoning?: 'separate' | 'text';
  /**
   * Who executes a recovered call. Default `client`: no server knows of it, so after its run it waits for this app.
   * `agent` is for servers that find the call themselves and tell nobody.
   */
  executor?: ToolExecutor;
  /** Other settings for some texts: other tools for a sub-agent, the dialects of its model. Present fields replace. */
  settingsFor?: (place: TextPlace) => Partial<Omit<RecoveryOptions, 'messageKey' | 'nativeCalls'>>;
  /** Hears every segment of every text, also what was removed and what stays visible for a reason. */
  onSegment?: (segment: Segment, place: TextPlace) => void;
}

/** Settings with what the adapter itself decides left out. */
export function scannerSettings(options: AdapterRecoveryOptions, place: TextPlace): RecoveryOptions {
  const { executor: _, settingsFor, onSegment: __, nativeCalls: ___, ...settings } = options;
  return { reasoning: 'separate', ...settings, ...settingsFor?.(place) };
}
