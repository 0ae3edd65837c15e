import type {
  Agent,
  Artifact,
  Ask,
  Block,
  Diagnostic,
  DiagnosticCode,
  KeepRaw,
  LedgerEntry,
  MemberRef,
  Message,
  MessageItem,
  Notice,
  Plan,
  RawLog,
  Run,
  StreamCursor,
  ToolCall,
} from '../entities/index.ts';

/** A list as JSON. */
type Listed<T, K extends keyof T, I> = Omit<T, K> & { readonly [key in K]: readonly I[] };

/** A transcript as plain JSON. `hydrate` takes it back; a newer version is refused. */
export interface TranscriptSnapshot {
  readonly v: 1;
  readonly sessionId?: string;
  readonly keepRaw: KeepRaw;
  readonly entities: {
    readonly runs: readonly Listed<Run, 'members', MemberRef>[];
    readonly agents: readonly (Omit<Agent, 'members' | 'messageKeys' | 'childAgentKeys'> & {
      readonly members: readonly MemberRef[];
      readonly messageKeys: readonly string[];
      readonly childAgentKeys: readonly string[];
    })[];
    readonly messages: readonly Listed<Message, 'items', MessageItem>[];
    readonly blocks: readonly Block[];
    readonly toolCalls: readonly ToolCall[];
    readonly asks: readonly Ask[];
    readonly plans: readonly Plan[];
    readonly artifacts: readonly Artifact[];
    readonly notices: readonly Notice[];
    readonly raw: readonly RawLog[];
  };
  readonly streams: readonly StreamCursor[];
  readonly ledger: readonly LedgerEntry[];
  readonly diagnostics: {
    readonly counts:
      Readonly<Record<DiagnosticCode, number>> | Readonly<Partial<Record<DiagnosticCode, number>>>;
    readonly recent: readonly Diagnostic[];
  };
}
