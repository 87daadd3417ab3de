import { findLanguage, type LanguageCode } from "@scorecard/domain/languages"
import type { Actor } from "@scorecard/domain"
import { sql, type Database } from "#platform/index.ts"
import { inPool } from "./pool.ts"

/** People's current names, whoever reads them. An unknown id has none. */
export async function findNames(db: Database, employeeIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(employeeIds)]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ _id: string; name: string }>`select _id, name from tbl_employees
    where _id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}

/** Something that a table can name by its ID, an email address or a name. */
export type NamedItem = { id: string; label: string; names: string[]; email: string | null }

type PersonNames = { _id: string; name: string; whole_name: string; email: string | null }

/**
 * The people that these texts may name: those with such an ID, or everyone if a text is no ID of theirs.
 * @param who the actor's pool, or the directory, which everyone can see, and the pool
 */
export async function selectNamedPeople(
  db: Database,
  actor: Actor,
  texts: ReadonlySet<string>,
  who: "pool" | "directory",
): Promise<NamedItem[]> {
  if (texts.size === 0) return []
  const seen =
    who === "pool" ? inPool(actor, sql`_id`) : sql<boolean>`(status = 'active' or ${inPool(actor, sql`_id`)})`
  const select = sql`select _id, name, email, concat_ws(' ', doc->'personal_data'->>'first_name',
    doc->'personal_data'->>'last_name') as whole_name from tbl_employees where ${seen}`
  const { rows: byId } = await sql<PersonNames>`${select} and _id = any(${[...texts]})`.execute(db)
  const isEveryText = new Set(byId.map(({ _id }) => _id)).size === texts.size
  const rows = isEveryText ? byId : (await sql<PersonNames>`${select}`.execute(db)).rows
  return rows.map(({ _id, name, whole_name, email }) => ({ id: _id, label: name, names: [name, whole_name], email }))
}

/** Everyone may see every unit. A department can be told from others by its cluster. */
export async function selectNamedUnits(db: Database): Promise<{ departments: NamedItem[]; clusters: NamedItem[] }> {
  const { rows: clusters } = await sql<{ _id: string; name: string }>`select _id, doc->>'name' as name
    from tbl_clusters order by 2, 1`.execute(db)
  const { rows: departments } = await sql<{ _id: string; name: string; cluster: string }>`select d._id,
      d.doc->>'name' as name, c.doc->>'name' as cluster
    from tbl_departments d join tbl_clusters c on c._id = d.cluster_id order by 2, 1`.execute(db)
  return {
    clusters: clusters.map(({ _id, name }) => ({ id: _id, label: name, names: [name], email: null })),
    departments: departments.map(({ _id, name, cluster }) => ({
      id: _id,
      label: name,
      names: [name, `${cluster} / ${name}`],
      email: null,
    })),
  }
}

/** The languages of those among these people who chose one, by employee id. (rules/languages#choice) */
export async function loadLanguages(
  db: Database,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, LanguageCode>> {
  const { rows } = await sql<{ id: string; language: string }>`
    select _id as id, doc->>'language' as language from tbl_notification_preferences
    where _id = any(${[...new Set(employeeIds)]}) and doc->>'language' is not null`.execute(db)
  return new Map(rows.map(({ id, language }) => [id, findLanguage([language]) ?? "en"]))
}
