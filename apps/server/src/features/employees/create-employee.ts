import type { EmployeeDraft, EmployeeView } from "@scorecard/contracts/employees"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { employees, holdStandings, idIsTaken, nextEmployeeId, refusingDuplicates } from "./employees.store.ts"
import { followFigures } from "./follow-figures.ts"
import { newEmployee, RESERVED_IDS, startOf } from "./new-employee.ts"
import { checkRecord, type Domains } from "./placement.ts"
import { refuseLeavingPool } from "./pool-placement.ts"
import { presentEmployee } from "./present-employee.ts"
import { refuseStanding } from "./standing.ts"

/**
 * @throws Refusal 403 for the level, the scope or the place, 422 for everything about the record.
 * (rules/people#access-levels)
 */
export async function createEmployee(
  deps: Pick<World, "config" | "transact">,
  actor: Actor,
  draft: EmployeeDraft,
): Promise<EmployeeView> {
  return deps.transact((tx) => addEmployee(tx, deps, actor, draft))
}

/** The same inside of somebody else's transaction: there is one way to become an employee. */
export async function addEmployee(
  tx: Tx,
  { config }: { config: Domains },
  actor: Actor,
  draft: EmployeeDraft,
): Promise<EmployeeView> {
  refuseStanding(actor, null, draft)
  await holdStandings(tx.db)
  const _id = draft.employee_id ?? (await nextEmployeeId(tx.db))
  const document = newEmployee(_id, draft, actor, tx.at)
  await refuseLeavingPool(tx.db, actor, { current: null, next: document })
  await refuseUnfitId(tx.db, draft.employee_id)
  await checkRecord(tx, config, null, document)

  const created = await refusingDuplicates(employees.insert(tx.db, document))
  tx.audit(actor, "employee.created", {
    collection: employees.name,
    id: _id,
    employee_id: _id,
    change: startOf(created),
  })
  await followFigures(tx, [_id])
  return presentEmployee(created, actor)
}

/** Whether the record could be added as things stand, whoever adds it. @throws Refusal 422. */
export async function validateDraft(tx: Tx, config: Domains, actor: Actor, draft: EmployeeDraft): Promise<void> {
  const _id = draft.employee_id ?? (await nextEmployeeId(tx.db))
  await refuseUnfitId(tx.db, draft.employee_id)
  await checkRecord(tx, config, null, newEmployee(_id, draft, actor, tx.at))
}

async function refuseUnfitId(db: Database, given: string | undefined): Promise<void> {
  if (given === undefined) return
  if (RESERVED_IDS.includes(given)) throw invalidField("employee_id", "This word is reserved.")
  if (await employees.find(db, given)) throw idIsTaken()
}
