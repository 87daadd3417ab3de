import { chmod, mkdir } from "node:fs/promises"

/** The folder for data that root's server must access although the checkout is inaccessible to its user. */
export const REACHABLE_HOME = "/var/lib/scorecard-platform"

export async function makeReachableHome(): Promise<string> {
  const made = await mkdir(REACHABLE_HOME, { recursive: true })
  if (made !== undefined) await chmod(REACHABLE_HOME, 0o755) // regardless of our umask
  return REACHABLE_HOME
}
