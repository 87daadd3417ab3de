import type { Task } from "@scorecard/contracts/tasks"
import { DEPARTMENTS } from "./cast.ts"
import type { Organization } from "./organization.ts"
import { repeatableId } from "./repeatable-id.ts"
import { randomOf } from "./random.ts"
import { easternMs } from "./work-calendar.ts"

const CATALOGED_AT = easternMs("2025-06-16", 600)

/** Each department's tasks, one for everyone, and one that is no longer in use. */
export function taskCatalog(seed: number, { departmentId }: Organization): Task[] {
  const random = randomOf(seed, "tasks")
  const task = (name: string, department_id: string | null, active = true): Task => ({
    _id: repeatableId(CATALOGED_AT, random),
    name,
    department_id,
    active,
    version: 1,
  })
  return [
    ...DEPARTMENTS.flatMap(({ key, tasks }) => tasks.map((name) => task(name, departmentId(key)))),
    task("Special project", null),
    task("Fax intake", departmentId("records"), false),
  ]
}
