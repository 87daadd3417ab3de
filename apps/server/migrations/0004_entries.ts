import { sql, type Kysely, type RawBuilder } from "kysely"

/** Columns generated from a document are immutable expressions; `make_date` is, a cast from text to date is not. */
const dayOf = (field: string): RawBuilder<unknown> => {
  const text = sql`doc->>${sql.lit(field)}`
  return sql`make_date(substr(${text}, 1, 4)::integer, substr(${text}, 6, 2)::integer, substr(${text}, 9, 2)::integer)`
}

const number = (field: string): RawBuilder<unknown> =>
  sql`${sql.ref(field)} numeric generated always as ((doc->>${sql.lit(field)})::numeric) stored`
const text = (field: string): RawBuilder<unknown> =>
  sql`${sql.ref(field)} text generated always as (doc->>${sql.lit(field)}) stored`

const evaluation = [
  number("quantity_score"),
  number("auditors_score"),
  number("checklist_score"),
  sql`red_flag boolean generated always as (coalesce((doc->>'red_flag')::boolean, false)) stored`,
]

/** `scored` are the columns that scoring sums up: with them in the month's index it never has to read a document. */
const kinds: { table: string; dateField: string; columns: RawBuilder<unknown>[]; scored: string[]; byWeek?: true }[] = [
  {
    table: "tbl_sbs_entries",
    dateField: "task_evaluated_date",
    columns: evaluation,
    scored: ["quantity_score", "auditors_score", "checklist_score", "red_flag"],
    byWeek: true,
  },
  {
    table: "tbl_non_sbs_entries",
    dateField: "task_evaluated_date",
    columns: evaluation,
    scored: ["quantity_score", "auditors_score", "checklist_score", "red_flag"],
    byWeek: true,
  },
  {
    table: "tbl_atw_entries",
    dateField: "date_of_occurrence",
    columns: [text("impact"), number("final_score")],
    scored: ["impact", "final_score"],
  },
  {
    table: "tbl_attendance_issues",
    dateField: "date_of_occurrence",
    columns: [text("issue_type")],
    scored: ["issue_type"],
  },
  { table: "tbl_productivity_issues", dateField: "date_of_occurrence", columns: [], scored: [] },
  {
    table: "tbl_additional_points_entries",
    dateField: "date_of_occurrence",
    columns: [text("target_type"), text("target_key"), number("points")],
    scored: ["target_type", "target_key", "points"],
  },
  { table: "tbl_incidents", dateField: "incident_date", columns: [], scored: [] },
]

/**
 * The seven kinds of entries. `month` leads the indexes that scoring reads (a month, person by person), `employee_id`
 * those of a person's own lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, dateField, columns, scored, byWeek } of kinds) {
    const day = dayOf(dateField)
    const generated = [
      sql`employee_id text generated always as (doc->>'employee_id') stored`,
      sql`submitted_by_id text generated always as (doc->>'submitted_by_id') stored`,
      sql`entry_date date generated always as (${day}) stored`,
      sql`month text generated always as (substr(doc->>${sql.lit(dateField)}, 1, 7)) stored`,
      sql`week_start date generated always as (${day} - (extract(isodow from ${day})::integer - 1)) stored`,
      sql`created_at text generated always as (doc->>'created_at') stored`,
      sql`deleted_at text generated always as (doc->>'deleted_at') stored`,
      ...columns,
    ]
    const name = sql.table(table)
    await sql`create table ${name} (_id text primary key, doc jsonb not null, version integer not null default 1, ${sql.join(generated)})`.execute(
      db,
    )
    const covered = scored.length > 0 ? sql`include (${sql.join(scored.map((column) => sql.ref(column)))})` : sql``
    await sql`create index on ${name} (month, employee_id) ${covered} where deleted_at is null`.execute(db)
    await sql`create index on ${name} (month, employee_id) where deleted_at is not null`.execute(db)
    await sql`create index on ${name} (employee_id, entry_date desc, _id desc)`.execute(db)
    await sql`create index on ${name} (entry_date desc, _id desc)`.execute(db)
    await sql`create index on ${name} (created_at desc, _id desc)`.execute(db)
    await sql`create index on ${name} (submitted_by_id, entry_date desc, _id desc)`.execute(db)
    await sql`create index on ${name} (deleted_at desc, _id desc) where deleted_at is not null`.execute(db)
    if (byWeek)
      await sql`create index on ${name} (week_start, employee_id, created_at) where deleted_at is null`.execute(db)
  }
}
