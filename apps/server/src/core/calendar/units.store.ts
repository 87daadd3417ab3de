import { poolReach, type Actor } from "@scorecard/domain"
import { everBelongsTo, isManagedBy } from "#core/people/index.ts"
import { sql, type Database, type RawBuilder } from "#platform/index.ts"
import type { Days } from "./calendar-changes.ts"

/** The unit of a calendar rule; the company without either. */
export type RuleUnit = { department_id: string | null; cluster_id: string | null }

/** Which units a person manages and belongs to. */
export type OwnUnits = {
  seesEveryone: boolean
  departments: ReadonlySet<string>
  clusters: ReadonlySet<string>
  department_id: string | null
  cluster_id: string | null
}

/** If a write depends on this, lock the organization first. */
export async function loadOwnUnits(db: Database, actor: Actor): Promise<OwnUnits> {
  const { rows } = await sql<{
    departments: string[] | null
    clusters: string[] | null
    department_id: string | null
    cluster_id: string | null
  }>`select
    (select jsonb_agg(d._id) from tbl_departments d where ${isManagedBy(actor.employee_id)}) as departments,
    (select jsonb_agg(c._id) from tbl_clusters c
      where c.manager_ids @> ${JSON.stringify([actor.employee_id])}::jsonb) as clusters,
    e.department_id, (select d.cluster_id from tbl_departments d where d._id = e.department_id) as cluster_id
    from tbl_employees e where e._id = ${actor.employee_id}`.execute(db)
  const [own] = rows
  return {
    seesEveryone: poolReach(actor) === "everyone",
    departments: new Set(own?.departments),
    clusters: new Set(own?.clusters),
    department_id: own?.department_id ?? null,
    cluster_id: own?.cluster_id ?? null,
  }
}

/** Whether a rule of the unit applies to the person themselves; a rule of the company does not count. */
export function isOwnUnit(own: OwnUnits, { department_id, cluster_id }: RuleUnit): boolean {
  if (department_id !== null) return department_id === own.department_id
  return cluster_id !== null && cluster_id === own.cluster_id
}

/** Whether the person manages the unit, or sees everyone. Of the company: only who sees everyone. */
export function managesUnit(own: OwnUnits, { department_id, cluster_id }: RuleUnit): boolean {
  if (own.seesEveryone) return true
  if (department_id !== null) return own.departments.has(department_id)
  return cluster_id !== null && own.clusters.has(cluster_id)
}

/** The name of an existing unit, held until the transaction ends; null for an unknown one. */
export async function lockUnit(db: Database, { department_id, cluster_id }: RuleUnit): Promise<string | null> {
  const { rows } =
    department_id === null
      ? await sql<{ name: string }>`select doc->>'name' as name from tbl_clusters
          where _id = ${cluster_id} for share`.execute(db)
      : await sql<{ name: string }>`select doc->>'name' as name from tbl_departments
          where _id = ${department_id} for share`.execute(db)
  return rows[0]?.name ?? null
}

/** A condition on `tbl_employees e`: the people that a rule of the unit concerns in some month. */
export function peopleOfUnit({ department_id, cluster_id }: RuleUnit): RawBuilder<boolean> {
  if (department_id !== null) return everBelongsTo(sql`${department_id}::text`)
  if (cluster_id === null) return sql<boolean>`true`
  return everBelongsTo(sql`select d._id from tbl_departments d where d.cluster_id = ${cluster_id}`)
}

/** Whether a holiday or a shift assignment names the unit. */
export async function isUnitPlanned(db: Database, { department_id, cluster_id }: RuleUnit): Promise<boolean> {
  const { rows } = await sql`select from tbl_holidays
      where department_id = ${department_id}::text or cluster_id = ${cluster_id}::text
    union all select from tbl_shift_assignments where department_id = ${department_id}::text limit 1`.execute(db)
  return rows.length > 0
}

/** The days on which the clusters' holidays differ for a department that moves from one to the other. */
export async function holidaysOfClusters(db: Database, clusterIds: readonly string[]): Promise<Days[]> {
  const { rows } = await sql<Days>`select distinct date as from, date as to from tbl_holidays
    where cluster_id = any(${[...clusterIds]})`.execute(db)
  return rows
}
