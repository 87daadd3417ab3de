import { z } from "zod"
import { BooleanQuery, Id, Line, listOf, pageQuery, sortQuery, Version } from "./common.ts"
import { route } from "./route.ts"

const TAG = "Tasks"

/** The catalogue that evaluations name. Without a department a task is everybody's. (decisions §4) */
export const Task = z
  .strictObject({
    _id: Id,
    name: Line.meta({ description: "Once per department, in whatever case" }),
    department_id: Id.nullable(),
    active: z.boolean(),
    version: Version,
  })
  .meta({ id: "Task" })
export type Task = z.infer<typeof Task>

export const TaskDraft = z
  .strictObject({ name: Line, department_id: Id.nullable().default(null), active: z.boolean().default(true) })
  .meta({ id: "TaskDraft" })
export type TaskDraft = z.infer<typeof TaskDraft>

export const TaskPatch = z
  .strictObject({ name: Line.optional(), department_id: Id.nullable().optional(), active: z.boolean().optional() })
  .meta({ id: "TaskPatch" })
export type TaskPatch = z.infer<typeof TaskPatch>

export const TasksQuery = z.strictObject({
  q: z.string().max(200).optional(),
  department_id: z.string().max(60).optional(),
  active: BooleanQuery.optional(),
  sort: sortQuery(["name"], "name"),
  ...pageQuery,
})
export type TasksQuery = z.infer<typeof TasksQuery>

const params = z.strictObject({ id: Id })

export const listTasks = route({
  method: "GET",
  path: "/v1/scorecard/tasks",
  tag: TAG,
  summary: "The tasks",
  permission: "tasks.view",
  query: TasksQuery,
  reply: listOf(Task),
  refusals: ["cursor_invalid"],
})

export const showTask = route({
  method: "GET",
  path: "/v1/scorecard/tasks/{id}",
  tag: TAG,
  summary: "A task",
  permission: "tasks.view",
  params,
  reply: Task,
})

export const createTask = route({
  method: "POST",
  path: "/v1/scorecard/tasks",
  tag: TAG,
  summary: "Add a task",
  permission: "tasks.create_edit",
  body: TaskDraft,
  status: 201,
  reply: Task,
  refusals: ["already_exists"],
  location: (task) => `/v1/scorecard/tasks/${task._id}`,
})

export const changeTask = route({
  method: "PATCH",
  path: "/v1/scorecard/tasks/{id}",
  tag: TAG,
  summary: "Change a task",
  description: "A JSON merge patch; `department_id: null` makes the task everybody's.",
  permission: "tasks.create_edit",
  params,
  body: TaskPatch,
  reply: Task,
  refusals: ["version_mismatch", "already_exists"],
})

export const deleteTask = route({
  method: "DELETE",
  path: "/v1/scorecard/tasks/{id}",
  tag: TAG,
  summary: "Delete a task that no entry names",
  description: "Entries in the recycle bin count too, since they can come back. A task that was used is made inactive.",
  permission: "tasks.delete",
  params,
  refusals: ["version_mismatch", "still_in_use"],
})
