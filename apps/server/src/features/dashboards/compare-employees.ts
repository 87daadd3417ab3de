import type { Comparison, ComparisonAccess } from "@scorecard/contracts/dashboards"
import { invalidField } from "@scorecard/contracts/refusals"
import { poolReach, type Actor } from "@scorecard/domain/access"
import { courseOf, courseView } from "./cycle-course.ts"
import { figuresOfPeople } from "./cycle-figures.ts"
import { peopleOfPool } from "./dashboards.store.ts"
import type { DashboardDeps } from "./needs.ts"

const SCOPES = { self: "none", managed: "pool", everyone: "company" } as const

/** Level 2 and above compare the people of their pool. (rules/dashboards#comparison) */
export function comparisonAccess(actor: Actor): ComparisonAccess {
  const scope = SCOPES[poolReach(actor)]
  return { allowed: scope !== "none", scope }
}

/**
 * People side by side, in the order in which they were named.
 * @throws Refusal 422 for a person who does not exist or is not in the pool; the two are not told apart.
 */
export async function compareEmployees(
  deps: DashboardDeps,
  actor: Actor,
  { cycle_id, employee_ids }: { cycle_id: string; employee_ids: readonly string[] },
): Promise<Comparison> {
  const course = await courseOf(deps, cycle_id)
  const found = await peopleOfPool(deps.db, actor, employee_ids)
  const people = new Map(found.map((person) => [person.employee_id, person]))
  const strangers = employee_ids.filter((id) => !people.has(id))
  if (strangers.length > 0) {
    throw invalidField("employee_ids", `Not among the people whom you may see: ${strangers.join(", ")}.`)
  }
  const figures = await figuresOfPeople(deps, course, employee_ids)
  return {
    cycle: course.cycle,
    items: employee_ids
      .flatMap((id) => people.get(id) ?? [])
      .map((person) => ({ ...person, months: courseView(course, figures.get(person.employee_id)) })),
  }
}
