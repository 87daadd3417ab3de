const RUNS = 5

/** The median of several runs, in milliseconds. */
export async function medianOfRuns(work: () => Promise<unknown>, runs: number = RUNS): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The smallest value that this share of all values does not exceed. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
