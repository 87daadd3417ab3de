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
  /** Those of the person's record, of their draft months, and of planned transfers, with their clusters. */
  ownDepartments: ReadonlySet<string>
  ownClusters: ReadonlySet<string>
}

/**
 * A query of the departments whose rules decide a month of the person that is not final: that of the record, those that
 * a transfer has left in a draft month, and planned ones. (rules/people#own-record)
 */
export function departmentsOfDrafts(employeeId: string): RawBuilder<unknown> {
  return sql`with drafts as materialized (select _id from tbl_bsc_month_reports where status = 'draft')
    select e.department_id from tbl_employees e where e._id = ${employeeId}
    union select a.department_id from tbl_employee_assignments a where a.employee_id = ${employeeId}
      and (a.is_planned or exists (select 1 from drafts
        where drafts._id between left(a.effective_from, 7) and left(coalesce(a.effective_to, a.effective_from), 7)))`
}

/** The ids of these departments. */
export async function loadOwnDepartments(db: Database, employeeId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ department_id: string | null }>`${departmentsOfDrafts(employeeId)}`.execute(db)
  return new Set(rows.flatMap(({ department_id }) => department_id ?? []))
}

/** If a write depends on this, lock the organization first. */
export async function loadOwnUnits(db: Database, actor: Actor): Promise<OwnUnits> {
  const { rows } = await sql<{
    departments: string[] | null
    clusters: string[] | null
    own: { department_id: string; cluster_id: string | null }[] | null
  }>`select
    (select jsonb_agg(d._id) from tbl_departments d where ${isManagedBy(actor.employee_id)}) as departments,
    (select jsonb_agg(c._id) from tbl_clusters c
      where c.manager_ids @> ${JSON.stringify([actor.employee_id])}::jsonb) as clusters,
    (select jsonb_agg(jsonb_build_object('department_id', d._id, 'cluster_id', d.cluster_id)) from tbl_departments d
      where d._id in (${departmentsOfDrafts(actor.employee_id)})) as own`.execute(db)
  const [own] = rows
  return {
    seesEveryone: poolReach(actor) === "everyone",
    departments: new Set(own?.departments),
    clusters: new Set(own?.clusters),
    ownDepartments: new Set(own?.own?.map(({ department_id }) => department_id)),
    ownClusters: new Set(own?.own?.flatMap(({ cluster_id }) => cluster_id ?? [])),
  }
}

/** Whether a rule of the unit applies to the person themselves; a rule of the company does not count. */
export function isOwnUnit(own: OwnUnits, { department_id, cluster_id }: RuleUnit): boolean {
  if (department_id !== null) return own.ownDepartments.has(department_id)
  return cluster_id !== null && own.ownClusters.has(cluster_id)
}

/** Whether the person manages the unit, or sees everyone. Of the company: only who sees everyone. */
export function managesUnit(own: OwnUnits, { department_id, cluster_id }: RuleUnit): boolean {
  if (own.seesEveryone) return true
  if (department_id !== null) return own.departments.has(department_id)
  return cluster_id !== null && own.clusters.has(cluster_id)
}

/** The name of an existing unit, held until the transaction ends; null for an unknown one. */
export async function lockUnit(db: Database, { department_id, cluster_id }: RuleUnit): Promise<string | null> {
  const table = department_id === null ? "tbl_clusters" : "tbl_departments"
  const { rows } = await sql<{ name: string }>`select doc->>'name' as name
    from lock_shared(${table}, array[${department_id ?? cluster_id}]::text[])`.execute(db)
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
