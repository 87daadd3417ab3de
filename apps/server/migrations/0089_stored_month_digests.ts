import { sql, type Kysely } from "kysely"

/**
 * The digest of a draft's row, by which a sync recognizes one that has not changed without sending and comparing it.
 * Rows from before have none, and are stored once more. Whoever changes a row without its digest, such as a process of
 * the version before or a pseudonymization, leaves it without one. (decision 0052)
 *
 * Documents are no longer compressed, like those of finals: compressing takes longer than anything else in a sync.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tbl_employee_months add column digest text`.execute(db)
  await sql`alter table tbl_employee_months alter column doc set storage external`.execute(db)
  await sql`alter table tbl_employee_months set (toast_tuple_target = 8160)`.execute(db)
  await sql`create function forget_digest() returns trigger language plpgsql as $$
    begin
      if new.digest = old.digest then
        if new.doc is distinct from old.doc then new.digest := null; end if;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger forget_digest before update on tbl_employee_months
    for each row execute function forget_digest()`.execute(db)
}
