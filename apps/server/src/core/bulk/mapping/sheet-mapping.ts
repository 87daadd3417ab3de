import type { Actor } from "@scorecard/domain"
import type { Database, Tx } from "#platform/index.ts"
import type { SheetColumn } from "../cells.ts"
import type { LookupType } from "./fields.ts"
import type { LookupItem } from "./lookups.ts"

/** A department to create, in a cluster that may have to be created too. Both are names. */
export type NewUnit = { department: string; cluster: string }

/** The IDs of units that an upload created. */
export type CreatedUnits = { departments: string[]; clusters: string[] }

/** What a sheet knows about files that were made elsewhere. */
/** Someone in a file without IDs; what the file lacks is empty. */
export type PersonOfFile = {
  email: string | null
  first_name: string
  last_name: string
  /** `YYYY-MM-DD` */
  hire_date: string
}

export type SheetMapping = {
  /** Fields in addition to the columns of the template. */
  extraFields?: readonly SheetColumn[]
  /** Other headers of ours: those that stay as they are, and those that are ignored (null). */
  others(db: Database): Promise<ReadonlyMap<string, string | null>>
  /** What cells can name. `texts` are those to look up, so that nothing more has to be loaded. */
  loadLookups?(
    tx: Tx,
    actor: Actor,
    texts: ReadonlyMap<LookupType, ReadonlySet<string>>,
  ): Promise<ReadonlyMap<LookupType, readonly LookupItem[]>>
  canCreate?(actor: Actor): ReadonlySet<LookupType>
  /** @throws Refusal 403 */
  createTasks?(tx: Tx, actor: Actor, names: readonly string[]): Promise<void>
  /** @throws Refusal 403 */
  createUnits?(tx: Tx, actor: Actor, units: readonly NewUnit[]): Promise<CreatedUnits>
  /** For an undo: those that are empty. */
  removeUnits?(tx: Tx, actor: Actor, units: CreatedUnits): Promise<void>
  /**
   * IDs for people without one: the ID of whoever has the email address, or the name and hire date without another
   * address, or a new one. With `lock` (for a commit) no one else gets a new one until the transaction ends.
   */
  assignIds?(tx: Tx, actor: Actor, people: readonly PersonOfFile[], lock: boolean): Promise<string[]>
}
