import { hash } from "node:crypto"
import type { BatchSheet } from "@scorecard/contracts/bulk"
import type { EntryWarning } from "@scorecard/contracts/entry-warnings"
import type { Actor, YearMonth } from "@scorecard/domain"
import type { ReadTable } from "@scorecard/tables"
import { peopleInPool } from "#core/people/index.ts"
import { sql, type Database, type Tx } from "#platform/index.ts"
import type { SheetColumn } from "./cells.ts"
import type { SheetMapping } from "./mapping/prepare.ts"
import { forEachSequential, NO_PROGRESS, writeRows, type ProgressReport } from "./progress.ts"
import { batchChangedSince, withErrorCells, type RowError } from "./row-errors.ts"
import { nextTurn, ROWS_PER_PART } from "./table-rows.ts"

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

/** A table whose rows can be validated, a part at a time and in order. */
export type OpenTable<Row> = {
  validate(part: ReadTable): Promise<Row[]>
  writer(batch_id: string): RowWriter<Row>
}

/** The period of a template whose columns depend on it. */
export type TemplatePeriod = { cycle_id: string } | YearMonth | null

type Undo = { batch_id: string; records: readonly UndoRecord[]; progress: ProgressReport }

/** A field before and after an update. */
export type FieldChange = { field: string; before: unknown; after: unknown }

type SheetBase<Row extends ValidatedRow> = {
  /** @throws Refusal 404 or 422 for a period without columns. */
  columns(db: Database, now: Temporal.Instant, period: TemplatePeriod): Promise<readonly SheetColumn[]>
  mapping: SheetMapping
  /** Whether a row may be valid only along with another, such as one about a manager; `open` then reads all of them. */
  hasDependentRows?: true
  /** What a row changes, by field, as stored values. */
  changes(row: Row): readonly FieldChange[]
  /** What a reply says about a row in addition to what all kinds of rows have in common. */
  describe?(row: Row): { employee_id: string }
  /**
   * With `lock`, for a commit, what the rows depend on stays unchanged until the transaction ends.
   * @throws Refusal 422 `file_not_readable` for headers that are no fields.
   */
  open(tx: Tx, actor: Actor, table: TableParts, lock: boolean): Promise<OpenTable<Row>>
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
type SheetDeclaration<Doc extends StoredDocument, Input, Row extends ValidatedRow, Context, Whole = null> = {
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
  /** Created documents wait for all changed ones: they may take what those give up, such as an address. */
  createsLast?: true
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
  /** A change without what `afterWrite` does not need, because it is kept until the end. */
  lighten?(change: Change<Doc>): Change<Doc>
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

export function defineSheet<Doc extends StoredDocument, Input, Row extends ValidatedRow, Context, Whole = null>(
  key: BatchSheet,
  declaration: SheetDeclaration<Doc, Input, Row, Context, Whole> & UndoDeclaration<Doc>,
): UndoableSheet<Row> {
  return {
    ...defineRows(key, declaration),
    key,
    undo: (tx, actor, batch) => undoRows(key, declaration, { tx, actor }, batch),
  }
}

function defineRows<Doc extends StoredDocument, Input, Row extends ValidatedRow, Context, Whole = null>(
  key: string,
  declaration: SheetDeclaration<Doc, Input, Row, Context, Whole>,
): SheetBase<Row> {
  return {
    columns: (db, now, period) => declaration.columns(db, now, period),
    mapping: declaration.mapping,
    changes: (row) => declaration.changes(row),
    async open(tx, actor, table, lock) {
      if (lock && table.count > ROWS_PER_PART) await lockUploads(tx, key)
      const firstRows = new Map<string, number>()
      const validateAlone = async (part: ReadTable, whole: Whole | null) => {
        const { inputs, context } = await declaration.load(tx, actor, part, { lock, whole })
        const rows: Row[] = []
        for (const [at, input] of inputs.entries()) {
          if (at > 0 && at % ROWS_PER_TURN === 0) await nextTurn()
          rows.push(declaration.validateRow(input, context))
        }
        markDuplicates(declaration, rows, firstRows)
        return { rows, context }
      }
      const validate = (part: ReadTable) => validateAlone(part, null)
      const whole = declaration.survey ? await declaration.survey(tx, actor, { table, lock, validate }) : null
      return {
        async validate(part) {
          const { rows, context } = await validateAlone(part, whole)
          declaration.validateTogether?.(rows, context)
          await declaration.addWarnings?.(tx, rows, context)
          return withErrorCells(rows, part)
        },
        writer: (batch_id) => createWriter(declaration, { tx, actor, batch_id }),
      }
    },
  }
}

/** Rows that are validated before other requests have their turn. */
const ROWS_PER_TURN = 50

/**
 * Large uploads of a kind take turns: each locks records part by part, in the order of its file, and two of them could
 * otherwise wait for each other.
 */
async function lockUploads(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${key}`}, 0))`.execute(tx.db)
}

/** Longer keys are remembered by their hash. */
const MAX_KEY_LENGTH = 40

/** @param firstRows the first row of each key, by those of earlier parts too */
function markDuplicates<Row extends ValidatedRow>(
  { identify }: Pick<SheetDeclaration<never, never, Row, never>, "identify">,
  rows: readonly Row[],
  firstRows: Map<string, number>,
): void {
  for (const row of rows) {
    const identity = identify(row)
    if (!identity) continue
    const key = identity.key.length > MAX_KEY_LENGTH ? hash("sha1", identity.key, "base64") : identity.key
    const first = firstRows.get(key)
    if (first === undefined) firstRows.set(key, row.row)
    else if (first !== row.row) row.errors.unshift({ ...identity.duplicateOf(first), code: "duplicate_row" })
  }
}

type WriteDeclaration<Doc extends StoredDocument, Row extends ValidatedRow> = Pick<
  SheetDeclaration<Doc, never, Row, never>,
  "apply" | "monthsOf" | "collection" | "audit" | "afterWrite" | "lighten" | "createsLast"
>

function createWriter<Doc extends StoredDocument, Row extends ValidatedRow>(
  declaration: WriteDeclaration<Doc, Row>,
  scope: BatchScope,
): RowWriter<Row> {
  type Applied = { before: Doc | null; after: Doc; source: Row }
  const { collection, lighten = (change: Change<Doc>) => change } = declaration
  const { db } = scope.tx
  const changes: Change<Doc>[] = []
  const months = new Set<string>()
  const waiting: Applied[] = []
  const counts = { created: 0, updated: 0 }

  const record = ({ before, after, source }: Applied): UndoRecord => {
    const change = { row: source.row, before, after }
    declaration.audit(scope, change, source)
    changes.push(lighten(change))
    counts[before ? "updated" : "created"] += 1
    return { row: source.row, document_id: after._id, version: before ? before.version + 1 : 1, before }
  }
  const docsOf = (applied: readonly Applied[]) => applied.map(({ after }) => after)

  return {
    async write(rows) {
      const applied: Applied[] = rows.flatMap((source) => {
        const change = declaration.apply(source, scope)
        return change ? [{ ...change, source }] : []
      })
      for (const row of rows) for (const month of declaration.monthsOf(row)) months.add(month)
      const updated = applied.filter(({ before }) => before !== null)
      const created = applied.filter(({ before }) => before === null)
      await writeRows(docsOf(updated), NO_PROGRESS, (part) => collection.replaceMany(db, part))
      if (declaration.createsLast) waiting.push(...created)
      else await writeRows(docsOf(created), NO_PROGRESS, (part) => collection.insertMany(db, part))
      return [...(declaration.createsLast ? [] : created), ...updated].map(record)
    },
    async finish() {
      await writeRows(docsOf(waiting), NO_PROGRESS, (part) => collection.insertMany(db, part))
      const records = waiting.map(record)
      await declaration.afterWrite(scope, changes)
      return { ...counts, records, months: [...months].toSorted() }
    },
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
  key: BatchSheet,
  declaration: Pick<SheetDeclaration<Doc, never, never, never>, "collection" | "audit" | "afterWrite"> &
    UndoDeclaration<Doc>,
  { tx, actor }: Omit<BatchScope, "batch_id">,
  { batch_id, records, progress }: Undo,
): Promise<void> {
  const scope = { tx, actor, batch_id }
  if (records.length > ROWS_PER_PART) await lockUploads(tx, key)
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
