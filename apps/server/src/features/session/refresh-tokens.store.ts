import { sql, type Database } from "#platform/documents/index.ts"

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
 * Uses a live token, in the one statement that makes it used: of callers who come at once, one gets the session's id.
 * @returns null when the token is not live, or its session not open.
 */
export async function useRefreshToken(db: Database, use: TokenUse): Promise<string | null> {
  const { rows } = await sql<{ session_id: string }>`update tbl_refresh_tokens t
    set used_at = ${use.at}, used_mark = ${use.mark}, successor_id = ${use.successor}
    from ${openSessions} where t._id = ${use.hash} and t.used_at is null and t.replaced_at is null
      and ${isOpen(use.at)} returning t.session_id`.execute(db)
  return rows[0]?.session_id ?? null
}

export type SpentToken = {
  session_id: string
  used_at: string | null
  used_mark: string | null
  successor_id: string | null
  /** When a retry put another token into its place, before anybody had used it. */
  replaced_at: string | null
}

/** A token of an open session, held until the transaction ends; null for one that is unknown or of a session that ended. */
export async function holdRefreshToken(db: Database, hash: string, at: string): Promise<SpentToken | null> {
  const { rows } = await sql<SpentToken>`select t.session_id, t.used_at, t.used_mark, t.successor_id, t.replaced_at
    from tbl_refresh_tokens t join ${openSessions} on true
    where t._id = ${hash} and ${isOpen(at)} for update of t`.execute(db)
  return rows[0] ?? null
}

/** Puts `next` in the place of the successor that nobody has used. @returns false when somebody has. */
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

export async function sessionOfRefreshToken(db: Database, hash: string): Promise<string | null> {
  const { rows } = await sql<{
    session_id: string
  }>`select session_id from tbl_refresh_tokens where _id = ${hash}`.execute(db)
  return rows[0]?.session_id ?? null
}

const openSessions = sql`tbl_sessions s join tbl_employees e on e._id = s.employee_id`

/**
 * Not ended, not past its year, and of somebody who is active and was not deactivated since.
 * (rules/sign-in#refresh-tokens)
 */
const isOpen = (at: string) => sql`s._id = t.session_id and s.doc->>'ended_at' is null
  and s.doc->>'refresh_until' > ${at} and e.status = 'active'
  and coalesce(s.doc->>'created_at' > e.doc->>'sessions_end_at', true)`
