import type { Entry } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain/access"
import { monthId, monthOfDate } from "@scorecard/domain/calendar"
import { writeRows, type CarriedOut, type RowsTold, type UndoRecord } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { announceEdits, tellEach } from "../announce.ts"
import { difference } from "../change-entry.ts"
import { dateOf, type Kind } from "../kinds.ts"
import { settleMany } from "../settle.ts"
import { newEntry } from "../submit-entry.ts"
import type { Write } from "./weigh-row.ts"

type Batch = { batch_id: string; writes: readonly Write[]; told: RowsTold }
type Written = { write: Write; entry: Entry }

/** Writes the rows that say something new. See `VettedTable.carryOut`. */
export async function carryOut(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { batch_id, writes, told }: Batch,
): Promise<CarriedOut> {
  const made: Written[] = []
  const changed: Written[] = []
  for (const write of writes) {
    const { former, fields } = write
    if (!former) made.push({ write, entry: newEntry(tx, actor, kind, fields, "bulk") })
    else changed.push({ write, entry: { ...former, ...fields, updated_at: tx.at, updated_by_id: actor.employee_id } })
  }
  told.begin("writing", writes.length)
  await writeRows(entriesOf(made), told, (part) => kind.collection.insertMany(tx.db, part))
  await writeRows(entriesOf(changed), told, (part) => kind.collection.replaceMany(tx.db, part))

  for (const { write, entry } of made) recordNew(tx, actor, kind, { write, entry, batch_id })
  for (const { write, entry } of changed) recordChange(tx, actor, kind, { write, entry, batch_id })
  tellEach(tx, kind, { event: "submitted_for_you", entries: entriesOf(made), batch_id })
  const edits = changed.flatMap(({ write, entry }) => (write.former ? [{ before: write.former, after: entry }] : []))
  announceEdits(tx, actor, kind, { edits, batch_id })
  const touched = [...made, ...changed].map(({ write, entry }) => ({
    employee_id: entry.employee_id,
    dates: write.former ? [dateOf(kind, write.former), dateOf(kind, entry)] : [dateOf(kind, entry)],
  }))
  await settleMany(tx, kind, touched)
  return {
    created: made.length,
    updated: changed.length,
    records: [...made, ...changed].map(undoRecord),
    months: [...new Set(touched.flatMap(({ dates }) => dates.map((date) => monthId(monthOfDate(date)))))].toSorted(),
  }
}

const entriesOf = (written: readonly Written[]) => written.map(({ entry }) => entry)

function undoRecord({ write: { row, former }, entry }: Written): UndoRecord {
  return { row, document_id: entry._id, version: former ? former.version + 1 : 1, before: former }
}

type Recorded = Written & { batch_id: string }

function recordNew(tx: Tx, actor: Actor, kind: Kind, { write, entry, batch_id }: Recorded): void {
  const { employee_id } = entry
  const change = { kind: kind.kind, source: entry.source, batch_id, after: write.fields }
  tx.audit(actor, "entry.submitted", { collection: kind.collection.name, id: entry._id, employee_id, change })
}

function recordChange(tx: Tx, actor: Actor, kind: Kind, { write, entry, batch_id }: Recorded): void {
  const { _id: id, employee_id } = entry
  const change = { kind: kind.kind, batch_id, ...difference(write.former ?? {}, write.fields) }
  tx.audit(actor, "entry.changed", { collection: kind.collection.name, id, employee_id, change })
}
