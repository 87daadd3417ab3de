import type { Entry } from "@scorecard/contracts/entries"
import { getCycleId, easternMonth, monthId, monthOfDate, type Actor } from "@scorecard/domain"
import { getConfiguration } from "#core/cycles/index.ts"
import { guard } from "#core/locks/index.ts"
import type { Database, Platform, Tx } from "#platform/index.ts"
import {
  batchChangedSince,
  forEachSequential,
  writeRows,
  type CommittedTable,
  type ProgressReport,
  type Sheet,
  type SheetColumn,
  type TemplatePeriod,
  type UndoneBatch,
  type UndoRecord,
} from "#platform/tables/index.ts"
import { entryColumns, itemHeader } from "./bulk-columns.ts"
import { loadBatchContext } from "./bulk-context.ts"
import { markDuplicates, validateRow, type Write } from "./bulk-validation.ts"
import { changeEntry, createEntry, difference, draftOf, entryDate, hasChecklist, type Kind } from "./kinds.ts"
import { announceBatch, announceEdits, datedWrite, recalculateEntries } from "./effects.ts"
import { assertCanEdit, assertNotOwnEntry } from "./policy.ts"
import { findEntries, findTasks, type FoundEntries, type FoundEntry, type Tasks } from "./entries.store.ts"

/** The entries of one kind as rows of a table. (rules/entries#uploads) */
export function entrySheet(deps: Pick<Platform, "config">, kind: Kind): Sheet {
  return {
    key: kind.kind,
    columns: (db, now, period) => templateColumns(db, kind, templateCycle(period, now)),

    async vet(tx, actor, table, { hold: lock, told: progress }) {
      const context = await loadBatchContext(deps, tx, actor, { kind, table, lock })
      const validated = await forEachSequential(context.rows, progress, (row) =>
        validateRow({ kind, actor, context }, row),
      )
      const rows = markDuplicates(validated, context)
      return {
        rows: rows.map(({ row, action, errors }) => ({ row, action, errors })),
        carryOut: ({ batch_id }) => {
          const writes = rows.flatMap(({ write }) => write ?? [])
          return commitRows(tx, actor, kind, { batch_id, writes, progress })
        },
      }
    },

    undo: (tx, actor, batch) => undoEntries(tx, actor, kind, batch),
  }
}

function templateCycle(period: TemplatePeriod, now: Temporal.Instant): string {
  if (period && "cycle_id" in period) return period.cycle_id
  return getCycleId(period ?? easternMonth(now))
}

/** The items of the cycle's rubric come before the remarks. */
async function templateColumns(db: Database, kind: Kind, cycleId: string): Promise<SheetColumn[]> {
  const columns = entryColumns(kind)
  const items = hasChecklist(kind.kind, cycleId) ? await itemColumns(db, kind, cycleId) : []
  return [...columns.slice(0, -1), ...items, ...columns.slice(-1)]
}

async function itemColumns(db: Database, kind: Kind, cycleId: string): Promise<SheetColumn[]> {
  const { rubric } = await getConfiguration(db, cycleId)
  const names = new Set(entryColumns(kind).map(({ name }) => name))
  return rubric.items.map(({ item_id, text }) => ({
    name: itemHeader(item_id, (name) => names.has(name)),
    needed: "for new entries",
    clears: false,
    what: `${text}: yes, no or na`,
  }))
}

type Batch = { batch_id: string; writes: readonly Write[]; progress: ProgressReport }
type Written = { write: Write; entry: Entry }

/** Writes the rows that create or change an entry. */
async function commitRows(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { batch_id, writes, progress }: Batch,
): Promise<CommittedTable> {
  const created: Written[] = []
  const updated: Written[] = []
  for (const write of writes) {
    const { former, content } = write
    if (!former) created.push({ write, entry: createEntry(tx, actor, kind, { content, source: "bulk" }) })
    else updated.push({ write, entry: changeEntry(tx, actor, { before: former, content }) })
  }
  progress.begin("writing", writes.length)
  await writeRows(entriesOf(created), progress, (part) => kind.collection.insertMany(tx.db, part))
  await writeRows(entriesOf(updated), progress, (part) => kind.collection.replaceMany(tx.db, part))

  const collection = kind.collection.name
  for (const { write, entry } of created) {
    const { _id: id, employee_id, source } = entry
    const change = { kind: kind.kind, source, batch_id, after: write.content }
    tx.audit(actor, "entry.submitted", { collection, id, employee_id, change })
  }
  for (const { write, entry } of updated) {
    const { _id: id, employee_id } = entry
    const change = { kind: kind.kind, batch_id, ...difference(write.former ?? {}, write.content) }
    tx.audit(actor, "entry.changed", { collection, id, employee_id, change })
  }
  announceBatch(tx, kind, { event: "submitted_for_you", entries: entriesOf(created), batch_id })
  const edits = updated.flatMap(({ write, entry }) => (write.former ? [{ before: write.former, after: entry }] : []))
  announceEdits(tx, actor, kind, { edits, batch_id })
  const changes = [...created, ...updated].map(({ write, entry }) => ({
    employee_id: entry.employee_id,
    dates: write.former ? [entryDate(kind, write.former), entryDate(kind, entry)] : [entryDate(kind, entry)],
  }))
  await recalculateEntries(tx, kind, changes)
  return {
    created: created.length,
    updated: updated.length,
    records: [...created, ...updated].map(undoRecord),
    months: [...new Set(changes.flatMap(({ dates }) => dates.map((date) => monthId(monthOfDate(date)))))].toSorted(),
  }
}

const entriesOf = (written: readonly Written[]) => written.map(({ entry }) => entry)

function undoRecord({ write: { row, former }, entry }: Written): UndoRecord {
  return { row, document_id: entry._id, version: former ? former.version + 1 : 1, before: former }
}

/** An entry as the upload left it, as it was before, and as it is to be written now. */
type Reversal = { entry: Entry; before: Entry | null; next: Entry }

/** Created entries go into the recycle bin, updated ones become what they were. See `Sheet.undo`. */
async function undoEntries(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { batch_id, records, told: progress }: UndoneBatch,
): Promise<void> {
  const ids = records.map(({ document_id }) => document_id)
  const known = await findEntries(tx.db, actor, { kind, ids })
  const locked = await guard(tx, actor, undoWrites(kind, records, known), "later")
  const found = await findEntries(tx.db, actor, { kind, ids, lock: "for update" })
  const tasks = await findTasks(tx.db, records.flatMap(formerTaskIds))

  const checked = await forEachSequential(records, progress, (record) => ({
    issues: undoIssues(kind, record, found.get(record.document_id), tasks),
    reversal: createReversal(tx, actor, kind, { record, entry: found.get(record.document_id)?.entry }),
  }))
  const issues = checked.flatMap((one) => one.issues)
  const reversals = checked.flatMap(({ reversal }) => reversal ?? [])
  for (const { entry, before } of reversals) {
    if (before) assertCanEdit(actor, entry)
    else assertNotOwnEntry(actor, entry.employee_id)
  }
  if (issues.length > 0) throw batchChangedSince(issues)
  if (locked.refusal) throw locked.refusal

  progress.begin("writing", reversals.length)
  const next = reversals.map((one) => one.next)
  await writeRows(next, progress, (part) => kind.collection.replaceMany(tx.db, part))
  for (const reversal of reversals) auditReversal(tx, actor, kind, { ...reversal, batch_id })
  const deleted = reversals.flatMap(({ entry, before }) => (before ? [] : [entry]))
  announceBatch(tx, kind, { event: "deleted_for_you", entries: deleted, batch_id })
  const edits = reversals.flatMap(({ entry, before, next: after }) => (before ? [{ before: entry, after }] : []))
  announceEdits(tx, actor, kind, { edits, batch_id })
  await recalculateEntries(
    tx,
    kind,
    reversals.map((one) => reversalDates(kind, one)),
  )
}

function undoWrites(kind: Kind, records: readonly UndoRecord[], known: FoundEntries) {
  return records.flatMap(({ document_id, before }) => {
    const entry = known.get(document_id)?.entry
    if (!entry || isGone(entry, before)) return []
    return [datedWrite(kind, reversalDates(kind, { entry, before: before && parseStored(kind, before) }))]
  })
}

/** A created entry that is in the recycle bin, or purged, is undone already. */
const isGone = (entry: Entry, before: UndoRecord["before"]) => before === null && entry.deleted_at !== null

function undoIssues(kind: Kind, record: UndoRecord, found: FoundEntry | undefined, tasks: Tasks) {
  const { row, before, version } = record
  const issue = (message: string) => [{ row, message }]
  if (!found) return before === null ? [] : issue("The entry was purged since.")
  if (!found.inPool) return issue("The entry is about somebody whom you may no longer see.")
  if (isGone(found.entry, before)) return []
  if (found.entry.deleted_at !== null) return issue("The entry was deleted since.")
  if (found.entry.version !== version) return issue("The entry was changed since.")
  const isTaskGone = formerTaskIds(record).some((id) => !tasks.has(id))
  return kind.isEvaluation && isTaskGone ? issue("The task that the entry named before is there no longer.") : []
}

function formerTaskIds({ before }: UndoRecord): string[] {
  const id = before?.["task_id"]
  return typeof id === "string" ? [id] : []
}

function createReversal(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { record, entry }: { record: UndoRecord; entry: Entry | undefined },
): Reversal | null {
  if (!entry || entry.deleted_at !== null) return null
  const { at } = tx
  if (record.before === null) {
    return { entry, before: null, next: { ...entry, deleted_at: at, deleted_by_id: actor.employee_id } }
  }
  const before = parseStored(kind, record.before)
  const next = { ...before, version: entry.version, updated_at: at, updated_by_id: actor.employee_id }
  return { entry, before, next }
}

/** The entry as it was stored then, parsed as every stored entry is. */
function parseStored(kind: Kind, before: Record<string, unknown>): Entry {
  return kind.collection.parse({ doc: before, version: Number(before["version"]) })
}

function reversalDates(kind: Kind, { entry, before }: Pick<Reversal, "entry" | "before">) {
  const dates = before ? [entryDate(kind, entry), entryDate(kind, before)] : [entryDate(kind, entry)]
  return { employee_id: entry.employee_id, dates }
}

type AuditedReversal = Reversal & { batch_id: string }

function auditReversal(tx: Tx, actor: Actor, kind: Kind, { entry, before, batch_id }: AuditedReversal): void {
  const { _id: id, employee_id } = entry
  const target = { collection: kind.collection.name, id, employee_id }
  if (before) {
    const change = { kind: kind.kind, batch_id, ...difference(entry, draftOf(kind, before)) }
    tx.audit(actor, "entry.changed", { ...target, change })
    return
  }
  tx.audit(actor, "entry.deleted", { ...target, change: { kind: kind.kind, batch_id, date: entryDate(kind, entry) } })
}
