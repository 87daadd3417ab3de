import { sql, type Kysely } from "kysely"

/** Product feedback, its queue in each of its orders, and its screenshots by their ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_product_feedback (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    status text generated always as (doc->>'status') stored,
    category text generated always as (doc->>'category') stored,
    created_at text generated always as (doc->>'created_at') stored,
    updated_at text generated always as (doc->>'updated_at') stored,
    search text generated always as (lower((doc->>'message') || ' ' || (doc->>'name') || ' '
      || (doc->>'employee_id') || ' ' || (doc->>'page_path'))) stored)`.execute(db)
  for (const at of ["created_at", "updated_at"].map((column) => sql.ref(column))) {
    await sql`create index on tbl_product_feedback (${at}, _id)`.execute(db)
    await sql`create index on tbl_product_feedback (status, ${at}, _id)`.execute(db)
    await sql`create index on tbl_product_feedback (category, ${at}, _id)`.execute(db)
    await sql`create index on tbl_product_feedback (employee_id, ${at}, _id)`.execute(db)
  }
  await sql`create index tbl_product_feedback_attachments on tbl_product_feedback
    using gin ((doc->'attachments') jsonb_path_ops)`.execute(db)
}
