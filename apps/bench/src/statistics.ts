/** The value below which the share `at` (0..1) of the values lies. */
function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A gate fails only when this exceeds it: noise makes runs slower, never faster. */
export function lowerQuartile(values: readonly number[]): number {
  return quantile(values, 0.25);
}
