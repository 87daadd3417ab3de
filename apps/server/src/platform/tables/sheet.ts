import type { SheetKey } from "@scorecard/contracts/bulk"
import type { Actor } from "@scorecard/domain/access"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { ProgressReport } from "./rows-told.ts"
import type { ReadTable } from "@scorecard/tables"

/** A column as the template shows it. `name` is the head: the field's own name. */
export type SheetColumn = {
  name: string
  /** In plain words: "always", "for new entries", "no". */
  needed: string
  /** Whether it may be empty: `N/A` or `null` clears what is there. */
  clears: boolean
  what: string
}

/** `column` is the head as it stands in the file; null is about the whole row. (rules/entries#uploads) */
export type RowError = { column: string | null; code: string; message: string }

/** What becomes of one row. It is valid when it has no errors. */
export type RowVerdict = { row: number; action: "create" | "update"; errors: RowError[] }

/** What a batch did to one document, for whoever undoes it. */
export type UndoRecord = {
  row: number
  document_id: string
  /** The version that the batch wrote: another one says that somebody changed it since. */
  version: number
  /** The document as it was, its `version` included; null when the row made it. */
  before: Record<string, unknown> | null
}

/** What is to be undone, and who is told how far it is. */
export type UndoneBatch = { batch_id: string; records: readonly UndoRecord[]; told: ProgressReport }

export type CommittedTable = {
  created: number
  updated: number
  /** One for each document that was made or changed; rows that changed nothing leave none. */
  records: UndoRecord[]
  /** The months, `YYYY-MM`, that the rows are dated in. */
  months: string[]
}

export type ValidatedTable = {
  rows: RowVerdict[]
  /**
   * Writes all rows: documents, audit records (their `change` names `batch_id`), announcements and resyncs. Called at
   * most once, in the transaction that vetted with `hold`, when no row has errors. Tells how many are written, a
   * thousand with each statement.
   */
  carryOut(batch: { batch_id: string }): Promise<CommittedTable>
}

/** For which time a template is made, where its columns depend on it. */
export type TemplatePeriod = { cycle_id: string } | YearMonth | null

/**
 * A kind of rows that can be uploaded. The machinery (features/bulk) has the routes, reads files, keeps previews and
 * batches and sees to it that a batch is carried out once; a sheet knows its columns and its rules.
 */
export type Sheet = {
  key: SheetKey
  /** @throws Refusal 404 or 422 for a period of which there are no columns. */
  columns(db: Database, now: Temporal.Instant, period: TemplatePeriod): Promise<SheetColumn[]>
  /**
   * Judges every row by the very rules of single writes: the number of its queries does not grow with the rows. Of rows
   * about the same thing, each later one has the error `duplicate_row`. With `hold` (the commit) whatever the verdict
   * rests on stays as it is until the transaction ends: months first, then documents in the order of their ids. Tells
   * how many rows are checked.
   * @throws Refusal 422 `file_not_readable` for heads that are no fields.
   */
  vet(tx: Tx, actor: Actor, table: ReadTable, asked: { hold: boolean; told: ProgressReport }): Promise<ValidatedTable>
  /**
   * Puts back what a batch did, all or nothing: months held and locks asked first, audited, resynced. What was made and
   * is gone already counts as undone. Each document that is put back is written once: its version grows by one. Tells
   * how many are checked, then how many are written.
   * @throws Refusal 403; 409 by lock; 409 `batch_changed_since` naming the rows (`batchChangedSince`).
   */
  undo(tx: Tx, actor: Actor, batch: UndoneBatch): Promise<void>
}
