import { sql, type Kysely } from "kysely"

const ENTRY_TABLES = [
  ["sbs", "tbl_sbs_entries"],
  ["non_sbs", "tbl_non_sbs_entries"],
  ["atw", "tbl_atw_entries"],
  ["attendance", "tbl_attendance_issues"],
  ["productivity", "tbl_productivity_issues"],
  ["additional_points", "tbl_additional_points_entries"],
  ["incidents", "tbl_incidents"],
] as const

/**
 * Which entries and employee-months changed, in an order in which nothing that commits later comes earlier: `change` is
 * the transaction that changed them last. (decision 0052)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function stamp_change() returns trigger language plpgsql as $$
    begin new.change := pg_current_xact_id(); return new; end $$`.execute(db)

  await sql`create table tbl_entry_changes (
    _id text collate "C" primary key,
    kind text not null,
    employee_id text not null,
    removed boolean not null default false,
    change xid8 not null default pg_current_xact_id())`.execute(db)
  await sql`create table tbl_employee_months (
    _id text collate "C" primary key generated always as (month || ' ' || employee_id) stored,
    month text collate "C" not null,
    employee_id text not null,
    report_version integer,
    doc jsonb,
    change xid8 not null default pg_current_xact_id())`.execute(db)
  for (const table of ["tbl_entry_changes", "tbl_employee_months"]) {
    await sql`create index on ${sql.table(table)} (change, _id)`.execute(db)
    await sql`create trigger stamp_change before insert or update on ${sql.table(table)}
      for each row execute function stamp_change()`.execute(db)
  }

  await recordEntries(db)
  await sql`insert into tbl_employee_months (month, employee_id, report_version, doc)
    select s.month, s.employee_id, s.report_version, s.doc - 'synced_at'
    from tbl_bsc_final_snapshots s join tbl_bsc_month_reports r
      on r._id = s.month and r.status = 'final' and (r.doc->>'report_version')::integer = s.report_version`.execute(db)
}

async function recordEntries(db: Kysely<unknown>): Promise<void> {
  await sql`create function entries_changed() returns trigger language plpgsql as $$
    begin
      insert into public.tbl_entry_changes (_id, kind, employee_id)
        select _id, tg_argv[0], employee_id from changed
        on conflict (_id) do update set removed = false;
      return null;
    end $$`.execute(db)
  await sql`create function entries_removed() returns trigger language plpgsql as $$
    begin
      update public.tbl_entry_changes c set removed = true from changed where c._id = changed._id;
      return null;
    end $$`.execute(db)
  await sql`create function entries_truncated() returns trigger language plpgsql as $$
    begin
      update public.tbl_entry_changes set removed = true where kind = tg_argv[0] and not removed;
      return null;
    end $$`.execute(db)
  const spread = await distributedTables(db)
  for (const [kind, table] of ENTRY_TABLES) {
    if (spread.has(table)) continue
    const name = sql.table(table)
    for (const event of ["insert", "update"]) {
      await sql`create trigger ${sql.ref(`entries_${event}`)} after ${sql.raw(event)} on ${name}
        referencing new table as changed for each statement execute function entries_changed(${sql.lit(kind)})`.execute(
        db,
      )
    }
    await sql`create trigger entries_delete after delete on ${name}
      referencing old table as changed for each statement execute function entries_removed()`.execute(db)
    await sql`create trigger entries_truncate after truncate on ${name}
      for each statement execute function entries_truncated(${sql.lit(kind)})`.execute(db)
    await sql`insert into tbl_entry_changes (_id, kind, employee_id)
      select _id, ${kind}, employee_id from ${name}`.execute(db)
  }
  await sql`create or replace function stop_recording_changes() returns void language plpgsql as $$
    declare found record;
    begin
      for found in select tgname, tgrelid::regclass as relation from pg_trigger
        where tgname in ('change_inserted', 'change_updated', 'change_deleted', 'change_truncated',
          'entries_insert', 'entries_update', 'entries_delete', 'entries_truncate') loop
        execute format('drop trigger %I on %s', found.tgname, found.relation);
      end loop;
    end $$`.execute(db)
}

/** Citus takes no triggers on these: their entries have no feed. (decision 0052) */
async function distributedTables(db: Kysely<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    catalog: string | null
  }>`select to_regclass('pg_dist_partition')::text as catalog`.execute(db)
  if (rows[0]?.catalog == null) return new Set()
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid`.execute(db)
  return new Set(tables.map(({ name }) => name))
}
