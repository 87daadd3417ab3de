import { z } from "zod"
import { EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { Employee } from "@scorecard/contracts/employees"
import { Client, type DevLoginPerson } from "@scorecard/contracts/session"
import { easternDate, SUPER_ADMIN, type Actor } from "@scorecard/domain"
import { isPresent, isPresentOn } from "#core/people/index.ts"
import { collection, fixedStatement, sql, type Database } from "#platform/index.ts"

/** `tbl_sessions`: a token's `sid` is the id of a session. Housekeeping purges expired ones. */
const SessionDocument = z.strictObject({
  _id: z.string(),
  employee_id: EmployeeId,
  client: Client,
  created_at: Timestamp,
  expires_at: Timestamp,
  /** For desktop sessions: when the refresh tokens expire. */
  refresh_until: Timestamp.nullable().default(null),
  ended_at: Timestamp.nullable(),
  /** The super admin who acts as the employee in this session, and the session they started it from. */
  impersonated_by: EmployeeId.nullable(),
  impersonator_session_id: z.string().nullable().default(null),
  version: Version,
})

export const sessions = collection("tbl_sessions", SessionDocument)

export type SessionStatus = Omit<Actor, "session_id"> & {
  expires_at: string
  /**
   * Not ended, and not older than the employee's last deactivation. For an impersonation, the impersonator's own
   * session must also be open, the impersonator must be level 5, and the employee must not be.
   */
  open: boolean
  active: boolean
}

/** The session and the employee in their current state. */
export async function findSessionStatus(db: Database, sessionId: string, at: string): Promise<SessionStatus | null> {
  return (await findSessionStatuses(db, [sessionId], at)).get(sessionId) ?? null
}

/**
 * By session id, in the one query that every request makes. (rules/sign-in#sessions) The ids are passed as
 * one JSON value, so that PostgreSQL keeps one plan: it would make a new plan for every array. It expects ten elements
 * of an array that it builds itself, so it uses the index; of a set-returning function it would expect a hundred rows,
 * and scan the whole table if that has only a few thousand.
 */
export async function findSessionStatuses(
  db: Database,
  sessionIds: readonly string[],
  at: string,
): Promise<Map<string, SessionStatus>> {
  const today = easternDate(Temporal.Instant.from(at))
  const rows = await sessionStatuses(db, { ids: JSON.stringify(sessionIds), at, today })
  return new Map(rows.map(({ session_id, ...status }) => [session_id, status]))
}

const sessionStatuses = fixedStatement(
  ["ids", "at", "today"],
  ({ ids, at, today }) => sql<SessionStatus & { session_id: string }>`
    select s._id as session_id, s.employee_id, s.doc->>'client' as client, s.expires_at,
      s.doc->>'impersonated_by' as impersonated_by,
      s.doc->>'ended_at' is null and coalesce(s.doc->>'created_at' > e.doc->>'sessions_end_at', true)
        and (s.doc->>'impersonated_by' is null or e.access_level < ${SUPER_ADMIN} and coalesce(
          i._id = s.doc->>'impersonated_by' and ${isPresentOn("i", today)} and i.access_level = ${SUPER_ADMIN}
          and o.doc->>'ended_at' is null and o.expires_at > ${at}
          and coalesce(o.doc->>'created_at' > i.doc->>'sessions_end_at', true), false)) as open,
      ${isPresentOn("e", today)} as active, e.access_level, e.doc->>'access_scope' as access_scope,
      coalesce(e.doc->>'access_mode', 'full') as access_mode,
      e.doc->'personal_data'->>'email_address' as email
    from tbl_sessions s join tbl_employees e on e._id = s.employee_id
      left join tbl_sessions o on o._id = s.doc->>'impersonator_session_id'
      left join tbl_employees i on i._id = o.employee_id
    where s._id = any(array(select jsonb_array_elements_text(${ids}::jsonb)))`,
)

/** The person's own view of the record with this id, or with this work email, compared case-insensitively. */
export async function findProfile(
  db: Database,
  by: { employee_id: string } | { email: string },
): Promise<Employee | null> {
  const where = "email" in by ? sql`email = ${by.email.toLowerCase()}` : sql`_id = ${by.employee_id}`
  const { rows } = await sql<{ profile: unknown }>`select doc - '{_id,idp_sub,sessions_end_at}'::text[]
      || jsonb_build_object('employee_id', _id, 'name', name, 'version', version) as profile
    from tbl_employees where ${where}`.execute(db)
  return rows[0] ? Employee.parse(rows[0].profile) : null
}

/** Deletes sessions that expired before this instant, with their refresh tokens. */
export async function purgeExpired(db: Database, at: string): Promise<void> {
  await sql`delete from tbl_sessions where expires_at < ${at}`.execute(db)
}

export async function insertRefreshToken(
  db: Database,
  { hash, sessionId, at }: { hash: string; sessionId: string; at: string },
): Promise<void> {
  await sql`insert into tbl_refresh_tokens (_id, session_id, created_at) values (${hash}, ${sessionId}, ${at})`.execute(
    db,
  )
}

export type TokenUse = { hash: string; mark: string; successor: string; at: string }

/**
 * Uses a live token in a single statement: only one of several simultaneous callers gets the session's id.
 * @returns null if the token is not live or its session is not open.
 */
export async function useRefreshToken(db: Database, use: TokenUse): Promise<string | null> {
  const { rows } = await sql<{ session_id: string }>`with opened as materialized (
      select t.session_id from tbl_refresh_tokens t join ${openSessions} on true
      where t._id = ${use.hash} and ${isOpen(use.at)})
    update tbl_refresh_tokens t
    set used_at = ${use.at}, used_mark = ${use.mark}, successor_id = ${use.successor}
    from opened where t._id = ${use.hash} and t.used_at is null and t.replaced_at is null
      and opened.session_id = t.session_id returning t.session_id`.execute(db)
  return rows[0]?.session_id ?? null
}

export type SpentToken = {
  session_id: string
  used_at: string | null
  used_mark: string | null
  successor_id: string | null
  /** When a retry replaced it with another token before it was used. */
  replaced_at: string | null
}

/** A token of an open session, locked until the transaction ends; null if it is unknown or its session has ended. */
export async function lockRefreshToken(db: Database, hash: string, at: string): Promise<SpentToken | null> {
  const { rows } = await sql<SpentToken>`select t.session_id, t.used_at, t.used_mark, t.successor_id, t.replaced_at
    from tbl_refresh_tokens t join ${openSessions} on true
    where t._id = ${hash} and ${isOpen(at)} for update of t`.execute(db)
  return rows[0] ?? null
}

/** Replaces the successor with `next`. @returns false if the successor was used. */
export async function replaceSuccessor(
  db: Database,
  { hash, successor, next, at }: { hash: string; successor: string; next: string; at: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update tbl_refresh_tokens set replaced_at = ${at}
    where _id = ${successor} and used_at is null and replaced_at is null`.execute(db)
  if (numAffectedRows !== 1n) return false
  await sql`update tbl_refresh_tokens set successor_id = ${next} where _id = ${hash}`.execute(db)
  return true
}

export async function findSessionByRefreshToken(db: Database, hash: string): Promise<string | null> {
  const { rows } = await sql<{
    session_id: string
  }>`select session_id from tbl_refresh_tokens where _id = ${hash}`.execute(db)
  return rows[0]?.session_id ?? null
}

const openSessions = sql`tbl_sessions s join tbl_employees e on e._id = s.employee_id`

/**
 * Not ended, less than a year old, and its person is active, has not left and was not deactivated since.
 * (rules/sign-in#refresh-tokens)
 */
const isOpen = (at: string) => sql`s._id = t.session_id and s.doc->>'ended_at' is null
  and s.doc->>'refresh_until' > ${at} and ${isPresent("e", at)}
  and coalesce(s.doc->>'created_at' > e.doc->>'sessions_end_at', true)`

export async function findBoundEmployee(db: Database, sub: string): Promise<string | null> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees where idp_sub = ${sub}`.execute(db)
  return rows[0]?._id ?? null
}

/**
 * Serializes sign-ins of one provider account until the transaction ends, so that it is bound to at most one record.
 */
export async function lockSubject(db: Database, sub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`idp_sub ${sub}`}, 0))`.execute(db)
}

/** Whether the record with this work email is unbound and only its status or its last day prevents binding it. */
export async function isUnboundInactive(db: Database, email: string, at: string): Promise<boolean> {
  const { rows } = await sql`select 1 from tbl_employees
    where email = ${email.toLowerCase()} and idp_sub is null and not ${isPresent("tbl_employees", at)}`.execute(db)
  return rows.length > 0
}

/** @param emails the only addresses to offer, in lowercase; null for all. */
export async function listPeoplePerLevel(
  db: Database,
  maxPerLevel: number,
  { emails, at }: { emails: readonly string[] | null; at: string },
): Promise<DevLoginPerson[]> {
  const { rows } = await sql<DevLoginPerson>`
    with ranked as (
      select e._id, e.doc, row_number() over (partition by (e.doc->>'access_level')::int order by e._id) as place
      from tbl_employees e
      where ${isPresent("e", at)} and e.email is not null and (${emails}::text[] is null or e.email = any(${emails}::text[]))
    )
    select r._id as employee_id,
      coalesce(r.doc->'personal_data'->>'preferred_name', r.doc->'personal_data'->>'first_name') || ' ' ||
        (r.doc->'personal_data'->>'last_name') as name,
      r.doc->'personal_data'->>'email_address' as email_address,
      r.doc->'employment_data'->>'position' as position,
      d.doc->>'name' as department,
      (r.doc->>'access_level')::int as access_level
    from ranked r
    left join tbl_departments d on d._id = r.doc->'employment_data'->>'department_id'
    where r.place <= ${maxPerLevel}
    order by access_level desc, r._id`.execute(db)
  return rows
}
