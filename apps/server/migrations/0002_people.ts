import { sql, type Kysely } from "kysely"

/** Employees, the organization they stand in, and their sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_clusters (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    name text generated always as (doc->>'name') stored,
    manager_ids jsonb generated always as (doc->'manager_ids') stored)`.execute(db)
  await sql`create index on tbl_clusters using gin (manager_ids)`.execute(db)
  await sql`create table tbl_departments (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    name text generated always as (doc->>'name') stored,
    cluster_id text generated always as (doc->>'cluster_id') stored,
    manager_ids jsonb generated always as (doc->'manager_ids') stored)`.execute(db)
  await sql`create index on tbl_departments (cluster_id)`.execute(db)
  await sql`create index on tbl_departments using gin (manager_ids)`.execute(db)

  await sql`create table tbl_employees (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    email text generated always as (lower(doc->'personal_data'->>'email_address')) stored,
    name text generated always as (coalesce(doc->'personal_data'->>'preferred_name', doc->'personal_data'->>'first_name')
      || ' ' || (doc->'personal_data'->>'last_name')) stored,
    search text generated always as (lower((doc->>'_id') || ' ' || (doc->'personal_data'->>'first_name') || ' '
      || (doc->'personal_data'->>'last_name') || ' ' || coalesce(doc->'personal_data'->>'preferred_name', '') || ' '
      || (doc->'personal_data'->>'email_address'))) stored,
    status text generated always as (doc->>'status') stored,
    access_level integer generated always as ((doc->>'access_level')::integer) stored,
    idp_sub text generated always as (doc->>'idp_sub') stored,
    department_id text generated always as (doc->'employment_data'->>'department_id') stored,
    manager_id text generated always as (doc->'employment_data'->>'manager_id') stored,
    bsc_enabled boolean generated always as (coalesce((doc->'employment_data'->>'bsc_enabled')::boolean, true)) stored,
    hire_date text generated always as (doc->>'hire_date') stored,
    separation_date text generated always as (doc->'employment_data'->>'separation_date') stored,
    regularization_date text generated always as (doc->'employment_data'->>'regularization_date') stored)`.execute(db)
  await sql`create unique index tbl_employees_email on tbl_employees (email)`.execute(db)
  await sql`create unique index tbl_employees_idp_sub on tbl_employees (idp_sub) where idp_sub is not null`.execute(db)
  await sql`create index on tbl_employees (department_id, _id)`.execute(db)
  await sql`create index on tbl_employees (manager_id)`.execute(db)
  await sql`create index on tbl_employees (name, _id)`.execute(db)
  await sql`create index on tbl_employees (status, _id)`.execute(db)
  await sql`create index on tbl_employees (access_level, _id)`.execute(db)
  await sql`create index on tbl_employees (hire_date, _id)`.execute(db)

  await sql`create table tbl_sessions (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    employee_id text generated always as (doc->>'employee_id') stored,
    expires_at text generated always as (doc->>'expires_at') stored)`.execute(db)
  await sql`create index on tbl_sessions (employee_id)`.execute(db)
  await sql`create index on tbl_sessions (expires_at)`.execute(db)
}
