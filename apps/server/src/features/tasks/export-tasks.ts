import type { Task, TasksExportQuery } from "@scorecard/contracts/tasks"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { tasksAfter } from "./tasks.store.ts"

const COLUMNS = fieldColumns<Task>(["_id", "name", "department_id", "active", "version"])

/** The list as a file. */
export function exportTasks({ db }: Pick<World, "db">, { format, ...filter }: TasksExportQuery): Promise<FileAnswer> {
  const batches = keysetBatches<Task>((after, limit) => tasksAfter(db, filter, after, limit))
  return exportFile("tasks", format, COLUMNS, batches)
}
