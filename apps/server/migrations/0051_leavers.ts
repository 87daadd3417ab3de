import { sql, type Kysely } from "kysely"

/** Finds the people whose last day is over and whose status does not say so yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tbl_employees_leavers on tbl_employees (separation_date)
    where status = 'active' and separation_date is not null`.execute(db)
}
