import { Dispute, MAX_OPEN_DISPUTES_LISTED, type OpenDisputes } from "@scorecard/contracts/disputes"
import { Refusal } from "@scorecard/contracts/refusals"
import { formatMonth, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { inPool } from "#core/people/index.ts"
import { collection, sql, type Database } from "#platform/index.ts"

/*
 * Disputes concern entries, months and receipts alike. Writers lock the months first, then the entry, then its
 * dispute. (rules/entries#disputes)
 */

export const disputes = collection("tbl_disputes", Dispute)

/** The open disputes about these entries, by the entry's id. */
export async function findOpenDisputes(db: Database, entryIds: readonly string[]): Promise<Map<string, string>> {
  if (entryIds.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; entry_id: string }>`select _id, entry_id from tbl_disputes
    where status = 'open' and entry_id = any(${[...entryIds]})`.execute(db)
  return new Map(rows.map(({ _id, entry_id }) => [entry_id, _id]))
}

/** An open dispute is dated like its entry, so that it is listed in the month in which the entry counts. */
export async function moveOpenDisputes(db: Database, entries: readonly { _id: string; date: string }[]): Promise<void> {
  if (entries.length === 0) return
  await sql`update tbl_disputes d
    set doc = d.doc || jsonb_build_object('entry_date', moved.value->>'date'), version = d.version + 1
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) as moved(value)
    where d.status = 'open' and d.entry_id = moved.value->>'_id'`.execute(db)
}

/** Those about entries of a month that the actor may see, of everyone or of one person. */
export async function listOpenDisputes(
  db: Database,
  actor: Actor,
  { month, employeeId }: { month: YearMonth; employeeId?: string },
): Promise<OpenDisputes> {
  const isOfPerson = employeeId === undefined ? sql`true` : sql`d.employee_id = ${employeeId}`
  const { rows } = await sql<OpenDisputes["items"][number] & { total: number }>`
    select d._id, d.kind, d.entry_id, d.employee_id, e.name, d.entry_date, d.created_at, count(*) over () as total
    from tbl_disputes d join tbl_employees e on e._id = d.employee_id
    where d.month = ${monthId(month)} and d.status = 'open' and ${isOfPerson} and ${inPool(actor, sql`d.employee_id`)}
    order by d.created_at, d._id limit ${MAX_OPEN_DISPUTES_LISTED}`.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) }
}

/** @throws Refusal 409 open_disputes */
export async function assertNoOpenDisputes(db: Database, month: YearMonth): Promise<void> {
  const open = await disputes.count(db, sql<boolean>`month = ${monthId(month)} and status = 'open'`)
  if (open === 0) return
  const count = open === 1 ? "One dispute is" : `${open} disputes are`
  throw new Refusal(
    "open_disputes",
    `${count} open in ${formatMonth(month)}. Decide them first, or confirm that they stay open.`,
    { extra: { open_disputes: open } },
  )
}
