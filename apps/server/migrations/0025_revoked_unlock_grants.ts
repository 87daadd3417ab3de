import { sql, type Kysely } from "kysely"

/** Grants that were taken back are kept from now on: a list of their own, and left out of the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_unlock_grants
    add column revoked_at text generated always as (doc->>'revoked_at') stored`.execute(db)
  await sql`create index tbl_unlock_grants_kind on tbl_unlock_grants
    ((doc->>'kind'), (doc->>'created_at'), _id)`.execute(db)
  await sql`create index tbl_unlock_grants_revoked on tbl_unlock_grants
    ((doc->>'created_at'), _id) where revoked_at is not null`.execute(db)
}
