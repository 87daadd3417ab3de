import type { Task, TaskView } from "@scorecard/contracts/tasks"
import { holds } from "@scorecard/domain/access"
import type { Actor } from "@scorecard/domain/access"

export function presentTask(task: Task, { access_level }: Actor): TaskView {
  const abilities = { edit: holds(access_level, "tasks.create_edit"), delete: holds(access_level, "tasks.delete") }
  return { ...task, abilities }
}
