import type { BatchSheet } from "@scorecard/contracts/bulk"
import type { UploadConsequences } from "@scorecard/contracts/entry-preview"
import type { EntryWarning } from "@scorecard/contracts/entry-warnings"
import type { Actor, YearMonth } from "@scorecard/domain"
import type { ReadTable } from "@scorecard/tables"
import type { Database, Tx } from "#platform/index.ts"
import type { SheetColumn } from "./cells.ts"
import type { SheetMapping } from "./mapping/sheet-mapping.ts"
import type { ProgressReport } from "./progress.ts"
import type { RowError } from "./row-errors.ts"

/** The outcome of one row. It is valid if it has no errors. */
export type ValidatedRow = {
  row: number
  action: "create" | "update"
  errors: RowError[]
  warnings?: readonly EntryWarning[]
  /** Of two rows with the same likeness, the later one is a duplicate. */
  likeness?: string
  /** Whether the person is absent on that day; two rows of a day that differ in it contradict each other. */
  attendance?: { day: string; isAbsent: boolean }
  /** Fields that name someone who may not be named there: asked about, since no one can correct each row. */
  askAbout?: readonly string[]
}

/** What a batch did to one document, for a later undo. */
export type UndoRecord = {
  row: number
  document_id: string
  /** The version that the batch wrote; a different one means that the document has changed since. */
  version: number
  /** The previous document, including its `version`; null if the row created it. */
  before: Record<string, unknown> | null
}

/** A document before and after: null before if created, null after if deleted by an undo. */
export type Change<Doc> = { row: number; before: Doc | null; after: Doc | null }

/** The writer, the transaction and the batch. */
export type BatchScope = { tx: Tx; actor: Actor; batch_id: string }

export type CommittedRows = {
  created: number
  updated: number
  /** One for each created or changed document that `write` has not returned. */
  records: UndoRecord[]
  /** The months, `YYYY-MM`, of the rows' dates. */
  months: string[]
}

/** A table of a file in the words of its sheet, a part at a time. */
export type TableParts = Pick<ReadTable, "format" | "headers"> & { count: number; parts(): AsyncIterable<ReadTable> }

/** Writes valid rows: documents and their audit records part by part, and at the end what follows from them. */
export type RowWriter<Row> = {
  /** @returns what an undo needs */
  write(rows: readonly Row[]): Promise<UndoRecord[]>
  /** Announces the changes and queues the follow-up work. `records`: of rows that had to wait for all others. */
  finish(): Promise<CommittedRows>
}

export type OpenOptions = {
  /** For a commit: what the rows depend on stays unchanged until the transaction ends. */
  lock: boolean
  /** Whether rows get their warnings. */
  warns: boolean
}

/** A table whose rows can be validated, a part at a time and in order. */
export type OpenTable<Row> = {
  validate(part: ReadTable): Promise<Row[]>
  writer(batch_id: string): RowWriter<Row>
}

/** Takes the valid rows of a preview, part by part. */
export type ConsequenceCollector<Row> = {
  add(rows: readonly Row[]): void
  end(): Promise<UploadConsequences>
}

/** The period of a template whose columns depend on it. */
export type TemplatePeriod = { cycle_id: string } | YearMonth | null

/** The records of a batch, a part at a time, so that a large batch is never in memory as a whole. Can be read repeatedly. */
export type UndoRecords = { count: number; parts(): AsyncIterable<UndoRecord[]> }

export type Undo = { batch_id: string; records: UndoRecords; progress: ProgressReport }

/** A field before and after an update. */
export type FieldChange = { field: string; before: unknown; after: unknown }

export type SheetBase<Row extends ValidatedRow> = {
  /** @throws Refusal 404 or 422 for a period without columns. */
  columns(db: Database, now: Temporal.Instant, period: TemplatePeriod): Promise<readonly SheetColumn[]>
  mapping: SheetMapping
  /** Whether a row may be valid only along with another, such as one about a manager; `open` then reads all of them. */
  hasDependentRows?: true
  /** What a row changes, by field, as stored values. */
  changes(row: Row): readonly FieldChange[]
  /** What a reply says about a row in addition to what all kinds of rows have in common. */
  describe?(row: Row): { employee_id: string }
  /** For rows that scores depend on: what committing them would change. */
  collectConsequences?(tx: Tx, actor: Actor): ConsequenceCollector<Row>
  /** @throws Refusal 422 `file_not_readable` for headers that are no fields. */
  open(tx: Tx, actor: Actor, table: TableParts, options: OpenOptions): Promise<OpenTable<Row>>
}

/** A sheet whose batches can be undone. */
export type UndoableSheet<Row extends ValidatedRow = ValidatedRow> = SheetBase<Row> & {
  key: BatchSheet
  /** @throws Refusal 403; 409 if locked; 409 `batch_changed_since` naming the rows. */
  undo(tx: Tx, actor: Actor, batch: Undo): Promise<void>
}

/** A kind of rows that can be uploaded. */
export type Sheet<Row extends ValidatedRow = ValidatedRow> = UndoableSheet<Row>

export type StoredDocument = { _id: string; version: number; updated_at: string; updated_by_id: string | null }

/** What a sheet defines itself; `defineSheet` adds what all sheets have in common. */
export type SheetDeclaration<Doc extends StoredDocument, Input, Row extends ValidatedRow, Context, Whole = null> = {
  columns: SheetBase<Row>["columns"]
  mapping: SheetMapping
  changes(row: Row): readonly FieldChange[]
  /** What the validation of a part needs to know of the whole file. `validate` is that of rows on their own. */
  survey?(
    tx: Tx,
    actor: Actor,
    file: { table: TableParts; lock: boolean; validate(part: ReadTable): Promise<{ rows: Row[]; context: Context }> },
  ): Promise<Whole>
  /**
   * Parses the rows of a part and loads everything needed to validate them; the number of queries does not depend on
   * the number of rows. With `lock` (for a commit) all of it stays unchanged until the transaction ends: months first,
   * then documents in order of their ids.
   * @param whole null during the survey itself
   */
  load(
    tx: Tx,
    actor: Actor,
    table: ReadTable,
    file: { lock: boolean; whole: Whole | null },
  ): Promise<{ inputs: readonly Input[]; context: Context }>
  /** Validates one row by the same rules as single writes. */
  validateRow(input: Input, context: Context): Row
  /** Identifies what a row is about: later rows with the same key are duplicates. */
  identify(row: Row): { key: string; duplicateOf(firstRow: number): Omit<RowError, "code"> } | null
  /** Adds errors that depend on other rows. */
  validateTogether?(rows: readonly Row[], context: Context): void
  /** Adds warnings and likenesses, in a number of queries that does not depend on the number of rows. */
  addWarnings?(tx: Tx, rows: readonly Row[], context: Context): Promise<void>
  /** Whether created documents wait for all changed ones, because they may take what those give up. */
  createsLast?(whole: Whole): boolean
  collectConsequences?(tx: Tx, actor: Actor): ConsequenceCollector<Row>
  /** The document that a valid row creates or changes; null if it changes nothing. */
  apply(row: Row, scope: Omit<BatchScope, "batch_id">): { before: Doc | null; after: Doc } | null
  /** The months of a row's dates. */
  monthsOf(row: Row): readonly string[]
  collection: {
    insertMany(db: Database, docs: readonly Doc[]): Promise<unknown>
    replaceMany(db: Database, docs: readonly Doc[]): Promise<unknown>
  }
  /** @param row the uploaded row; null for an undo */
  audit(scope: BatchScope, change: Change<Doc>, row: Row | null): void
  followUp(scope: BatchScope): FollowUp<Doc>
}

/** What follows from all changes of a batch: announcements, and figures to calculate again. */
export type FollowUp<Doc> = {
  /** Takes a part of the changes, and keeps only what it will need. */
  add(changes: readonly Change<Doc>[]): void
  /** Announces the changes and queues the follow-up work. */
  end(): Promise<void>
}

export type UndoDeclaration<Doc extends StoredDocument> = {
  /** Of a part of the batch. Locks months first, then the documents. */
  loadUndo(tx: Tx, actor: Actor, records: readonly UndoRecord[]): Promise<UndoContext<Doc>>
  /** For documents that can be restored or removed only along with others: looks at all of them first. */
  surveyUndo?(scope: BatchScope): UndoSurvey<Doc>
  collection: { parse(stored: { doc: unknown; version: number }): Doc }
  /** A changed document as it was; what must not return stays as it is. */
  restore?(current: Doc, former: Doc, tx: Tx): Doc
  /** Deletes documents that the batch created. */
  remove(scope: BatchScope, docs: readonly Doc[]): Promise<unknown>
}

export type UndoContext<Doc> = {
  /** The stored document, or null if it is gone; and why its row cannot be undone. */
  find(record: UndoRecord): { current: Doc | null; issue?: string | undefined }
  /** Runs before changed documents are reported. @throws Refusal 403 */
  assertAllowed?(changes: readonly Change<Doc>[]): void
  /** Reported after changed documents. @throws Refusal 409 if locked */
  assertOpen(changes: readonly Change<Doc>[]): void
}

/** Why a row cannot be undone. */
export type UndoIssue = { row: number; message: string }

export type UndoSurvey<Doc> = {
  add(changes: readonly Change<Doc>[]): void
  /**
   * Runs when everything that the batch created is removed, which a refused undo takes back.
   * @returns why created documents must stay, and a function that finds why changed ones cannot be restored
   */
  end(): Promise<{ issues: UndoIssue[]; findIssues(changes: readonly Change<Doc>[]): UndoIssue[] }>
}
