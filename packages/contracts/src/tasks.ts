import { z } from "zod"
import { BooleanQuery, Id, Line, listOf, pageQuery, sortQuery, Version } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const TAG = "Tasks"

/** The task catalog for evaluations. A task without a department is company-wide. (rules/entries#tasks) */
export const Task = z
  .strictObject({
    _id: Id,
    name: Line.meta({ description: "Unique per department, case-insensitively" }),
    department_id: Id.nullable(),
    active: z.boolean(),
    version: Version,
  })
  .meta({ id: "Task" })
export type Task = z.infer<typeof Task>

/** A task with the caller's abilities by level and department, which ignore whether entries use the task. */
export const TaskView = Task.extend({
  abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
}).meta({ id: "TaskView" })
export type TaskView = z.infer<typeof TaskView>

export const TaskDraft = z
  .strictObject({ name: Line, department_id: Id.nullable().default(null), active: z.boolean().default(true) })
  .meta({ id: "TaskDraft" })
export type TaskDraft = z.infer<typeof TaskDraft>

export const TaskPatch = z
  .strictObject({ name: Line.optional(), department_id: Id.nullable().optional(), active: z.boolean().optional() })
  .meta({ id: "TaskPatch" })
export type TaskPatch = z.infer<typeof TaskPatch>

const filters = {
  q: z.string().max(200).optional(),
  department_id: z.string().max(60).optional(),
  active: BooleanQuery.optional(),
  sort: sortQuery(["name"], "name"),
}
export const TasksQuery = z.strictObject({ ...filters, ...pageQuery })
export type TasksQuery = z.infer<typeof TasksQuery>
export const TasksExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type TasksExportQuery = z.infer<typeof TasksExportQuery>

const params = z.strictObject({ id: Id })

export const listTasks = route({
  method: "GET",
  path: "/v1/scorecard/tasks",
  tag: TAG,
  summary: "List the tasks",
  permission: "tasks.view",
  query: TasksQuery,
  reply: listOf(TaskView),
  refusals: ["cursor_invalid"],
})

export const exportTasks = route({
  method: "GET",
  path: "/v1/scorecard/tasks/export",
  tag: TAG,
  summary: "Export the tasks",
  description: EXPORT_NOTE,
  permission: "tasks.view",
  query: TasksExportQuery,
  file: EXPORT_FILE,
})

export const showTask = route({
  method: "GET",
  path: "/v1/scorecard/tasks/{id}",
  tag: TAG,
  summary: "Get a task",
  permission: "tasks.view",
  params,
  reply: TaskView,
})

export const createTask = route({
  method: "POST",
  path: "/v1/scorecard/tasks",
  webOnly: true,
  tag: TAG,
  summary: "Add a task",
  description: "For the whole company, or for a department that the caller manages, directly or through its cluster.",
  permission: "tasks.create_edit",
  body: TaskDraft,
  status: 201,
  reply: TaskView,
  refusals: ["unit_not_managed", "already_exists"],
  location: (task) => `/v1/scorecard/tasks/${task._id}`,
})

export const changeTask = route({
  method: "PATCH",
  path: "/v1/scorecard/tasks/{id}",
  webOnly: true,
  tag: TAG,
  summary: "Change a task",
  description:
    "A JSON merge patch; `department_id: null` makes the task company-wide. A department's task can be changed by managers of the department or its cluster, and by people with company-wide access; only the latter can assign a company-wide task to a department.",
  permission: "tasks.create_edit",
  params,
  body: TaskPatch,
  reply: TaskView,
  refusals: ["unit_not_managed", "version_mismatch", "already_exists"],
})

export const deleteTask = route({
  method: "DELETE",
  path: "/v1/scorecard/tasks/{id}",
  webOnly: true,
  tag: TAG,
  summary: "Delete an unused task",
  description:
    "Entries in the recycle bin count as use, since they can be restored. Make a used task inactive instead.",
  permission: "tasks.delete",
  params,
  refusals: ["unit_not_managed", "version_mismatch", "still_in_use"],
})
