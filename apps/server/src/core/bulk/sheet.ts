import type { BatchSheet } from "@scorecard/contracts/bulk"
import type { EntryWarning } from "@scorecard/contracts/entry-warnings"
import type { Actor, YearMonth } from "@scorecard/domain"
import type { ReadTable } from "@scorecard/tables"
import { peopleInPool } from "#core/people/index.ts"
import type { Database, Tx } from "#platform/index.ts"
import type { SheetColumn } from "./cells.ts"
import type { SheetMapping } from "./mapping/prepare.ts"
import { forEachSequential, writeRows, type ProgressReport } from "./progress.ts"
import { batchChangedSince, withErrorCells, type RowError } from "./row-errors.ts"

/** The outcome of one row. It is valid if it has no errors. */
export type ValidatedRow = {
  row: number
  action: "create" | "update"
  errors: RowError[]
  warnings?: readonly EntryWarning[]
  /** Of two rows with the same likeness, the later one is a duplicate. */
  likeness?: string
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
  /** One for each created or changed document; rows that change nothing leave none. */
  records: UndoRecord[]
  /** The months, `YYYY-MM`, of the rows' dates. */
  months: string[]
}

export type ValidatedTable<Row> = {
  rows: Row[]
  /** Writes the rows once, without those left out: documents, audit records, announcements, recalculations. */
  commit(batch_id: string, leftOut: ReadonlySet<number>): Promise<CommittedRows>
}

/** The period of a template whose columns depend on it. */
export type TemplatePeriod = { cycle_id: string } | YearMonth | null

type Validation = { lock: boolean; progress: ProgressReport }
type Undo = { batch_id: string; records: readonly UndoRecord[]; progress: ProgressReport }

/** A field before and after an update. */
export type FieldChange = { field: string; before: unknown; after: unknown }

type SheetBase<Row extends ValidatedRow> = {
  /** @throws Refusal 404 or 422 for a period without columns. */
  columns(db: Database, now: Temporal.Instant, period: TemplatePeriod): Promise<readonly SheetColumn[]>
  mapping: SheetMapping
  /** Whether a row may be valid only along with another, such as one about a manager. */
  hasDependentRows?: true
  /** What a row changes, by field, as stored values. */
  changes(row: Row): readonly FieldChange[]
  /** What a reply says about a row in addition to what all kinds of rows have in common. */
  describe?(row: Row): { employee_id: string }
  /** @throws Refusal 422 `file_not_readable` for headers that are no fields. */
  validate(tx: Tx, actor: Actor, table: ReadTable, validation: Validation): Promise<ValidatedTable<Row>>
}

/** A sheet whose batches can be undone. */
export type UndoableSheet<Row extends ValidatedRow = ValidatedRow> = SheetBase<Row> & {
  key: BatchSheet
  /** @throws Refusal 403; 409 if locked; 409 `batch_changed_since` naming the rows. */
  undo(tx: Tx, actor: Actor, batch: Undo): Promise<void>
}

/** A kind of rows that can be uploaded. */
export type Sheet<Row extends ValidatedRow = ValidatedRow> = UndoableSheet<Row>

type StoredDocument = { _id: string; version: number; updated_at: string; updated_by_id: string | null }

/** What a sheet defines itself; `defineSheet` adds what all sheets have in common. */
type SheetDeclaration<Doc extends StoredDocument, Input, Row extends ValidatedRow, Context> = {
  columns: SheetBase<Row>["columns"]
  mapping: SheetMapping
  changes(row: Row): readonly FieldChange[]
  /**
   * Parses the rows and loads everything needed to validate them; the number of queries does not depend on the number
   * of rows. With `lock` (for a commit) all of it stays unchanged until the transaction ends: months first, then
   * documents in order of their ids.
   */
  load(tx: Tx, actor: Actor, table: ReadTable, lock: boolean): Promise<{ inputs: readonly Input[]; context: Context }>
  /** Validates one row by the same rules as single writes. */
  validateRow(input: Input, context: Context): Row
  /** Identifies what a row is about: later rows with the same key are duplicates. */
  identify(row: Row): { key: string; duplicateOf(firstRow: number): Omit<RowError, "code"> } | null
  /** Adds errors that depend on several rows. */
  validateTogether?(rows: readonly Row[], context: Context): Promise<void>
  /** Adds warnings and likenesses, in a number of queries that does not depend on the number of rows. */
  addWarnings?(tx: Tx, rows: readonly Row[], context: Context): Promise<void>
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
  /** Announces the changes and queues the follow-up work. */
  afterWrite(scope: BatchScope, changes: readonly Change<Doc>[]): Promise<void>
}

type UndoDeclaration<Doc extends StoredDocument> = {
  /** Locks months first, then the documents. */
  loadUndo(tx: Tx, actor: Actor, records: readonly UndoRecord[]): Promise<UndoContext<Doc>>
  collection: { parse(stored: { doc: unknown; version: number }): Doc }
  /** A changed document as it was; what must not return stays as it is. */
  restore?(current: Doc, former: Doc, tx: Tx): Doc
  /** Deletes documents that the batch created. */
  remove(scope: BatchScope, ids: readonly string[], docs: readonly Doc[]): Promise<unknown>
}

export type UndoContext<Doc> = {
  /** The stored document, or null if it is gone; and why its row cannot be undone. */
  find(record: UndoRecord): { current: Doc | null; issue?: string | undefined }
  /** Further reasons why rows cannot be undone. What it writes is rolled back with a refused undo. */
  findIssues?(changes: readonly Change<Doc>[], scope: BatchScope): Promise<{ row: number; message: string }[]>
  /** Runs before changed documents are reported. @throws Refusal 403 */
  assertAllowed?(changes: readonly Change<Doc>[]): void
  /** Runs after changed documents are reported. @throws Refusal 409 if locked */
  assertOpen(changes: readonly Change<Doc>[]): void
}

export function defineSheet<Doc extends StoredDocument, Input, Row extends ValidatedRow, Context>(
  key: BatchSheet,
  declaration: SheetDeclaration<Doc, Input, Row, Context> & UndoDeclaration<Doc>,
): UndoableSheet<Row> {
  return {
    ...defineRows(declaration),
    key,
    undo: (tx, actor, batch) => undoRows(declaration, tx, actor, batch),
  }
}

function defineRows<Doc extends StoredDocument, Input, Row extends ValidatedRow, Context>(
  declaration: SheetDeclaration<Doc, Input, Row, Context>,
): SheetBase<Row> {
  return {
    columns: (db, now, period) => declaration.columns(db, now, period),
    mapping: declaration.mapping,
    changes: (row) => declaration.changes(row),
    async validate(tx, actor, table, { lock, progress }) {
      const { inputs, context } = await declaration.load(tx, actor, table, lock)
      const rows = await forEachSequential(inputs, progress, (input) => declaration.validateRow(input, context))
      markDuplicates(declaration, rows)
      await declaration.validateTogether?.(rows, context)
      await declaration.addWarnings?.(tx, rows, context)
      return {
        rows: withErrorCells(rows, table),
        commit(batch_id, leftOut) {
          const chosen = rows.filter(({ row }) => !leftOut.has(row))
          return commitRows(declaration, chosen, { tx, actor, batch_id }, progress)
        },
      }
    },
  }
}

function markDuplicates<Row extends ValidatedRow>(
  { identify }: Pick<SheetDeclaration<never, never, Row, never>, "identify">,
  rows: readonly Row[],
): void {
  const firstRows = new Map<string, number>()
  for (const row of rows) {
    const identity = identify(row)
    if (!identity) continue
    const first = firstRows.get(identity.key)
    if (first === undefined) firstRows.set(identity.key, row.row)
    else row.errors.unshift({ ...identity.duplicateOf(first), code: "duplicate_row" })
  }
}

async function commitRows<Doc extends StoredDocument, Row extends ValidatedRow>(
  declaration: Pick<
    SheetDeclaration<Doc, never, Row, never>,
    "apply" | "monthsOf" | "collection" | "audit" | "afterWrite"
  >,
  rows: readonly Row[],
  scope: BatchScope,
  progress: ProgressReport,
): Promise<CommittedRows> {
  const { collection } = declaration
  const { db } = scope.tx
  const applied = rows.flatMap((source) => {
    const change = declaration.apply(source, scope)
    return change ? [{ row: source.row, ...change, source }] : []
  })
  const created = applied.filter(({ before }) => before === null)
  const updated = applied.filter(({ before }) => before !== null)
  progress.begin("writing", applied.length)
  // Updates first: a new document may take what they give up, such as an address.
  await writeRows(updated, progress, (part) =>
    collection.replaceMany(
      db,
      part.map(({ after }) => after),
    ),
  )
  await writeRows(created, progress, (part) =>
    collection.insertMany(
      db,
      part.map(({ after }) => after),
    ),
  )

  const changes = [...created, ...updated]
  for (const { source, ...change } of changes) declaration.audit(scope, change, source)
  await declaration.afterWrite(scope, changes)
  return {
    created: created.length,
    updated: updated.length,
    records: changes.map(({ row, before, after }) => ({
      row,
      document_id: after._id,
      version: before ? before.version + 1 : 1,
      before,
    })),
    months: [...new Set(rows.flatMap((row) => declaration.monthsOf(row)))].toSorted(),
  }
}

/** A previous document, parsed by its collection. */
export const asStored = (before: Record<string, unknown>) => ({ doc: before, version: Number(before["version"]) })

type PersonalDocument = { _id: string; version: number; employee_id: string }

/**
 * Checks that a batch's documents, each about a person, are as the batch left them and that the people are still
 * visible.
 * @param locked the documents that still exist; a created one that is gone is already undone
 * @param noun the kind of document, for the messages
 */
export async function findUnchanged<Doc extends PersonalDocument>(
  tx: Tx,
  actor: Actor,
  locked: readonly Doc[],
  noun: string,
): Promise<UndoContext<Doc>["find"]> {
  const documents = new Map(locked.map((doc) => [doc._id, doc]))
  const ids = locked.map(({ employee_id }) => employee_id)
  const people = await peopleInPool(tx.db, actor, ids)
  return ({ document_id, version, before }) => {
    const current = documents.get(document_id) ?? null
    if (!current) return { current, issue: before ? `This ${noun} was taken back since.` : undefined }
    if (current.version !== version) return { current, issue: `This ${noun} has changed since.` }
    if (people.has(current.employee_id)) return { current }
    return { current, issue: "You can no longer see this person." }
  }
}

function restored<Doc extends StoredDocument>(
  { collection, restore }: UndoDeclaration<Doc>,
  current: Doc,
  before: Record<string, unknown>,
  tx: Tx,
): Doc {
  const former = collection.parse(asStored(before))
  return restore ? restore(current, former, tx) : former
}

/** Deletes created documents and restores changed ones: all or nothing. */
async function undoRows<Doc extends StoredDocument>(
  declaration: Pick<SheetDeclaration<Doc, never, never, never>, "collection" | "audit" | "afterWrite"> &
    UndoDeclaration<Doc>,
  tx: Tx,
  actor: Actor,
  { batch_id, records, progress }: Undo,
): Promise<void> {
  const scope = { tx, actor, batch_id }
  const { find, findIssues, assertAllowed, assertOpen } = await declaration.loadUndo(tx, actor, records)
  const issues: { row: number; message: string }[] = []
  const found = await forEachSequential(records, progress, (record): Change<Doc>[] => {
    const { row, before } = record
    const { current, issue } = find(record)
    if (issue !== undefined) issues.push({ row, message: issue })
    return current ? [{ row, before: current, after: before && restored(declaration, current, before, tx) }] : []
  })
  const changes = found.flat()
  assertAllowed?.(changes)
  issues.push(...((await findIssues?.(changes, scope)) ?? []))
  if (issues.length > 0) throw batchChangedSince(issues)
  assertOpen(changes)

  progress.begin("writing", changes.length)
  // What was created goes first: a restored document may need what it took, such as an address.
  const created = changes.flatMap(({ before, after }) => (before && !after ? [before] : []))
  await writeRows(created, progress, (part) => {
    const ids = part.map(({ _id }) => _id)
    return declaration.remove(scope, ids, part)
  })
  const former = changes.flatMap(({ before, after }) =>
    before && after ? [{ ...after, version: before.version, updated_at: tx.at, updated_by_id: actor.employee_id }] : [],
  )
  await writeRows(former, progress, (part) => declaration.collection.replaceMany(tx.db, part))
  for (const change of changes) declaration.audit(scope, change, null)
  await declaration.afterWrite(scope, changes)
}
