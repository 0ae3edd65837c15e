/** Where an action of a person stands. */
export interface PendingAction {
  /** Its promise has not settled. */
  readonly pending: boolean;
  /** It went well and must not be started again: its effect is on its way. */
  readonly sent?: boolean;
  /** What went wrong the last time; undefined when it went well. */
  readonly error?: unknown;
  /** Which of several controls was used. */
  readonly name?: string;
}

/** Actions under way, by key: two controls of one entity cannot both be sent. */
export interface PendingActions {
  get: (key: string) => PendingAction;
  /**
   * Starts `action` unless one of this key is under way, or one that runs once went well. Never throws; a failure is kept
   * for the control.
   */
  run: (key: string, start: ActionStart) => void;
  /** Lets an action that runs once be started again: what was sent has not arrived. */
  forget: (key: string) => void;
  subscribe: (key: string, listener: () => void) => () => void;
}

/** One use of a control. */
export interface ActionStart {
  /** Which of the entity's controls it is. */
  readonly name: string;
  readonly action: () => void | PromiseLike<unknown>;
  /** `once`: when it went well it is not started again, since its effect is on its way. */
  readonly limit?: 'once' | undefined;
}

const idle: PendingAction = { pending: false };

const keepers = new WeakMap<object, PendingActions>();

/** The keeper of this owner: the same for as long as the owner lives. */
export function pendingActionsOf(owner: object): PendingActions {
  const known = keepers.get(owner) ?? createPendingActions();
  keepers.set(owner, known);
  return known;
}

/** Makes an empty keeper of actions. */
export function createPendingActions(): PendingActions {
  const states = new Map<string, PendingAction>();
  const listeners = new Map<string, Set<() => void>>();

  function put(key: string, state: PendingAction): void {
    if (state === idle) states.delete(key);
    else states.set(key, state);
    for (const listener of listeners.get(key) ?? []) listener();
  }

  async function follow(key: string, name: string, result: PromiseLike<void>): Promise<PendingAction> {
    put(key, { pending: true, name });
    try {
      await result;
      return idle;
    } catch (error) {
      return { pending: false, name, error };
    }
  }

  return {
    get: (key) => states.get(key) ?? idle,
    run(key, { name, action, limit }) {
      const { pending, sent } = states.get(key) ?? idle;
      if (pending || sent) return;
      const finish = (state: PendingAction): void =>
        put(key, state === idle && limit === 'once' ? { pending: false, sent: true, name } : state);
      try {
        const result: unknown = action();
        if (isPromise(result)) void follow(key, name, result).then(finish);
        else finish(idle);
      } catch (error) {
        finish({ pending: false, name, error });
      }
    },
    forget(key) {
      if (states.get(key)?.sent) put(key, idle);
    },
    subscribe(key, listener) {
      const heard = listeners.get(key) ?? new Set();
      listeners.set(key, heard.add(listener));
      return () => {
        heard.delete(listener);
        if (heard.size === 0) listeners.delete(key);
      };
    },
  };
}

/** By shape: a host may bring promises of its own. */
function isPromise(value: unknown): value is PromiseLike<void> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
