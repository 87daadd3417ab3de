import { sql, type Kysely } from "kysely"

/**
 * Notices that end with what they are about, found by it; and texts of one line without breaks, which were taken before
 * and would no longer be read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tbl_notifications_of_request on tbl_notifications ((doc->'data'->>'request_id'))
    where read_at is null and doc->'data'->>'request_id' is not null`.execute(db)
  await oneLiners(db)
}

/** By table, the fields at any depth that are one line. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  tbl_employees: ["first_name", "last_name", "preferred_name", "position", "phone", "pronouns"],
  tbl_employee_create_requests: ["first_name", "last_name", "preferred_name", "position", "phone", "pronouns"],
  tbl_clusters: ["name"],
  tbl_departments: ["name"],
  tbl_tasks: ["name"],
  tbl_news_announcements: ["title"],
  tbl_weekly_kudos: ["title"],
  tbl_productivity_issues: ["category"],
  tbl_incidents: ["category"],
}

async function oneLiners(db: Kysely<unknown>): Promise<void> {
  await sql`create function pg_temp.in_lines(doc jsonb, names text[]) returns jsonb language plpgsql immutable as $$
    begin return (select coalesce(jsonb_object_agg(key, case
      when jsonb_typeof(value) = 'object' then pg_temp.in_lines(value, names)
      when jsonb_typeof(value) = 'string' and key = any(names) then to_jsonb(coalesce(nullif(
        trim(regexp_replace(value #>> '{}', '[[:cntrl:]\u0080-\u009f\u2028\u2029]+', ' ', 'g')), ''), '-'))
      else value end), '{}') from jsonb_each(doc)); end $$`.execute(db)
  for (const [table, names] of Object.entries(LINES)) {
    await sql`update ${sql.table(table)} set doc = pg_temp.in_lines(doc, ${names})
      where pg_temp.in_lines(doc, ${names}) <> doc`.execute(db)
  }
}
