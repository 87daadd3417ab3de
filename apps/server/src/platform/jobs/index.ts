export { defineJob, GivenUp, handle, handleTogether, UnreadablePayload } from "./declaration.ts"
export type { HandledJob, JobContext, JobDeclaration, JobHandler, JobPolicy } from "./declaration.ts"
export type { EnqueueOptions } from "./enqueue.ts"
export { kyselyExecutor } from "./executor.ts"
export type { SqlExecutor } from "./executor.ts"
export { JOB_SCHEMA } from "./queue.ts"
export type { DeadJob, JobCounts } from "./report.ts"
export type { JobSchedule } from "./schedule.ts"
export { ensureJobSchema } from "./schema.ts"
export { openJobs, startJobs } from "./start.ts"
export type { Jobs, JobsOptions, OpenJobs } from "./start.ts"
export { JobLost, startProgress } from "./run-tracked.ts"
export type { Progress, TrackedDeps, TrackedOutcome, TrackedWork } from "./run-tracked.ts"
export {
  CANCELED,
  cancelTracked,
  enqueueTracked,
  findActive,
  findTracked,
  handleTracked,
  releaseKey,
  replaceTracked,
  requeueStalled,
  waitForTracked,
  watchTracked,
} from "./track.ts"
export type { Requester } from "./track.ts"
export { defineTrackedJob } from "./tracked-job.ts"
export type { TrackedDeclaration, TrackedJob } from "./tracked-job.ts"
export {
  lockJob,
  removeEndedWhere as removeEndedJobs,
  startJob,
  withdraw as withdrawJob,
} from "./tracked-jobs.store.ts"
