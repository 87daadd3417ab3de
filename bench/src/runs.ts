const RUNS = 5

/** The median of several runs, in milliseconds. */
export async function medianOfRuns(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
}
