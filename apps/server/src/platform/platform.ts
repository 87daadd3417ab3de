import type { Clock } from "#platform/clock/index.ts"
import type { Config } from "#platform/config/index.ts"
import type { Database, Replica } from "#platform/documents/index.ts"
import type { Cursors } from "#platform/lists/index.ts"
import type { Log } from "#platform/log/index.ts"
import type { Mailer } from "#platform/mail/mailer.ts"
import type { AnswerMemory } from "#platform/polls/index.ts"
import type { Signals } from "#platform/signals/index.ts"
import type { Secrets } from "#platform/secrets/index.ts"
import type { Storage } from "#platform/storage/index.ts"
import type { Transact } from "#platform/transactions/index.ts"
import type { Warehouse } from "#platform/warehouse/index.ts"

/**
 * The platform services available to every feature. A feature declares what it needs from other features, and `app`
 * provides it.
 */
export type Platform = {
  config: Config
  clock: Clock
  log: Log
  db: Database
  /** A copy of the documents that only reports and exports may read; null if there is none. */
  replica: Replica | null
  transact: Transact
  cursors: Cursors
  warehouse: Warehouse
  storage: Storage
  secrets: Secrets
  mail: Mailer
  signals: Signals
  /** Which answers to polls are still right. */
  polls: AnswerMemory
}
