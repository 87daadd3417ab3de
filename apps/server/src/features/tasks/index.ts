import * as contracts from "@scorecard/contracts/tasks"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { createTask, deleteTask, exportTasks, getTask, listTasks, updateTask } from "./tasks.ts"
import { tasks } from "./tasks.store.ts"

export function openTasks(world: World): { routes: MountedRoute[] } {
  const locate = ({ params }: { params: { id: string } }) => tasks.get(world.db, params.id)
  return {
    routes: [
      mount(contracts.listTasks, (ctx) => listTasks(world, ctx.actor, ctx.query)),
      mount(contracts.exportTasks, (ctx) => exportTasks(world, ctx.query)),
      mount(contracts.showTask, (ctx) => getTask(world, ctx.actor, ctx.params.id)),
      mount(contracts.createTask, (ctx) => createTask(world, ctx.actor, ctx.body)),
      mount(
        contracts.changeTask,
        ({ actor, params, body, ifMatch }) => updateTask(world, actor, { ...params, patch: body, ifMatch }),
        locate,
      ),
      mount(
        contracts.deleteTask,
        async ({ actor, params, ifMatch }) => {
          await deleteTask(world, actor, { ...params, ifMatch })
          return {}
        },
        locate,
      ),
    ],
  }
}
