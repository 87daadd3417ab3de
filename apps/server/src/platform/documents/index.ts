export { assertSameVersion, collection, lockShared } from "./collection.ts"
export type { Collection, Selection } from "./collection.ts"
export { openDatabase, serverProcessOf } from "./database.ts"
export type { Database, DatabaseTransaction, OpenDatabase } from "./database.ts"
export {
  commitWhole,
  completeCommits,
  distribute,
  holdCommits,
  isDistributed,
  prepare,
  beginSnapshots,
  unreachableNodes,
} from "./distribute.ts"
export { assertReadyToDistribute, CannotDistribute, DISTRIBUTING } from "./ready-to-distribute.ts"
export { PLACEMENTS, tablesAt } from "./placements.ts"
export { KEEP_ALIVE } from "./keep-alive.ts"
export { LossTolerantClient } from "./loss-tolerant-client.ts"
export { fixedStatement } from "./fixed-statement.ts"
export { HALF_RESTORED, isHalfRestored, markHalfRestored, unmarkHalfRestored } from "./half-restored.ts"
export { appliedMigrations, migrate, migrateRestored, migrationNames } from "./migrate.ts"
export { pipelineAll, pipelinedTransaction } from "./pipeline.ts"
export { batchRead } from "./batch-read.ts"
export { openReplica } from "./replica.ts"
export type { Replica, ReplicaState } from "./replica.ts"
export { databaseOfSnapshot, readSnapshot } from "./read-snapshot.ts"
export { tablesReadHere, withTablesRead } from "./tables-read.ts"
export { sql } from "kysely"
