import type { Performance } from "@scorecard/contracts/dashboards"
import type { Actor } from "@scorecard/domain/access"
import { personInPool } from "#core/people/index.ts"
import { courseOf, courseView } from "./cycle-course.ts"
import { averagesOfPool, figuresOfPeople } from "./cycle-figures.ts"
import type { DashboardDeps } from "./needs.ts"

/** A cycle's twelve months: a person's, or the averages of the pool. (rules/dashboards#performance) */
export async function showPerformance(
  deps: DashboardDeps,
  actor: Actor,
  { cycle_id, employee_id }: { cycle_id: string; employee_id?: string | undefined },
): Promise<Performance> {
  if (employee_id !== undefined) await personInPool(deps.db, actor, employee_id)
  const course = await courseOf(deps, cycle_id)
  const figures =
    employee_id === undefined
      ? await averagesOfPool(deps, actor, course)
      : (await figuresOfPeople(deps, course, [employee_id])).get(employee_id)
  return { cycle: course.cycle, months: courseView(course, figures) }
}
