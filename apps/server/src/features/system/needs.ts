import type { Checks } from "@scorecard/contracts/system"
import type { DeadJob, JobCounts } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"

/** Rejects with the reason when the part is not there. */
export type Probe = () => Promise<void>

export type SystemNeeds = {
  jobCounts(): Promise<JobCounts>
  deadJobs(limit: number): Promise<DeadJob[]>
  /** How many died within the last hours and were not made good by another run since. */
  lostJobs(hours: number): Promise<number>
  /** Without it, object storage counts as not configured. */
  probeStorage?: Probe | undefined
  checkEmail(): Promise<Checks["email"]>
}

export type SystemDeps = Pick<World, "config" | "clock" | "db" | "warehouse" | "log"> & SystemNeeds
