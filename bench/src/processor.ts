import { cpus } from "node:os"

/** The processor time that the whole machine has spent so far, in milliseconds. */
function machineMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)
}

const MICROSECONDS_PER_MS = 1_000

/**
 * The processor time in milliseconds that some work cost the machine, without what this process itself spent on asking
 * for it. Everything else on the machine counts, so let nothing else run.
 */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const own = process.cpuUsage()
  const before = machineMs()
  await work()
  const { user, system } = process.cpuUsage(own)
  return machineMs() - before - (user + system) / MICROSECONDS_PER_MS
}
