import { sql, type Database } from "#platform/documents/index.ts"

/** The payload is the employee_id of a person whose sessions must be rechecked. */
export const ENDED_SESSIONS = "ended_sessions"

/** Received by every process once the transaction commits. */
export async function signalEndedSessions(db: Database, employeeIds: readonly string[]): Promise<void> {
  if (employeeIds.length === 0) return
  await sql`select pg_notify(${ENDED_SESSIONS}, id) from unnest(${[...new Set(employeeIds)]}::text[]) as id`.execute(db)
}
