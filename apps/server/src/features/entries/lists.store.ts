import { AnyEntry, type Entry } from "@scorecard/contracts/entries"
import { EntryListQuery } from "@scorecard/contracts/entry-routes"
import { RecycleBinQuery } from "@scorecard/contracts/recycle-bin"
import { addDays, easternInstant, firstDay, lastDay, type Actor } from "@scorecard/domain"
import {
  defineList,
  equals,
  inScope,
  plainCell,
  sql,
  timestamp,
  type Column,
  type Database,
  type RawBuilder,
  type RowSource,
} from "#platform/index.ts"
import { findNames, inPool, peopleScope, reaches } from "#core/people/index.ts"
import { entryDate, KINDS, type Kind } from "./kinds.ts"

type PoolFilters = Pick<
  EntryListQuery,
  "employee_id" | "year" | "month" | "from" | "to" | "department_id" | "cluster_id"
>

/** The entries of the actor's pool, filtered by people and days. */
function inPoolAndPeriod(actor: Actor, filters: PoolFilters): RawBuilder<boolean> {
  const { employee_id, year, month, department_id, cluster_id } = filters
  const period = year !== undefined && month !== undefined ? { year, month } : null
  const from = period ? firstDay(period) : filters.from
  const to = period ? lastDay(period) : filters.to
  const conditions: RawBuilder<boolean>[] = []
  if (employee_id !== undefined) {
    conditions.push(sql`employee_id = ${employee_id}`, reaches(actor, sql`${employee_id}::text`))
  }
  if (department_id !== undefined || cluster_id !== undefined) {
    const people = peopleScope(actor, { department_id, cluster_id })
    conditions.push(sql`employee_id in (select e._id from tbl_employees e where ${people})`)
  } else if (employee_id === undefined) conditions.push(inPool(actor))
  if (from !== undefined) conditions.push(sql`entry_date >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`entry_date <= ${to}::date`)
  return sql.join(conditions, sql` and `)
}

const filters = {
  employee_id: inScope,
  year: inScope,
  month: inScope,
  from: inScope,
  to: inScope,
  department_id: inScope,
  cluster_id: inScope,
  submitted_by_id: equals("submitted_by_id"),
} as const

/** The entries of a kind that are not deleted. */
export function entryList(kind: Kind) {
  return defineList({
    name: kind.path,
    query: EntryListQuery,
    from: kind.collection,
    scope: (actor: Actor, query) => sql<boolean>`deleted_at is null and ${inPoolAndPeriod(actor, query)}`,
    filters,
    orders: {
      date: { column: sql`entry_date`, key: (entry) => entryDate(kind, entry), cast: "date" },
      created_at: "created_at",
    },
    columns: entryColumns([kind]).filter(({ head }) => !head.startsWith("deleted_")),
  })
}

const kindsOf = ({ kind }: Pick<RecycleBinQuery, "kind">) =>
  KINDS.filter((candidate) => kind === undefined || candidate.kind === kind)

/** The deleted entries of several kinds as one list, filtered by a condition that applies to all their tables. */
const deletedEntries: RowSource<AnyEntry, Actor, Pick<RecycleBinQuery, "kind">> = {
  async select(db, { where, orderBy, limit }, _actor, query) {
    const end = sql`order by ${orderBy} limit ${limit}`
    const parts = kindsOf(query).map(
      ({ collection }) => sql`(select _id, deleted_at, doc, version from ${collection.table} where ${where} ${end})`,
    )
    const { rows } = await sql<{ doc: object; version: number }>`select doc, version
      from (${sql.join(parts, sql` union all `)}) as bin ${end}`.execute(db)
    return rows.map(({ doc, version }) => AnyEntry.parse({ ...doc, version }))
  },

  async count(db, where, _actor, query) {
    const parts = kindsOf(query).map(
      ({ collection }) => sql`(select count(*) as entries from ${collection.table} where ${where})`,
    )
    const { rows } = await sql<{ count: number }>`select coalesce(sum(entries), 0) as count
      from (${sql.join(parts, sql` union all `)}) as bin`.execute(db)
    return rows[0]?.count ?? 0
  },
}

/** The deleted entries, of one kind or of all. Days of deletion are Eastern days. */
export const recycleBinList = defineList({
  name: "recycle-bin",
  query: RecycleBinQuery,
  bind: ["kind"],
  from: deletedEntries,
  scope: (actor: Actor, query) => sql<boolean>`deleted_at is not null and ${inPoolAndPeriod(actor, query)}`,
  filters: {
    ...filters,
    kind: inScope,
    deleted_by_id: equals(sql`doc->>'deleted_by_id'`),
    deleted_from: (day) => sql`deleted_at >= ${startOfDay(day)}`,
    deleted_to: (day) => sql`deleted_at < ${startOfDay(addDays(day, 1))}`,
  },
  // Everything in the list is deleted; an empty key would only restart it.
  orders: { deleted_at: { column: sql`deleted_at`, key: ({ deleted_at }) => deleted_at ?? "" } },
  columns: (query) => entryColumns(kindsOf(query)),
})

const startOfDay = (date: string) => timestamp(easternInstant(date, "00:00"))

/** An entry as a line of a table, with its employee's current name. */
type EntryLine = { entry: Entry; employee_name: string | null }

/** A column for each field of the kinds, in the order of their schemas. Fields that a kind lacks stay empty. */
function entryColumns(kinds: readonly Kind[]): Column<EntryLine>[] {
  const fields = [...new Set(kinds.flatMap(({ Entry: Stored }) => Object.keys(Stored.shape)))]
  return fields.flatMap((field) => {
    const column = { head: field, cell: ({ entry }: EntryLine) => formatCell(Reflect.get(entry, field)) }
    const name = { head: "employee_name", cell: ({ employee_name }: EntryLine) => employee_name }
    return field === "employee_id" ? [column, name] : [column]
  })
}

/** Loads the names of a whole batch at once. (rules/entries#exports) */
export async function addEmployeeNames(db: Database, entries: readonly Entry[]): Promise<EntryLine[]> {
  const employeeIds = entries.map(({ employee_id }) => employee_id)
  const names = await findNames(db, employeeIds)
  return entries.map((entry) => ({ entry, employee_name: names.get(entry.employee_id) ?? null }))
}

/** A checklist is one cell, `item_id=answer (note)` for each item: the items differ from cycle to cycle. */
function formatCell(value: unknown) {
  return Array.isArray(value) ? value.map(formatAnswer).join("; ") : plainCell(value)
}

function formatAnswer({ item_id, answer, note }: { item_id: string; answer: string; note: string | null }): string {
  return note === null ? `${item_id}=${answer}` : `${item_id}=${answer} (${note})`
}
