import type { Employee, EmployeeDraft } from "@scorecard/contracts/employees"
import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { employees, holdStandings, idIsTaken, nextEmployeeId, refusingDuplicates } from "./employees.store.ts"
import type { EmployeeDocument } from "./employees.store.ts"
import { checkRecord } from "./placement.ts"
import { presentEmployee } from "./present-employee.ts"
import { refuseStanding } from "./standing.ts"

/** Words that stand in the place of an id under /v1/employees: a person with such an id could not be asked for. */
const RESERVED_IDS = ["me", "bulk", "create-requests", "welcome-email", "activity-export"]

/** @throws Refusal 403 for the level or the scope, 422 for everything about the record. (decisions §2) */
export async function createEmployee(
  deps: Pick<World, "config" | "transact">,
  actor: Actor,
  draft: EmployeeDraft,
): Promise<Employee> {
  refuseStanding(actor, null, draft)
  return deps.transact(async (tx) => {
    await holdStandings(tx.db)
    const _id = await idFor(tx.db, draft.employee_id)
    const { employee_id: _given, ...record } = draft
    const document: EmployeeDocument = {
      _id,
      ...record,
      status: "active",
      idp_sub: null,
      sessions_end_at: null,
      created_at: tx.at,
      created_by_id: actor.employee_id,
      updated_at: tx.at,
      updated_by_id: actor.employee_id,
      version: 1,
    }
    await checkRecord(tx.db, deps.config, null, document)

    const created = await refusingDuplicates(employees.insert(tx.db, document))
    const { access_level, access_scope } = created
    const change = { access_level, access_scope, ...placeOf(created) }
    tx.audit(actor, "employee.created", { collection: employees.name, id: _id, employee_id: _id, change })
    return presentEmployee(created, actor)
  })
}

/** Ask with the standings held. */
async function idFor(db: Database, given: string | undefined): Promise<string> {
  if (given === undefined) return nextEmployeeId(db)
  if (RESERVED_IDS.includes(given)) throw invalidField("employee_id", "This word is reserved.")
  if (await employees.find(db, given)) throw idIsTaken()
  return given
}

function placeOf({ employment_data: { department_id, manager_id } }: EmployeeDocument) {
  return { department_id, manager_id }
}
