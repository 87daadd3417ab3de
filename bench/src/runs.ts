const RUNS = 5

/** The median of several runs, in milliseconds. */
export async function medianOfRuns(work: () => Promise<unknown>, runs: number = RUNS): Promise<number> {
  return median(await timesOfRuns(work, runs))
}

/** Of each run, in milliseconds. */
export async function timesOfRuns(work: () => Promise<unknown>, runs: number): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The smallest value that this share of all values does not exceed. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
