interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** Tags of function, class, forwardRef and simple memo components. */
const COMPONENTS: ReadonlySet<number> = new Set([0, 1, 11, 15]);
const PERFORMED_WORK = 1;

/** What React did while somebody counted. */
export interface Renders {
  components: number;
  commits: number;
}

// The hook stands in a script of its own, so what it counts is kept where both can see it.
const shared = globalThis as { countedRenders?: Renders | undefined };

/** Takes the place of React's developer tools, which also production builds report commits to. Must run before React. */
export function hearCommits(): void {
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
        const counting = shared.countedRenders;
        if (counting === undefined) return;
        counting.commits += 1;
        counting.components += rendered(root.current);
      },
    },
  });
}

/** Counts until the function it returns is called. */
export function countRenders(): () => Renders {
  const renders = { components: 0, commits: 0 };
  shared.countedRenders = renders;
  return () => {
    shared.countedRenders = undefined;
    return renders;
  };
}

/** How many components ran for this commit, by React's own marks. */
function rendered(current: Fiber): number {
  let count = 0;
  const left = [current];
  for (let now = left.pop(); now !== undefined; now = left.pop()) {
    if (COMPONENTS.has(now.tag) && (now.flags & PERFORMED_WORK) !== 0) count += 1;
    // The same child as before the commit: nothing below was touched.
    if (now.alternate !== null && now.child === now.alternate.child) continue;
    for (let child = now.child; child !== null; child = child.sibling) left.push(child);
  }
  return count;
}
