import { RequirementAdjustment, RequirementAdjustmentsQuery } from "@scorecard/contracts/requirement-adjustments"
import {
  getCycleId,
  monthId,
  type Actor,
  type CycleConfiguration,
  type RequirementAdjustment as AdjustedRequirement,
  type YearMonth,
} from "@scorecard/domain"
import { getConfiguration } from "#core/cycles/index.ts"
import { inPool } from "#core/people/index.ts"
import { collection, defineList, equals, fieldColumns, sql, type Database, type RawBuilder } from "#platform/index.ts"

export const requirementAdjustments = collection("tbl_requirement_adjustments", RequirementAdjustment)

/**
 * The configuration that scores a month: the cycle's documents, with the requirement adjustments of this month.
 * (rules/scoring#requirement-adjustments)
 * @throws Refusal 404 for a month that no cycle owns
 */
export async function getMonthConfiguration(db: Database, month: YearMonth): Promise<CycleConfiguration> {
  const configuration = await getConfiguration(db, getCycleId(month))
  const found = await requirementAdjustments.select(db, { where: appliesIn(monthId(month)) })
  if (found.length === 0) return configuration
  const evaluation_counts = { ...configuration.evaluation_counts, adjustments: found.map(toRequirement) }
  return { ...configuration, evaluation_counts }
}

const NOTHING_REQUIRED = { cadence: "none", count: 0 } as const

function toRequirement({
  _id,
  version,
  employee_id,
  department_id,
  kinds,
  cadence,
  count,
}: RequirementAdjustment): AdjustedRequirement {
  const requirement = cadence === null || count === null ? NOTHING_REQUIRED : { cadence, count }
  return { adjustment_id: _id, version, employee_id, department_id, kinds, requirement }
}

function appliesIn(month: string): RawBuilder<boolean> {
  return sql<boolean>`from_month <= ${month} and (to_month is null or to_month >= ${month})`
}

/** Those of departments, and of people that the actor may see. */
const isVisible = (actor: Actor) => sql<boolean>`(employee_id is null or ${inPool(actor)})`

/** Null for an unknown one, and for one of a person that the actor can't see. */
export async function findVisibleAdjustment(
  db: Database,
  actor: Actor,
  id: string,
): Promise<RequirementAdjustment | null> {
  const [found] = await requirementAdjustments.select(db, { where: sql`_id = ${id} and ${isVisible(actor)}` })
  return found ?? null
}

type Candidate = Pick<RequirementAdjustment, "_id" | "employee_id" | "department_id" | "kinds" | "from" | "to">

/** Another adjustment of the same target with one of the kinds and one of the months. */
export async function findOverlapping(db: Database, candidate: Candidate): Promise<RequirementAdjustment | null> {
  const { _id, employee_id, department_id, kinds, from, to } = candidate
  const [found] = await requirementAdjustments.select(db, {
    where: sql`employee_id is not distinct from ${employee_id} and department_id is not distinct from ${department_id}
      and _id <> ${_id} and doc->'kinds' ?| ${kinds}::text[]
      and (to_month is null or to_month >= ${from}) and from_month <= coalesce(${to}, from_month)`,
    orderBy: sql`from_month`,
    limit: 1,
  })
  return found ?? null
}

/** Writers of adjustments wait for each other, so that two that overlap can't both be saved. */
export async function lockAdjustments(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('requirement adjustments', 0))`.execute(db)
}

export const adjustmentList = defineList({
  name: "requirement-adjustments",
  query: RequirementAdjustmentsQuery,
  from: requirementAdjustments,
  scope: (actor: Actor) => isVisible(actor),
  filters: {
    employee_id: equals("employee_id"),
    department_id: equals("department_id"),
    kind: (kind) => sql`doc->'kinds' ? ${kind}::text`,
    applies_in: appliesIn,
    exempt: equals(sql`(doc->>'exempt')::boolean`),
  },
  orders: { from: { column: sql`from_month`, key: "from" }, created_at: "created_at" },
  columns: fieldColumns<RequirementAdjustment>([
    "_id",
    "employee_id",
    "department_id",
    "kinds",
    "from",
    "to",
    "exempt",
    "cadence",
    "count",
    "reason",
    "created_at",
    "created_by_id",
    "updated_at",
    "updated_by_id",
    "version",
  ]),
})
