import { sql, type Kysely } from "kysely"

/** Attempts at quizzes that no longer count, and the list of those of a pool. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_learning_attempts
    add column module_id text generated always as (doc->>'module_id') stored,
    add column created_at text generated always as (doc->>'created_at') stored,
    add column reset_at text generated always as (doc->>'reset_at') stored,
    add column passed boolean generated always as ((doc->>'passed')::boolean) stored`.execute(db)
  for (const key of ["created_at", "percent"].map((column) => sql.ref(column))) {
    await sql`create index on tbl_learning_attempts (${key}, _id)`.execute(db)
    await sql`create index on tbl_learning_attempts (module_id, ${key}, _id)`.execute(db)
    await sql`create index on tbl_learning_attempts (unit_id, ${key}, _id)`.execute(db)
  }
}
