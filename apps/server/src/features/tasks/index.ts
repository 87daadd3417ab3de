import * as contracts from "@scorecard/contracts/tasks"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { changeTask } from "./change-task.ts"
import { createTask } from "./create-task.ts"
import { deleteTask } from "./delete-task.ts"
import { pageOfTasks, tasks } from "./tasks.store.ts"

export function openTasks(world: World): { routes: MountedRoute[] } {
  const locate = (ask: { params: { id: string } }) => tasks.get(world.db, ask.params.id)
  return {
    routes: [
      mount(contracts.listTasks, (ask) => pageOfTasks(world.db, world.cursors, ask.query)),
      mount(contracts.showTask, (ask) => tasks.get(world.db, ask.params.id)),
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
