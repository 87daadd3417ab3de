import { sql, type Kysely } from "kysely"

/** Learning modules with their units and files, who is enrolled in them, and what each person has done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_learning_modules (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    status text generated always as (doc->>'status') stored,
    author_id text generated always as (doc->>'author_id') stored,
    title text generated always as (doc->>'title') stored,
    cover_file_id text generated always as (doc->>'cover_file_id') stored,
    unit_count integer generated always as (jsonb_array_length(doc->'unit_ids')) stored,
    created_at text generated always as (doc->>'created_at') stored,
    updated_at text generated always as (doc->>'updated_at') stored,
    published_at text generated always as (doc->>'published_at') stored,
    search text generated always as (lower((doc->>'title') || ' ' || (doc->>'summary'))) stored)`.execute(db)
  for (const key of ["title", "created_at", "updated_at", "published_at"].map((column) => sql.ref(column))) {
    await sql`create index on tbl_learning_modules (${key}, _id)`.execute(db)
    await sql`create index on tbl_learning_modules (status, ${key}, _id)`.execute(db)
    await sql`create index on tbl_learning_modules (author_id, ${key}, _id)`.execute(db)
  }
  await sql`create index on tbl_learning_modules (cover_file_id) where cover_file_id is not null`.execute(db)

  await sql`create table tbl_learning_units (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    module_id text generated always as (doc->>'module_id') stored,
    file_id text generated always as (doc->>'file_id') stored)`.execute(db)
  await sql`create index on tbl_learning_units (module_id)`.execute(db)
  await sql`create index on tbl_learning_units (file_id) where file_id is not null`.execute(db)

  await sql`create table tbl_learning_files (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    uploaded_by_id text generated always as (doc->>'uploaded_by_id') stored,
    created_at text generated always as (doc->>'created_at') stored,
    key text generated always as (doc->>'key') stored)`.execute(db)
  await sql`create index on tbl_learning_files (created_at, _id)`.execute(db)
  await sql`create unique index on tbl_learning_files (key)`.execute(db)

  await sql`create table tbl_learning_enrollments (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    department_id text generated always as (doc->>'department_id') stored,
    module_id text generated always as (doc->>'module_id') stored,
    source text generated always as (doc->>'source') stored,
    due_date text generated always as (doc->>'due_date') stored,
    due_key text generated always as (coalesce(doc->>'due_date', '9999')) stored,
    created_at text generated always as (doc->>'created_at') stored)`.execute(db)
  await sql`create unique index tbl_learning_enrollments_person on tbl_learning_enrollments (employee_id, module_id)
    where employee_id is not null`.execute(db)
  await sql`create unique index tbl_learning_enrollments_department on tbl_learning_enrollments
    (department_id, module_id) where department_id is not null`.execute(db)
  for (const key of ["created_at", "due_key"].map((column) => sql.ref(column))) {
    await sql`create index on tbl_learning_enrollments (${key}, _id)`.execute(db)
    await sql`create index on tbl_learning_enrollments (module_id, ${key}, _id)`.execute(db)
    await sql`create index on tbl_learning_enrollments (source, ${key}, _id)`.execute(db)
  }

  await sql`create table tbl_learning_progress (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    module_id text generated always as (doc->>'module_id') stored,
    completed_at text generated always as (doc->>'completed_at') stored)`.execute(db)
  await sql`create unique index tbl_learning_progress_person on tbl_learning_progress (employee_id, module_id)`.execute(
    db,
  )
  await sql`create index on tbl_learning_progress (module_id, employee_id)`.execute(db)

  await sql`create table tbl_learning_attempts (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    unit_id text generated always as (doc->>'unit_id') stored,
    number integer generated always as ((doc->>'number')::integer) stored,
    percent numeric generated always as ((doc->>'percent')::numeric) stored)`.execute(db)
  await sql`create unique index tbl_learning_attempts_number on tbl_learning_attempts
    (employee_id, unit_id, number)`.execute(db)
}
