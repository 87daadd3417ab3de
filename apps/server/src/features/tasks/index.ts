import * as contracts from "@scorecard/contracts/tasks"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { changeTask } from "./change-task.ts"
import { createTask } from "./create-task.ts"
import { deleteTask } from "./delete-task.ts"
import { exportTasks } from "./export-tasks.ts"
import { presentTask, reachOver } from "./policy.ts"
import { pageOfTasks, tasks } from "./tasks.store.ts"

export function openTasks(world: World): { routes: MountedRoute[] } {
  const locate = (ask: { params: { id: string } }) => tasks.get(world.db, ask.params.id)
  return {
    routes: [
      mount(contracts.listTasks, async ({ actor, query }) => {
        const page = await pageOfTasks(world.db, world.cursors, query)
        const reach = await reachOver(world.db, actor, page.items)
        return { ...page, items: page.items.map((task) => presentTask(task, reach)) }
      }),
      mount(contracts.exportTasks, (ask) => exportTasks(world, ask.query)),
      mount(contracts.showTask, async ({ actor, params }) => {
        const task = await tasks.get(world.db, params.id)
        return presentTask(task, await reachOver(world.db, actor, [task]))
      }),
      mount(contracts.createTask, (ask) => createTask(world, ask.actor, ask.body)),
      mount(contracts.changeTask, (ask) => changeTask(world, ask.actor, ask.params.id, ask.body, ask.ifMatch), locate),
      mount(
        contracts.deleteTask,
        async (ask) => {
          await deleteTask(world, ask.actor, ask.params.id, ask.ifMatch)
          return {}
        },
        locate,
      ),
    ],
  }
}
