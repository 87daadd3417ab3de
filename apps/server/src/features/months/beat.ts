import { hostname } from "node:os"
import { timestamp } from "#platform/clock/index.ts"
import type { World } from "#platform/world.ts"
import { saveWorkerStatus } from "./worker-status.store.ts"

/**
 * A job like any other: it tells that a worker takes jobs, not just that a process stands. Filed under the deployment's
 * name; stale after 120 seconds. (rules/administration#worker-heartbeat)
 */
export async function recordHeartbeat({ db, clock, config }: Pick<World, "db" | "clock" | "config">): Promise<void> {
  const at = timestamp(clock.now())
  await saveWorkerStatus(db, { _id: config.environment, at, process: `${hostname()}:${process.pid}` })
}
