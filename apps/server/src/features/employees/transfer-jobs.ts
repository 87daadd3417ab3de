import { easternDate, placementOn, wouldLoop, type Placement } from "@scorecard/domain"
import { z } from "zod"
import {
  findDueTransfers,
  replaceEmployees,
  selectAssignments,
  settlePlanned,
  withdrawPlanned,
  type StoredAssignment,
} from "#core/people/index.ts"
import { defineJob, handle, type HandledJob, type JobSchedule } from "#platform/jobs/index.ts"
import type { Platform, Tx } from "#platform/index.ts"
import { lockPeople } from "./assignments.store.ts"
import { queueEmployeeRecalculation } from "./effects.ts"
import {
  employees,
  lockDepartments,
  lockHierarchy,
  selectManagerChains,
  type EmployeeDocument,
} from "./employees.store.ts"

const EVERY_SECONDS = 300
/** Per transaction. */
const MAX_PEOPLE = 500

const transfers = defineJob({
  name: "employee_transfers",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "employee_transfers",
  batchSize: 1,
})

/**
 * Planned transfers take effect on their day. A second run finds none. One that would make a loop of managers by then
 * is dropped, which the audit log says. (rules/people#department-and-manager-over-time)
 */
export function openTransfers({ transact }: Pick<Platform, "transact">): {
  jobs: HandledJob[]
  schedules: JobSchedule[]
} {
  const settle = async () => {
    let settled = MAX_PEOPLE
    while (settled === MAX_PEOPLE) settled = await transact(settleSome)
  }
  return {
    jobs: [handle(transfers, settle)],
    schedules: [{ declaration: transfers, payload: {}, everySeconds: EVERY_SECONDS }],
  }
}

async function settleSome(tx: Tx): Promise<number> {
  await lockHierarchy(tx.db)
  const today = easternDate(tx.now)
  const due = await findDueTransfers(tx.db, today, MAX_PEOPLE)
  if (due.length === 0) return 0
  const people = await lockPeople(tx.db, due)
  const planned = await selectAssignments(tx.db, due)
  const isValid = await createCheck(tx, [...planned.values()].flat())
  const changed: EmployeeDocument[] = []
  for (const person of people) {
    const assignments = planned.get(person._id) ?? []
    const placed = placementOn(assignments, today)
    if (placed && isValid(person._id, placed)) changed.push(...placePerson(tx, person, placed))
    else await dropTransfers(tx, person, assignments, today)
  }
  await replaceEmployees(tx.db, changed)
  await settlePlanned(tx, await selectAssignments(tx.db, due))
  await queueEmployeeRecalculation(tx, due)
  return due.length
}

/** The changed record, if the transfer changes it. */
function placePerson(tx: Tx, person: EmployeeDocument, { department_id, manager_id }: Placement): EmployeeDocument[] {
  const { employment_data } = person
  const before = { department_id: employment_data.department_id, manager_id: employment_data.manager_id }
  if (before.department_id === department_id && before.manager_id === manager_id) return []
  const target = { collection: employees.name, id: person._id, employee_id: person._id }
  tx.audit(null, "employee.transferred", { ...target, change: { before, after: { department_id, manager_id } } })
  const placed = { ...employment_data, department_id, manager_id }
  return [{ ...person, employment_data: placed, updated_at: tx.at, updated_by_id: null }]
}

async function dropTransfers(
  tx: Tx,
  person: EmployeeDocument,
  assignments: readonly StoredAssignment[],
  today: string,
): Promise<void> {
  for (const { is_planned, effective_from, department_id, manager_id } of assignments) {
    if (!is_planned || effective_from > today) continue
    await withdrawPlanned(tx, null, { person, effectiveFrom: effective_from })
    const target = { collection: employees.name, id: person._id, employee_id: person._id }
    tx.audit(null, "employee.transfer_dropped", { ...target, change: { effective_from, department_id, manager_id } })
  }
}

/** Departments and managers that still exist, without a loop of managers; earlier ones of this run count. */
async function createCheck(tx: Tx, assignments: readonly Placement[]) {
  const departments = await lockDepartments(
    tx.db,
    assignments.flatMap(({ department_id }) => department_id ?? []),
  )
  const managers = await selectManagerChains(
    tx.db,
    assignments.flatMap(({ manager_id }) => manager_id ?? []),
  )
  return (employeeId: string, { department_id, manager_id }: Placement): boolean => {
    if (department_id !== null && !departments.has(department_id)) return false
    if (manager_id !== null) {
      if (!managers.has(manager_id)) return false
      if (wouldLoop(employeeId, manager_id, (above) => managers.get(above) ?? null)) return false
    }
    if (managers.has(employeeId)) managers.set(employeeId, manager_id)
    return true
  }
}
