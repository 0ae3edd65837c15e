interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly type: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
  readonly stateNode: { readonly current: Fiber } | null;
}

/** Tags of function, class, forwardRef and simple memo components; other memo components have one of these inside. */
const COMPONENTS: ReadonlySet<number> = new Set([0, 1, 11, 15]);
const PERFORMED_WORK = 1;

/**
 * Names of the components whose functions ran in the last commit into this container, read from React's own marks; a
 * component that only passed work on to its children is not among them.
 */
export function renderedComponents(container: Element): string[] {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$'));
  const root = key === undefined ? undefined : (container as unknown as Record<string, Fiber>)[key];
  const current = root?.stateNode?.current;
  if (current === undefined) throw new Error('React has not rendered into this container.');
  const names: string[] = [];
  const left: [Fiber, Fiber | null][] = [[current, current.alternate]];
  for (let pair = left.pop(); pair !== undefined; pair = left.pop()) {
    const [now, before] = pair;
    if (COMPONENTS.has(now.tag) && (now.flags & PERFORMED_WORK) !== 0) names.push(nameOf(now.type));
    // The same child as before the commit: nothing below was touched.
    if (before !== null && now.child === before.child) continue;
    for (let child = now.child; child !== null; child = child.sibling) left.push([child, child.alternate]);
  }
  return names;
}

function nameOf(type: unknown): string {
  if (typeof type === 'function') return type.name;
  if (typeof type !== 'object' || type === null) return 'unknown';
  const { displayName, render, type: inner } = type as Record<string, unknown>;
  if (typeof displayName === 'string') return displayName;
  return nameOf(render ?? inner);
}
