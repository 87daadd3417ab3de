import { sql, type Kysely } from "kysely"

/** Requests for ATW entries: a person's own, a reviewer's in each order, and what is pending of a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const day = sql`doc->>'date_of_occurrence'`
  await sql`create table tbl_atw_entry_requests (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    status text generated always as (doc->>'status') stored,
    request_date date generated always as (make_date(substr(${day}, 1, 4)::integer, substr(${day}, 6, 2)::integer,
      substr(${day}, 9, 2)::integer)) stored,
    month text generated always as (substr(${day}, 1, 7)) stored,
    created_at text generated always as (doc->>'created_at') stored,
    proof_file_id text generated always as (doc->'proof'->>'_id') stored)`.execute(db)
  for (const at of ["created_at", "request_date"].map((column) => sql.ref(column))) {
    await sql`create index on tbl_atw_entry_requests (employee_id, ${at}, _id)`.execute(db)
    await sql`create index on tbl_atw_entry_requests (status, ${at}, _id)`.execute(db)
    await sql`create index on tbl_atw_entry_requests (${at}, _id)`.execute(db)
  }
  // The badge that every manager's client asks for again and again.
  await sql`create index on tbl_atw_entry_requests (employee_id) where status = 'pending'`.execute(db)
  await sql`create index on tbl_atw_entry_requests (month) where status = 'pending'`.execute(db)
  await sql`create unique index on tbl_atw_entry_requests (proof_file_id) where proof_file_id is not null`.execute(db)
}
