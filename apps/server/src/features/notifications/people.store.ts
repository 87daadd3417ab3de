import { SUPER_ADMIN } from "@scorecard/domain"
import { sql, type Database } from "#platform/index.ts"
import { StoredPreferences } from "./settings.store.ts"

export type Recipient = {
  employee_id: string
  name: string
  address: string
  /** Null for people without saved preferences. */
  preferences: StoredPreferences | null
  /** Current and recently ended impersonations of this person. */
  impersonations: Impersonation[]
}

/** The super admin acts as the person from `since` until before `until`. */
export type Impersonation = { impersonator_id: string; since: string; until: string }

type Row = Omit<Recipient, "preferences" | "impersonations"> & { preferences: object | null; version: number | null }

/** The active ones among these people, by id. Former employees get no notifications. */
export async function activeRecipients(
  db: Database,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const ids = [...new Set(employeeIds)]
  const { rows } = await sql<Row>`select e._id as employee_id, e.name,
      e.doc->'personal_data'->>'email_address' as address, p.doc as preferences, p.version
    from tbl_employees e left join tbl_notification_preferences p on p._id = e._id
    where e._id = any(${ids}) and e.status = 'active'`.execute(db)
  const impersonations = await findImpersonations(db, ids)
  return new Map(
    rows.map(({ preferences, version, ...person }) => [
      person.employee_id,
      {
        ...person,
        preferences: preferences && StoredPreferences.parse({ ...preferences, version }),
        impersonations: impersonations.get(person.employee_id) ?? [],
      },
    ]),
  )
}

/** An impersonation lasts as long as its session and the session of the super admin that started it. */
async function findImpersonations(db: Database, ids: readonly string[]): Promise<Map<string, Impersonation[]>> {
  const { rows } = await sql<Impersonation & { employee_id: string }>`
    select s.employee_id, i._id as impersonator_id, s.doc->>'created_at' as since,
      least(s.expires_at, s.doc->>'ended_at', o.expires_at, o.doc->>'ended_at') as until
    from tbl_sessions s
      join tbl_sessions o on o._id = s.doc->>'impersonator_session_id'
      join tbl_employees i on i._id = o.employee_id and i.status = 'active' and i.access_level = ${SUPER_ADMIN}
    where s.employee_id = any(${[...ids]}) and s.doc->>'impersonated_by' = i._id
    order by s.doc->>'created_at'`.execute(db)
  return Map.groupBy(rows, (row) => row.employee_id)
}

/** Names by employee id, or by request id for proposed people. */
export type Names = ReadonlyMap<string, string>

export async function employeeNames(db: Database, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select _id as id, name from tbl_employees
    where _id = any(${[...new Set(ids)]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The names as currently proposed, or as approved. */
export async function proposedNames(db: Database, requestIds: readonly string[]): Promise<Names> {
  if (requestIds.length === 0) return new Map()
  const person = sql`doc->'proposed'->'personal_data'`
  const { rows } = await sql<{ id: string; name: string }>`select _id as id,
      coalesce(${person}->>'preferred_name', ${person}->>'first_name') || ' ' || (${person}->>'last_name') as name
    from tbl_employee_create_requests where _id = any(${[...new Set(requestIds)]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.name]))
}
