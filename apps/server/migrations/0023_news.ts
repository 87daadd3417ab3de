import { sql, type Kysely } from "kysely"

/** Announcements, birthday greetings by thread, and what the stories look for among people and final figures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_news_announcements (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    title text generated always as (doc->>'title') stored,
    pinned boolean generated always as ((doc->>'pinned')::boolean) stored,
    published_from text generated always as (doc->>'published_from') stored,
    published_until text generated always as (doc->>'published_until') stored,
    updated_at text generated always as (doc->>'updated_at') stored,
    search text generated always as (lower((doc->>'title') || ' ' || (doc->>'body'))) stored)`.execute(db)
  for (const key of ["published_from", "updated_at", "title"].map((column) => sql.ref(column))) {
    await sql`create index on tbl_news_announcements (${key}, _id)`.execute(db)
    await sql`create index on tbl_news_announcements (pinned, ${key}, _id)`.execute(db)
  }
  await sql`create index on tbl_news_announcements (published_until)`.execute(db)

  await sql`create table tbl_birthday_greetings (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    year integer generated always as ((doc->>'year')::integer) stored,
    created_at text generated always as (doc->>'created_at') stored)`.execute(db)
  await sql`create index on tbl_birthday_greetings (employee_id, year, created_at, _id)`.execute(db)

  await sql`create index tbl_employees_birthday on tbl_employees
    (substr(doc->'personal_data'->>'birth_date', 6)) where status = 'active'`.execute(db)
  await sql`create index tbl_employees_hire_day on tbl_employees (substr(hire_date, 6)) where status = 'active'`.execute(
    db,
  )
  // Where it is null nobody knows: only true is true. (rules/months#warehouse-rows)
  await sql`create index tbl_bsc_final_snapshots_qualified on tbl_bsc_final_snapshots (month, report_version, employee_id)
    where doc->'bonus_qualified' = 'true'::jsonb`.execute(db)
  await sql`create index tbl_bsc_final_snapshots_total on tbl_bsc_final_snapshots
    (month, report_version, ((doc->'total_score')::numeric) desc)`.execute(db)
}
