import { chmod, mkdir } from "node:fs/promises"

/** Where things go that root's server must reach although the checkout is closed to its user. */
export const REACHABLE_HOME = "/var/lib/scorecard-platform"

export async function makeReachableHome(): Promise<string> {
  const made = await mkdir(REACHABLE_HOME, { recursive: true })
  if (made !== undefined) await chmod(REACHABLE_HOME, 0o755) // whatever our umask says
  return REACHABLE_HOME
}
