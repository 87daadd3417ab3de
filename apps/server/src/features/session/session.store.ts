import { EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { Employee } from "@scorecard/contracts/employees"
import { Client } from "@scorecard/contracts/session"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/documents/index.ts"

/** `tbl_sessions`: what a token's `sid` points to. Housekeeping purges what has expired. */
const SessionDocument = z.strictObject({
  _id: z.string(),
  employee_id: EmployeeId,
  client: Client,
  created_at: Timestamp,
  expires_at: Timestamp,
  /** Of a desktop's session: until when its refresh tokens are good. */
  refresh_until: Timestamp.nullable().default(null),
  ended_at: Timestamp.nullable(),
  /** The super admin who acts as the employee in this session, and the session in which they began to. */
  impersonated_by: EmployeeId.nullable(),
  impersonator_session_id: z.string().nullable().default(null),
  version: Version,
})

export const sessions = collection("tbl_sessions", SessionDocument)

export type SessionStanding = Omit<Actor, "session_id"> & {
  expires_at: string
  /**
   * Not ended, and not older than the employee's last deactivation. An impersonation moreover stands only while the
   * impersonator's own session does, they are level 5 and the employee is not.
   */
  open: boolean
  active: boolean
}

/** The session and the employee as they stand now. */
export async function findStanding(db: Database, sessionId: string, at: string): Promise<SessionStanding | null> {
  return (await findStandings(db, [sessionId], at)).get(sessionId) ?? null
}

/** By the sessions' ids, in the one query that every call makes. (rules/sign-in#sessions) */
export async function findStandings(
  db: Database,
  sessionIds: readonly string[],
  at: string,
): Promise<Map<string, SessionStanding>> {
  const { rows } = await sql<
    SessionStanding & { session_id: string }
  >`select s._id as session_id, s.employee_id, s.doc->>'client' as client, s.expires_at,
      s.doc->>'impersonated_by' as impersonated_by,
      s.doc->>'ended_at' is null and coalesce(s.doc->>'created_at' > e.doc->>'sessions_end_at', true)
        and (s.doc->>'impersonated_by' is null or e.access_level < ${SUPER_ADMIN} and coalesce(
          i._id = s.doc->>'impersonated_by' and i.status = 'active' and i.access_level = ${SUPER_ADMIN}
          and o.doc->>'ended_at' is null and o.expires_at > ${at}
          and coalesce(o.doc->>'created_at' > i.doc->>'sessions_end_at', true), false)) as open,
      e.status = 'active' as active, e.access_level, e.doc->>'access_scope' as access_scope,
      e.doc->'personal_data'->>'email_address' as email
    from tbl_sessions s join tbl_employees e on e._id = s.employee_id
      left join tbl_sessions o on o._id = s.doc->>'impersonator_session_id'
      left join tbl_employees i on i._id = o.employee_id
    where s._id = any(${[...sessionIds]})`.execute(db)
  return new Map(rows.map(({ session_id, ...standing }) => [session_id, standing]))
}

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

/** Sessions that expired before this instant are of no use to anybody; their refresh tokens go with them. */
export async function purgeExpired(db: Database, at: string): Promise<void> {
  await sql`delete from tbl_sessions where expires_at < ${at}`.execute(db)
}
