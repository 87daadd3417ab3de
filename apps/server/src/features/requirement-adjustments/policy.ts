import type { RequirementAdjustment, RequirementAdjustmentView } from "@scorecard/contracts/requirement-adjustments"
import { Refusal } from "@scorecard/contracts/refusals"
import { mayChangeFigures, poolReach, type Actor } from "@scorecard/domain"
import { loadOwnDepartments } from "#core/calendar/index.ts"
import { managementAbilities, type Database } from "#platform/index.ts"

const LEVEL = 4

/** A person's adjustment, or a department's. */
export type Target = Pick<RequirementAdjustment, "employee_id" | "department_id">

/** What decides whether an actor may adjust something: one read for any number of adjustments. */
export type AdjustmentAccess = { actor: Actor; ownDepartments: ReadonlySet<string> }

export async function loadAccess(db: Database, actor: Actor): Promise<AdjustmentAccess> {
  return { actor, ownDepartments: await loadOwnDepartments(db, actor.employee_id) }
}

function isCompanyWide(actor: Actor): boolean {
  return actor.access_level >= LEVEL && poolReach(actor) === "everyone"
}

/** Below level 5, no one changes what is required of themselves. */
function coversSelf({ actor, ownDepartments }: AdjustmentAccess, { employee_id, department_id }: Target): boolean {
  if (mayChangeFigures(actor, actor.employee_id)) return false
  return employee_id === actor.employee_id || (department_id !== null && ownDepartments.has(department_id))
}

/** @throws Refusal 403 leaves_pool, own_record. (rules/scoring#requirement-adjustments) */
export function assertCanAdjust(access: AdjustmentAccess, target: Target): void {
  if (!isCompanyWide(access.actor)) {
    throw new Refusal("leaves_pool", "Requirements are adjusted by people with company scope. Ask one of them.")
  }
  if (coversSelf(access, target)) {
    throw new Refusal("own_record", "This adjustment covers you. Ask someone else to change it.")
  }
}

export function presentAdjustment(
  adjustment: RequirementAdjustment,
  access: AdjustmentAccess,
): RequirementAdjustmentView {
  const edit = isCompanyWide(access.actor) && !coversSelf(access, adjustment)
  return { ...adjustment, abilities: managementAbilities(access.actor, { edit, delete: edit }) }
}
