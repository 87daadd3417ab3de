import { sql, type Database } from "#platform/documents/index.ts"

/** Carries the employee_id of somebody whose sessions should be looked at again. */
export const ENDED_SESSIONS = "ended_sessions"

/** Heard by every process once the transaction commits. */
export async function signalEndedSessions(db: Database, employeeIds: readonly string[]): Promise<void> {
  if (employeeIds.length === 0) return
  await sql`select pg_notify(${ENDED_SESSIONS}, id) from unnest(${[...new Set(employeeIds)]}::text[]) as id`.execute(db)
}
