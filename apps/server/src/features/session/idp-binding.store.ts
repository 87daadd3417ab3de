import { sql, type Database } from "#platform/documents/index.ts"

export async function findBoundEmployee(db: Database, sub: string): Promise<string | null> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_employees where idp_sub = ${sub}`.execute(db)
  return rows[0]?._id ?? null
}

/** Two sign-ins of one provider account wait for each other from here on, so that it is bound to one record at most. */
export async function holdSubject(db: Database, sub: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`idp_sub ${sub}`}, 0))`.execute(db)
}

/**
 * Binds the provider's account to the active record with this work email, where none is bound yet: of two accounts that
 * come at once, one finds it taken.
 */
export async function bindByEmail(
  db: Database,
  { email, sub, at }: { email: string; sub: string; at: string },
): Promise<string | null> {
  const { rows } = await sql<{ _id: string }>`update tbl_employees
    set doc = doc || jsonb_build_object('idp_sub', ${sub}::text, 'updated_at', ${at}::text), version = version + 1
    where email = ${email.toLowerCase()} and idp_sub is null and status = 'active' returning _id`.execute(db)
  return rows[0]?._id ?? null
}

/** Whether the record with this work email is one that only its status keeps from being bound. */
export async function isUnboundInactive(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from tbl_employees
    where email = ${email.toLowerCase()} and idp_sub is null and status <> 'active'`.execute(db)
  return rows.length > 0
}
