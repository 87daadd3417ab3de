import { EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { Employee } from "@scorecard/contracts/employees"
import { Client } from "@scorecard/contracts/session"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import { collection, sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"

/** `tbl_sessions`: what a token's `sid` points to. Housekeeping purges what has expired. */
const SessionDocument = z.strictObject({
  _id: z.string(),
  employee_id: EmployeeId,
  client: Client,
  created_at: Timestamp,
  expires_at: Timestamp,
  ended_at: Timestamp.nullable(),
  /** The super admin who acts as the employee in this session. */
  impersonated_by: EmployeeId.nullable(),
  version: Version,
})

export const sessions = collection("tbl_sessions", SessionDocument)

export type SessionStanding = Omit<Actor, "session_id"> & {
  expires_at: string
  /** Not ended, and not older than the employee's last deactivation. */
  open: boolean
  active: boolean
}

/** The session and the employee as they stand now, in the one query that every call makes. (decisions §3) */
export async function findStanding(db: Database, sessionId: string): Promise<SessionStanding | null> {
  const { rows } = await sql<SessionStanding>`select s.employee_id, s.doc->>'client' as client, s.expires_at,
      s.doc->>'impersonated_by' as impersonated_by,
      s.doc->>'ended_at' is null and coalesce(s.doc->>'created_at' > e.doc->>'sessions_end_at', true) as open,
      e.status = 'active' as active, e.access_level, e.doc->>'access_scope' as access_scope,
      e.doc->'personal_data'->>'email_address' as email
    from tbl_sessions s join tbl_employees e on e._id = s.employee_id
    where s._id = ${sessionId}`.execute(db)
  return rows[0] ?? null
}

/** The person's own view of the record with this work email, compared case-insensitively. */
export async function findProfileByEmail(db: Database, email: string): Promise<Employee | null> {
  const { rows } = await sql<{ profile: unknown }>`select doc - '{_id,idp_sub,sessions_end_at}'::text[]
      || jsonb_build_object('employee_id', _id, 'name', name, 'version', version) as profile
    from tbl_employees where email = ${email.toLowerCase()}`.execute(db)
  return rows[0] ? Employee.parse(rows[0].profile) : null
}

/** Sessions that expired before this instant are of no use to anybody. */
export async function purgeExpired(db: Database, at: string): Promise<void> {
  await sql`delete from tbl_sessions where expires_at < ${at}`.execute(db)
}
