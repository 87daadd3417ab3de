import type { Actor, EntryKind } from "@scorecard/domain"
import { peopleScope } from "#core/people/index.ts"
import { sql, type Database } from "#platform/index.ts"

const MAX_PEOPLE = 8
const MAX_ENTRIES = 6

export type FoundPerson = {
  employee_id: string
  name: string
  position: string
  department_name: string | null
  status: string
  bsc_enabled: boolean
}

const SELECT_PEOPLE = sql`select e._id as employee_id, e.name, e.status, e.bsc_enabled,
    e.doc->'employment_data'->>'position' as position, d.name as department_name
  from tbl_employees e left join tbl_departments d on d._id = e.department_id`

/** People of the pool by name, id or email: active ones first, then those whose name begins with the text. */
export async function findPeople(db: Database, actor: Actor, text: string): Promise<FoundPerson[]> {
  if (text === "") return []
  const { rows } = await sql<FoundPerson>`${SELECT_PEOPLE}
    where ${peopleScope(actor, { q: text })}
    order by e.status = 'active' desc, not starts_with(lower(e.name), ${text.toLowerCase()}), e.name, e._id
    limit ${MAX_PEOPLE}`.execute(db)
  return rows
}

/** Those of these people who are in the pool, by id. */
export async function readPeople(
  db: Database,
  actor: Actor,
  employeeIds: readonly string[],
): Promise<Map<string, FoundPerson>> {
  if (employeeIds.length === 0) return new Map()
  const { rows } = await sql<FoundPerson>`${SELECT_PEOPLE}
    where e._id = any(${[...employeeIds]}::text[]) and ${peopleScope(actor, {})}`.execute(db)
  return new Map(rows.map((person) => [person.employee_id, person]))
}

export type FoundEntry = { _id: string; kind: EntryKind; employee_id: string; date: string }

const ENTRY_TABLES: Record<EntryKind, string> = {
  sbs: "tbl_sbs_entries",
  non_sbs: "tbl_non_sbs_entries",
  atw: "tbl_atw_entries",
  attendance: "tbl_attendance_issues",
  productivity: "tbl_productivity_issues",
  additional_points: "tbl_additional_points_entries",
  incidents: "tbl_incidents",
}

/** The latest entries about these people, newest first. */
export async function findEntries(
  db: Database,
  kinds: readonly EntryKind[],
  employeeIds: readonly string[],
): Promise<FoundEntry[]> {
  if (kinds.length === 0 || employeeIds.length === 0) return []
  const ofKind = kinds.map(
    (kind) => sql`(select _id, ${sql.lit(kind)} as kind, employee_id, to_char(entry_date, 'YYYY-MM-DD') as date
      from ${sql.table(ENTRY_TABLES[kind])} where employee_id = any(${[...employeeIds]}::text[]) and deleted_at is null
      order by entry_date desc, _id desc limit ${MAX_ENTRIES})`,
  )
  const { rows } = await sql<FoundEntry>`${sql.join(ofKind, sql` union all `)}
    order by date desc, _id desc limit ${MAX_ENTRIES}`.execute(db)
  return rows
}

/** These entries, whoever they are about. */
export async function readEntries(
  db: Database,
  kinds: readonly EntryKind[],
  ids: readonly string[],
): Promise<Map<string, FoundEntry>> {
  if (kinds.length === 0 || ids.length === 0) return new Map()
  const ofKind = kinds.map(
    (kind) => sql`select _id, ${sql.lit(kind)} as kind, employee_id, to_char(entry_date, 'YYYY-MM-DD') as date
      from ${sql.table(ENTRY_TABLES[kind])} where _id = any(${[...ids]}::text[]) and deleted_at is null`,
  )
  const { rows } = await sql<FoundEntry>`${sql.join(ofKind, sql` union all `)}`.execute(db)
  return new Map(rows.map((entry) => [entry._id, entry]))
}
