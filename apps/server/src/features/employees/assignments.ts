import type * as contracts from "@scorecard/contracts/employee-assignments"
import type { List } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import { easternDate, holds, mayChangeFigures, type Actor } from "@scorecard/domain"
import type { z } from "zod"
import { withdrawPlanned, type StoredAssignment } from "#core/people/index.ts"
import { managementAbilities, type Platform } from "#platform/index.ts"
import { assignmentList, findAssignment } from "./assignments.store.ts"
import { queueEmployeeRecalculation } from "./effects.ts"
import { employees, getEmployeeInPool } from "./employees.store.ts"

type Query = z.output<typeof contracts.listEmployeeAssignments.query>

/** A person's departments and managers over time, with what is planned. @throws Refusal 404 */
export async function listAssignments(
  deps: Platform,
  actor: Actor,
  { employee_id, ...query }: Query & { employee_id: string },
): Promise<List<contracts.EmployeeAssignment>> {
  await getEmployeeInPool(deps.db, actor, employee_id)
  const today = easternDate(deps.clock.now())
  const canChange = holds(actor, "employees.edit") && mayChangeFigures(actor, employee_id)
  return assignmentList.page(deps, query, employee_id, async (rows) =>
    rows.map(({ doc: { is_first: _, ...doc }, ...names }) => {
      const is_planned = isPending(doc, today)
      const abilities = managementAbilities(actor, { withdraw: is_planned && canChange })
      return { ...doc, ...names, is_planned, abilities }
    }),
  )
}

/** From its day on, a transfer is in effect, even before the job has changed the record. */
function isPending(
  { is_planned, effective_from }: Pick<StoredAssignment, "is_planned" | "effective_from">,
  today: string,
) {
  return is_planned && effective_from > today
}

/**
 * Withdraws a planned transfer: the placement before it goes on. (rules/people#department-and-manager-over-time)
 * @throws Refusal 404, 403 own_record, 409 assignment_in_effect
 */
export async function withdrawAssignment(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { employee_id, assignment_id }: { employee_id: string; assignment_id: string },
): Promise<void> {
  await transact(async (tx) => {
    const person = await getEmployeeInPool(tx.db, actor, employee_id, "for update")
    const planned = await findAssignment(tx.db, employee_id, assignment_id)
    if (!planned) throw new Refusal("not_found", "There is no such assignment of this person.")
    assertCanWithdraw(actor, planned, easternDate(tx.now))
    await withdrawPlanned(tx, actor.employee_id, { person, effectiveFrom: planned.effective_from })
    await employees.replace(tx.db, { ...person, updated_at: tx.at, updated_by_id: actor.employee_id })
    const { effective_from, department_id, manager_id } = planned
    tx.audit(actor, "employee.transfer_withdrawn", {
      collection: employees.name,
      id: employee_id,
      employee_id,
      change: { effective_from, department_id, manager_id },
    })
    await queueEmployeeRecalculation(tx, [employee_id])
  })
}

function assertCanWithdraw(actor: Actor, planned: StoredAssignment, today: string): void {
  if (!mayChangeFigures(actor, planned.employee_id)) {
    throw new Refusal("own_record", "Below level 5 you can't change your own placement. Ask someone else.")
  }
  if (isPending(planned, today)) return
  throw new Refusal(
    "assignment_in_effect",
    "It has already taken effect. Change the department or the manager with a new day instead.",
  )
}
