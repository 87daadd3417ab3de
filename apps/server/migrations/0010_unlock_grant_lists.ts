import { sql, type Kysely } from "kysely"

/** The list of unlock grants in each of its orders, and that of one month in its usual order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tbl_unlock_grants_created on tbl_unlock_grants ((doc->>'created_at'), _id)`.execute(db)
  await sql`create index tbl_unlock_grants_until on tbl_unlock_grants (until, _id)`.execute(db)
  await sql`create index tbl_unlock_grants_month on tbl_unlock_grants
    (((doc->>'year')::integer), ((doc->>'month')::integer), (doc->>'created_at'), _id)`.execute(db)
}
