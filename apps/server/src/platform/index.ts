// The part of the platform for features and core modules in general. Special parts (tables, mail, uploads, the
// warehouse, language models, webhooks) are imported from their own folders.
export { writeBatches } from "./batches/index.ts"
export { changesFile, describePool, readChanges, type Changed, type Feed, type ParquetColumn } from "./changes/index.ts"
export { timestamp, type Clock } from "./clock/index.ts"
export {
  assertSameVersion,
  batchRead,
  collection,
  completeCommits,
  fixedStatement,
  isDistributed,
  lockShared,
  pipelineAll,
  readSnapshot,
  sql,
  unreachableNodes,
  type Collection,
  type Database,
  type Selection,
} from "./documents/index.ts"
export {
  accepted,
  acceptsEvents,
  fileUnlessCurrent,
  FileResponse,
  findControlCharacters,
  inWebClient,
  managementAbilities,
  JsonResponse,
  matchesTag,
  mount,
  mountPolled,
  mountPublic,
  notModified,
  requireWebClient,
  respondWithEvents,
  StreamResponse,
  type LargeUpload,
  type MountedRoute,
  type PublicRequestContext,
  type RequestContext,
  type SendEvent,
  type Upload,
} from "./http/index.ts"
export { newId } from "./identifiers/index.ts"
export {
  CANCELED,
  cancelTracked,
  defineJob,
  defineTrackedJob,
  enqueueTracked,
  findActive,
  findTracked,
  GivenUp,
  handle,
  handleTogether,
  handleTracked,
  JobLost,
  lockJob,
  releaseKey,
  removeEndedJobs,
  replaceTracked,
  waitForTracked,
  type HandledJob,
  type JobContext,
  type JobHandler,
  type JobSchedule,
  type Progress,
  type Requester,
  type TrackedJob,
  type TrackedOutcome,
  type EnqueueOptions,
} from "./jobs/index.ts"
export {
  atLeast,
  atMost,
  contains,
  countRows,
  defineList,
  equals,
  exportFile,
  fieldColumns,
  inScope,
  keysetBatches,
  plainCell,
  scorecardColumns,
  selectFrom,
  type Column,
  type Cursors,
  type RowSource,
  type Window,
} from "./lists/index.ts"
export type { Log } from "./log/index.ts"
export type { Announcement } from "./outbox/index.ts"
export type { Platform } from "./platform.ts"
export { IdempotentReplay, type Tx } from "./transactions/index.ts"
export type { RawBuilder } from "kysely"
