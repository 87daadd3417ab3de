import type { AuditAction } from "@scorecard/contracts/audit-action"
import type { Entry } from "@scorecard/contracts/entries"
import { getCycleId, easternMonth, monthId, monthOfDate, type Actor } from "@scorecard/domain"
import * as bulk from "#core/bulk/index.ts"
import { getConfiguration } from "#core/cycles/index.ts"
import { acceptDisputesOfDeleted, moveOpenDisputes } from "#core/disputes/index.ts"
import { attendanceOf } from "#core/entry-warnings/index.ts"
import { guard } from "#core/locks/index.ts"
import type { Database, Platform, Tx } from "#platform/index.ts"
import { entryColumns, itemHeader, type ParsedRow } from "./bulk-columns.ts"
import { changedFields, entryMapping, type CreateTasks } from "./bulk-mapping.ts"
import { loadBatchContext, surveyRubrics, type Rubrics } from "./bulk-context.ts"
import { validateRow, type EntryRow, type Input } from "./bulk-validation.ts"
import { changeEntry, createEntry, difference, draftOf, entryDate, hasChecklist, type Kind } from "./kinds.ts"
import { collectRecalculation, datedWrite } from "./effects.ts"
import { assertCanEdit, assertNotOwnEntry } from "./policy.ts"
import { findEntries, findTasks, type FoundEntry, type Tasks } from "./entries.store.ts"
import { collectNotices } from "./notices.ts"
import { collectConsequences } from "./upload-consequences.ts"
import { candidateOf, findEntryWarnings, likenessOf } from "./warnings.ts"

/** The entries of one kind as rows of a table. (rules/entries#uploads) */
export function entrySheet(
  deps: Pick<Platform, "clock" | "config"> & { createTasks: CreateTasks },
  kind: Kind,
): bulk.UndoableSheet {
  const { collection } = kind
  return bulk.defineSheet(kind.kind, {
    columns: (db, now, period) => templateColumns(db, kind, templateCycle(period, now)),
    mapping: entryMapping(kind, deps.createTasks),
    changes: ({ write }: EntryRow) => (write?.former ? changedFields(write.former, write.content) : []),
    survey: (tx, actor, { table }) => surveyRubrics(deps, tx, actor, { kind, table }),
    async load(tx, actor, table, { lock, whole: rubrics }: { lock: boolean; whole: Rubrics | null }) {
      const context = await loadBatchContext(deps, tx, actor, { kind, table, lock, rubrics })
      return { inputs: context.rows, context: { kind, actor, context } }
    },
    validateRow: (parsed: ParsedRow, input: Input) => validateRow(input, parsed),

    /** Rows that update the same entry. Two new entries that are alike are a warning. */
    identify({ id }: EntryRow) {
      if (id === null) return null
      return { key: id, duplicateOf: (row) => ({ column: "_id", message: `Row ${row} is about the same entry.` }) }
    },
    collectConsequences: (tx, actor) => collectConsequences(deps, tx, actor, kind),
    addWarnings: (tx, rows, { context }) => addWarnings(tx, kind, rows, context.people),

    apply({ write }, { tx, actor }) {
      if (!write) return null
      const { former: before, content } = write
      const after = before
        ? changeEntry(tx, actor, { before, content })
        : createEntry(tx, actor, kind, { content, source: "bulk" })
      return { before, after }
    },
    monthsOf: ({ write }) =>
      (write ? changedDates(kind, { before: write.former, after: write.content }) : []).map(monthOf),
    collection,
    audit: (scope, change, row) => auditChange(scope, kind, change, row),
    followUp: (scope) => announceAndRecalculate(scope, kind),

    loadUndo: (tx, actor, records) => loadUndo(tx, actor, kind, records),
    /** Created entries go into the recycle bin. */
    async remove({ tx, actor }, entries) {
      const by = actor.employee_id
      await acceptDisputesOfDeleted(tx, actor, entries)
      const deleted = entries.map((entry) => ({ ...entry, deleted_at: tx.at, deleted_by_id: by }))
      return collection.replaceMany(tx.db, deleted)
    },
  })
}

/** Of readable rows about visible people: new entries, and those that get another day or type. */
async function addWarnings(
  tx: Tx,
  kind: Kind,
  rows: readonly EntryRow[],
  people: ReadonlyMap<string, unknown>,
): Promise<void> {
  const found = rows.flatMap((row) => {
    const { id, draft, former } = row
    if (!draft || !people.has(draft.employee_id)) return []
    const candidate = candidateOf(kind, draft, id)
    const isMoved = !former || likenessOf(candidateOf(kind, former, id)) !== likenessOf(candidate)
    return isMoved ? [{ row, candidate }] : []
  })
  const candidates = found.map(({ candidate }) => candidate)
  const warnings = await findEntryWarnings(tx, kind, candidates)
  for (const [at, { row, candidate }] of found.entries()) {
    row.warnings = warnings[at] ?? []
    row.likeness = likenessOf(candidate)
    const attendance = attendanceOf(candidate)
    if (attendance) row.attendance = attendance
  }
}

function templateCycle(period: bulk.TemplatePeriod, now: Temporal.Instant): string {
  if (period && "cycle_id" in period) return period.cycle_id
  return getCycleId(period ?? easternMonth(now))
}

/** The items of the cycle's rubric come before the remarks. */
async function templateColumns(db: Database, kind: Kind, cycleId: string): Promise<bulk.SheetColumn[]> {
  const columns = entryColumns(kind)
  const items = hasChecklist(kind.kind, cycleId) ? await itemColumns(db, kind, cycleId) : []
  return [...columns.slice(0, -1), ...items, ...columns.slice(-1)]
}

async function itemColumns(db: Database, kind: Kind, cycleId: string): Promise<bulk.SheetColumn[]> {
  const { rubric } = await getConfiguration(db, cycleId)
  const names = new Set(entryColumns(kind).map(({ name }) => name))
  return rubric.items.map(({ item_id, text }) =>
    bulk.sheetColumn(
      itemHeader(item_id, (name) => names.has(name)),
      `${text}: yes, no or na`,
      { needed: "for new entries" },
    ),
  )
}

const monthOf = (date: string) => monthId(monthOfDate(date))

type Dated = Parameters<typeof entryDate>[1]

/** The days that a change touches: of an entry that moved, the old one and the new one. */
function changedDates(kind: Kind, { before, after }: { before: Dated | null; after: Dated | null }): string[] {
  return [before, after].flatMap((entry) => (entry ? [entryDate(kind, entry)] : []))
}

/** @param row null for an undo */
function auditChange(
  { tx, actor, batch_id }: bulk.BatchScope,
  kind: Kind,
  change: bulk.Change<Entry>,
  row: EntryRow | null,
): void {
  const { before, after } = change
  const entry = after ?? before
  if (!entry) return
  const { _id: id, employee_id, source } = entry
  const audit = (action: AuditAction, details: object) =>
    tx.audit(actor, action, {
      collection: kind.collection.name,
      id,
      employee_id,
      change: { kind: kind.kind, batch_id, ...details },
    })
  if (!after) audit("entry.deleted", { date: entryDate(kind, entry) })
  else if (before) audit("entry.changed", difference(before, row?.write?.content ?? draftOf(kind, after)))
  else audit("entry.submitted", { source, after: row?.write?.content })
}

function announceAndRecalculate({ tx, actor, batch_id }: bulk.BatchScope, kind: Kind): bulk.FollowUp<Entry> {
  const notices = collectNotices(tx, actor, kind, batch_id)
  const recalculation = collectRecalculation(tx, kind)
  const moved: MovedEntry[] = []
  return {
    add(changes) {
      for (const entry of movedEntries(kind, changes)) moved.push(entry)
      for (const change of changes) {
        notices.add(change)
        const employee_id = (change.after ?? change.before)?.employee_id ?? ""
        recalculation.add({ employee_id, dates: changedDates(kind, change) })
      }
    },
    async end() {
      await moveOpenDisputes(tx.db, moved)
      await notices.announce()
      await recalculation.end()
    },
  }
}

type MovedEntry = { _id: string; date: string }

/** The entries that a change moved to another day. */
function movedEntries(kind: Kind, changes: readonly bulk.Change<Entry>[]): MovedEntry[] {
  return changes.flatMap(({ before, after }) => {
    if (!before || !after || entryDate(kind, before) === entryDate(kind, after)) return []
    return [{ _id: after._id, date: entryDate(kind, after) }]
  })
}

async function loadUndo(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  records: readonly bulk.UndoRecord[],
): Promise<bulk.UndoContext<Entry>> {
  const ids = records.map(({ document_id }) => document_id)
  const known = await findEntries(tx.db, actor, { kind, ids })
  const writes = records.flatMap(({ document_id, before }) => {
    const entry = known.get(document_id)?.entry
    if (!entry || isGone(entry, before)) return []
    const restored = before && kind.collection.parse(bulk.asStored(before))
    const dates = changedDates(kind, { before: entry, after: restored })
    const lands_on = restored ? [entryDate(kind, restored)] : []
    return [{ ...datedWrite(kind, { employee_id: entry.employee_id, dates }), lands_on }]
  })
  const { refusal } = await guard(tx, actor, writes, "later")
  const found = await findEntries(tx.db, actor, { kind, ids, lock: "for update" })
  const tasks = await findTasks(tx.db, records.flatMap(formerTaskIds))
  return {
    find(record) {
      const stored = found.get(record.document_id)
      const current = stored?.entry.deleted_at === null ? stored.entry : null
      return { current, issue: undoIssue(kind, record, stored, tasks) }
    },
    assertAllowed(changes) {
      for (const { before, after } of changes) {
        if (before && after) assertCanEdit(actor, before)
        else if (before) assertNotOwnEntry(actor, before.employee_id)
      }
    },
    assertOpen() {
      if (refusal) throw refusal
    },
  }
}

/** A created entry that is in the recycle bin, or purged, is undone already. */
const isGone = (entry: Entry, before: bulk.UndoRecord["before"]) => before === null && entry.deleted_at !== null

function undoIssue(
  kind: Kind,
  record: bulk.UndoRecord,
  found: FoundEntry | undefined,
  tasks: Tasks,
): string | undefined {
  const { before, version } = record
  if (!found) return before === null ? undefined : "The entry was purged since."
  if (!found.inPool) return "The entry is about a person you can no longer see."
  if (isGone(found.entry, before)) return undefined
  if (found.entry.deleted_at !== null) return "The entry was deleted since."
  if (found.entry.version !== version) return "The entry was changed since."
  const isTaskGone = kind.isEvaluation && formerTaskIds(record).some((id) => !tasks.has(id))
  return isTaskGone ? "The task that the entry named before no longer exists." : undefined
}

function formerTaskIds({ before }: bulk.UndoRecord): string[] {
  const id = before?.["task_id"]
  return typeof id === "string" ? [id] : []
}
