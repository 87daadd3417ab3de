import { sql, type Kysely } from "kysely"

/** Tables whose rows matter only to the person of `employee_id`. */
const PERSON_TABLES = [
  "tbl_sbs_entries",
  "tbl_non_sbs_entries",
  "tbl_atw_entries",
  "tbl_attendance_issues",
  "tbl_productivity_issues",
  "tbl_additional_points_entries",
  "tbl_incidents",
  "tbl_task_delivery_entries",
  "tbl_schedules",
  "tbl_employee_assignments",
  "tbl_atw_entry_requests",
  "tbl_evaluation_follow_ups",
  "tbl_acknowledgements",
]
/** Tables whose rows may matter to everyone. */
const COMPANY_TABLES = [
  "tbl_employees",
  "tbl_departments",
  "tbl_clusters",
  "tbl_scorecard_config",
  "tbl_schedule_codes",
  "tbl_holidays",
  "tbl_shift_patterns",
  "tbl_shift_assignments",
  "tbl_tasks",
  "tbl_requirement_adjustments",
  "tbl_unlock_grants",
  "tbl_bsc_month_reports",
  "tbl_bsc_final_snapshots",
  "tbl_bsc_final_changes",
  "tbl_results",
  "tbl_disputes",
  "tbl_weekly_kudos",
]
/** Of the tracked jobs, only a month's own are part of what people read of it; the others write every second. */
const MONTH_JOBS_TABLE = "tbl_sync_jobs"

/**
 * Each change of these tables leaves a random token, so that an answer read from them can be found unchanged without
 * being read again. (decision 0048)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_change_tokens (
    id uuid primary key default gen_random_uuid(), scope text collate "C" not null, token bigint not null)`.execute(db)
  await sql`create index tbl_change_tokens_scope on tbl_change_tokens (scope) include (token)`.execute(db)
  await createFunctions(db)
  await sql`insert into tbl_change_tokens (scope, token) values ('everything', random_token())`.execute(db)
  const spread = await distributedTables(db)
  for (const table of PERSON_TABLES) {
    if (!spread.has(table)) await record(db, table, { changed: "change_of_people", updated: "update_of_people" })
  }
  for (const table of COMPANY_TABLES) {
    if (!spread.has(table)) await record(db, table, { changed: "change_of_table", updated: "change_of_table" })
  }
  await record(db, MONTH_JOBS_TABLE, { changed: "change_of_month_jobs", updated: "change_of_month_jobs" })
  await sql`create function stop_recording_changes() returns void language plpgsql as $$
    declare found record;
    begin
      for found in select tgname, tgrelid::regclass as relation from pg_trigger
        where tgname in ('change_inserted', 'change_updated', 'change_deleted', 'change_truncated') loop
        execute format('drop trigger %I on %s', found.tgname, found.relation);
      end loop;
    end $$`.execute(db)
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create function random_token() returns bigint language sql volatile
    return hashtextextended(gen_random_uuid()::text, 0)`.execute(db)
  await sql`create function change_of_people() returns trigger language plpgsql as $$
    begin
      insert into public.tbl_change_tokens (scope, token)
        select coalesce('person ' || employee_id, 'everything'), public.random_token()
        from changed group by employee_id;
      return null;
    end $$`.execute(db)
  await sql`create function update_of_people() returns trigger language plpgsql as $$
    begin
      insert into public.tbl_change_tokens (scope, token)
        select coalesce('person ' || employee_id, 'everything'), public.random_token()
        from (select employee_id from changed union select employee_id from before) people;
      return null;
    end $$`.execute(db)
  await sql`create function change_of_table() returns trigger language plpgsql as $$
    begin
      if exists (select from changed) then
        insert into public.tbl_change_tokens (scope, token) values ('table ' || tg_table_name, public.random_token());
      end if;
      return null;
    end $$`.execute(db)
  await sql`create function change_of_month_jobs() returns trigger language plpgsql as $$
    begin
      if exists (select from changed where name = 'bsc_month_job') then
        insert into public.tbl_change_tokens (scope, token) values ('table ' || tg_table_name, public.random_token());
      end if;
      return null;
    end $$`.execute(db)
  await sql`create function change_of_everything() returns trigger language plpgsql as $$
    begin
      insert into public.tbl_change_tokens (scope, token) values ('everything', public.random_token());
      return null;
    end $$`.execute(db)
}

/** Citus takes no triggers on these. */
async function distributedTables(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    catalog: string | null
  }>`select to_regclass('pg_dist_partition')::text as catalog`.execute(db)
  if (rows[0]?.catalog == null) return new Set()
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid`.execute(db)
  return new Set(tables.map(({ name }) => name))
}

type Calls = { changed: string; updated: string }

/** @param calls the function for inserted and for deleted rows, and that for updated ones */
async function record(db: Kysely<unknown>, table: string, { changed, updated }: Calls): Promise<void> {
  const triggers = [
    ["change_inserted", "insert", "referencing new table as changed", changed],
    ["change_updated", "update", "referencing old table as before new table as changed", updated],
    ["change_deleted", "delete", "referencing old table as changed", changed],
    ["change_truncated", "truncate", "", "change_of_everything"],
  ]
  for (const [name, event, rows, call] of triggers) {
    const statement = `create trigger ${name} after ${event} on ${table} ${rows} for each statement execute function ${call}()`
    await sql.raw(statement).execute(db)
  }
}
