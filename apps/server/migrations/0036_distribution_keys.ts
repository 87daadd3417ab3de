import { sql, type Kysely } from "kysely"

const TABLES = [
  "tbl_sbs_entries",
  "tbl_non_sbs_entries",
  "tbl_atw_entries",
  "tbl_attendance_issues",
  "tbl_productivity_issues",
  "tbl_additional_points_entries",
  "tbl_incidents",
  "tbl_task_delivery_entries",
  "tbl_schedules",
]

/**
 * Whose a document is becomes a column that is written, not generated: a distributed database looks at it before it
 * knows where to generate anything. Values and indexes stay as they are. A version that does not write it yet may run
 * beside this one: the trigger fills it in for that one's rows. (decision 0026)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function employee_of_document() returns trigger language plpgsql as $$
    begin new.employee_id := new.doc->>'employee_id'; return new; end $$`.execute(db)
  for (const name of TABLES) {
    const table = sql.table(name)
    await sql`alter table ${table} alter column employee_id drop expression`.execute(db)
    // Rows from before are right: they were generated. Looking at each again would keep writers out for so long.
    await sql`alter table ${table} add constraint ${sql.ref(`${name}_employee`)}
      check (employee_id is not null and employee_id = doc->>'employee_id') not valid`.execute(db)
    await sql`create trigger fill_employee before insert on ${table}
      for each row when (new.employee_id is null) execute function employee_of_document()`.execute(db)
  }
}
