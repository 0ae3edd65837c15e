'use client';
import { Component } from 'react';
import type { ReactNode } from 'react';

/** Keeps a view that throws from taking anything else with it. Tries again when `resetKey` changes. */
export class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  override state: ViewBoundaryState = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ViewBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    props: ViewBoundaryProps,
    state: ViewBoundaryState,
  ): ViewBoundaryState | null {
    return Object.is(props.resetKey, state.resetKey)
      ? null
      : { resetKey: props.resetKey, failure: undefined };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}

interface ViewBoundaryState {
  readonly resetKey: unknown;
  readonly failure?: { readonly error: unknown } | undefined;
}

export interface ViewBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: (error: unknown) => ReactNode;
  /** What the view draws. */
  readonly resetKey: unknown;
}
