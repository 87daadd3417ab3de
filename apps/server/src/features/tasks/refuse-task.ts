import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import type { Task } from "@scorecard/contracts/tasks"
import type { Database } from "#platform/documents/index.ts"
import { holdDepartment, nameIsTaken } from "./tasks.store.ts"

/** @throws Refusal 422. */
export async function refuseUnknownDepartment(db: Database, departmentId: string | null): Promise<void> {
  if (departmentId === null || (await holdDepartment(db, departmentId))) return
  throw invalidField("department_id", "There is no such department.")
}

/** @throws Refusal 409 already_exists. */
export async function refuseTakenName(db: Database, task: Pick<Task, "_id" | "name" | "department_id">): Promise<void> {
  if (!(await nameIsTaken(db, task))) return
  throw new Refusal("already_exists", `This department has a task named "${task.name}" already.`, {
    errors: [{ path: "name", message: "Another task of the department has this name." }],
  })
}
