import type { NamedExoticComponent, RefAttributes } from 'react';

/** A part that hands its `ref` to its root, in React 18 as well. */
export type Part<Props, Root> = NamedExoticComponent<Props & RefAttributes<Root>>;
