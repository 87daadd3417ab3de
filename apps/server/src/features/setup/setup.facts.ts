import { sql, type Database } from "#platform/index.ts"

/** What a company has done of its setup, as counts. */
export type SetupFacts = { departments: number; people: number; leads: number; signed_in: number; no_email: number }

/** One statement over the people and the organization; the first super admin counts like anyone else. */
export async function loadSetupFacts(db: Database): Promise<SetupFacts> {
  const { rows } = await sql<SetupFacts>`select (select count(*)::integer from tbl_departments) as departments,
    count(*)::integer as people,
    (count(*) filter (where access_level between 2 and 4))::integer as leads,
    (count(*) filter (where doc->>'idp_sub' is not null))::integer as signed_in,
    (count(*) filter (where doc->>'idp_sub' is null
      and doc->'personal_data'->>'email_address' is null))::integer as no_email
    from tbl_employees where status = 'active'`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error("An aggregate without groups has one row")
  return facts
}
