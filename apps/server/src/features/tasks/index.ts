import * as contracts from "@scorecard/contracts/tasks"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { createTask, deleteTask, getTask, listTasks, updateTask } from "./tasks.ts"
import { taskList, tasks } from "./tasks.store.ts"

export function openTasks(platform: Platform): { routes: MountedRoute[] } {
  const locate = ({ params }: { params: { id: string } }) => tasks.get(platform.db, params.id)
  return {
    routes: [
      mount(contracts.listTasks, (ctx) => listTasks(platform, ctx.actor, ctx.query)),
      mount(contracts.exportTasks, (ctx) => taskList.file(platform, ctx.query)),
      mount(contracts.showTask, (ctx) => getTask(platform, ctx.actor, ctx.params.id)),
      mount(contracts.createTask, (ctx) => createTask(platform, ctx.actor, ctx.body)),
      mount(
        contracts.changeTask,
        ({ actor, params, body, ifMatch }) => updateTask(platform, actor, { ...params, patch: body, ifMatch }),
        locate,
      ),
      mount(
        contracts.deleteTask,
        ({ actor, params, ifMatch }) => deleteTask(platform, actor, { ...params, ifMatch }),
        locate,
      ),
    ],
  }
}
