import type { EmployeeView } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { employeeInPool } from "./employees.store.ts"
import { widerPoolsFor } from "./abilities.ts"
import { presentEmployee } from "./present-employee.ts"

/** @throws Refusal 404 for somebody unknown or out of the actor's pool. */
export async function readEmployee({ db }: Pick<World, "db">, actor: Actor, employeeId: string): Promise<EmployeeView> {
  const document = await employeeInPool(db, actor, employeeId)
  return presentEmployee(document, actor, await widerPoolsFor(db, actor, [employeeId]))
}
