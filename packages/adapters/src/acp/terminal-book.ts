import type { Stamp } from '../internal/stamp.ts';
import type { CallRecord } from './call-record.ts';

interface Terminal {
  text: string;
  call: CallRecord | undefined;
  decoder: TextDecoder;
}

/** The terminals of one connection: what they print is output of the call that shows them. */
export class TerminalBook {
  readonly #stamp: Stamp;
  readonly #terminals = new Map<string, Terminal>();

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
  }

  /** A call shows a terminal; what it printed before is told now. */
  link(terminalId: string, call: CallRecord): void {
    const terminal = this.#terminal(terminalId);
    if (terminal.call) return;
    terminal.call = call;
    if (terminal.text !== '') this.#tell(call, 0, terminal.text);
  }

  /** Everything a terminal holds. A beginning that fell out of its buffer is let go here too. */
  set(terminalId: string, text: string): void {
    const terminal = this.#terminal(terminalId);
    if (text === terminal.text) return;
    const off = text.startsWith(terminal.text) ? terminal.text.length : 0;
    terminal.text = text;
    if (terminal.call) this.#tell(terminal.call, off, text.slice(off));
  }

  /** More that a terminal printed, as bytes. */
  append(terminalId: string, base64: string): void {
    const terminal = this.#terminal(terminalId);
    const text = terminal.decoder.decode(bytesOf(base64), { stream: true });
    const off = terminal.text.length;
    terminal.text += text;
    if (terminal.call && text !== '') this.#tell(terminal.call, off, text);
  }

  /** Everything a terminal holds, as bytes. */
  setBytes(terminalId: string, base64: string): void {
    this.#terminal(terminalId).decoder = new TextDecoder();
    this.set(terminalId, new TextDecoder().decode(bytesOf(base64)));
  }

  #terminal(terminalId: string): Terminal {
    const known = this.#terminals.get(terminalId);
    const terminal = known ?? { text: '', call: undefined, decoder: new TextDecoder() };
    this.#terminals.set(terminalId, terminal);
    return terminal;
  }

  #tell({ id: toolCallId, messageId, scope, over }: CallRecord, off: number, text: string): void {
    if (over) return;
    this.#stamp.emit(scope, {
      type: 'tool.output.delta',
      toolCallId,
      messageId,
      channel: 'stdout',
      off,
      text,
    });
  }
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
