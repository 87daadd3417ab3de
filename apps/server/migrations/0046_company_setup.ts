import { sql, type Kysely } from "kysely"

/**
 * Companies that already use the service count as set up, and all of their months stay theirs. A new database gets its
 * setup when the service first starts. (rules/setup#new-and-existing-companies)
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into tbl_scorecard_config (_id, doc)
    select 'company-setup', jsonb_build_object('_id', 'company-setup',
      'first_month', coalesce((settings.doc->'cycle_ids'->>0) || '-07', '2025-07'),
      'completed_at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'template', null)
    from (select doc from tbl_scorecard_config where _id = 'bsc-cycle-settings'
      union all select '{}'::jsonb where not exists (select from tbl_scorecard_config where _id = 'bsc-cycle-settings')) settings
    where exists (select from tbl_employees)
    on conflict do nothing`.execute(db)
}
