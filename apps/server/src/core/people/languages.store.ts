import { findLanguage, type LanguageCode } from "@scorecard/domain/languages"
import { type Database, sql } from "#platform/index.ts"

/** The languages of those among these people who chose one, by employee id. (rules/languages#choice) */
export async function languagesOf(
  db: Database,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, LanguageCode>> {
  const { rows } = await sql<{ id: string; language: string }>`
    select _id as id, doc->>'language' as language from tbl_notification_preferences
    where _id = any(${[...new Set(employeeIds)]}) and doc->>'language' is not null`.execute(db)
  return new Map(rows.map(({ id, language }) => [id, findLanguage([language]) ?? "en"]))
}
