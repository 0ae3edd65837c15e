/** Applies a selector and hands out the previous value for as long as the next one is equal to it. */
export type Selection<S, T> = (
  state: S,
  selector: (state: S) => T,
  isEqual: (previous: T, next: T) => boolean,
) => T;

/** A memory of one selected value. */
export function selection<S, T>(): Selection<S, T> {
  let last: { state: S; selector: (state: S) => T; value: T } | undefined;
  return (state, selector, isEqual) => {
    if (last && last.state === state && last.selector === selector) return last.value;
    const value = selector(state);
    const kept = last && isEqual(last.value, value) ? last.value : value;
    last = { state, selector, value: kept };
    return kept;
  };
}
