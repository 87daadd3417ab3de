import { sql, type Kysely } from "kysely"

/**
 * What a provisioning system knows about a person or a department: its own id of it, and whether it deleted the person,
 * who stays as an inactive employee.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_scim_resources (
    _id text primary key,
    kind text not null check (kind in ('user', 'group')),
    external_id text,
    is_deleted boolean not null default false)`.execute(db)
  await sql`create index on tbl_scim_resources (external_id) where external_id is not null`.execute(db)
}
