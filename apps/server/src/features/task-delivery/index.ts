import * as contracts from "@scorecard/contracts/task-delivery"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { Sheet } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { taskDeliverySheet } from "./bulk-sheet.ts"
import { exportMonthGrid } from "./export.ts"
import { monthGrid } from "./month-grid.ts"
import { deleteDay, putDay } from "./update.ts"

export type TaskDelivery = { routes: MountedRoute[]; sheet: Sheet }

export function openTaskDelivery(world: World): TaskDelivery {
  return {
    routes: [
      mount(contracts.taskDeliveryMonth, ({ actor, query }) => monthGrid(world, actor, query)),
      mount(contracts.exportTaskDeliveryMonth, ({ actor, query }) => exportMonthGrid(world, actor, query)),
      mount(contracts.putTaskDeliveryDay, ({ actor, body, ifMatch }) => putDay(world, actor, body, ifMatch)),
      mount(contracts.deleteTaskDeliveryDay, async ({ actor, query, ifMatch }) => {
        await deleteDay(world, actor, query, ifMatch)
        return {}
      }),
    ],
    sheet: taskDeliverySheet,
  }
}
