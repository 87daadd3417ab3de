import * as contracts from "@scorecard/contracts/task-delivery"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import type { Sheet } from "#platform/tables/index.ts"
import { taskDeliverySheet } from "./bulk-sheet.ts"
import { exportMonthGrid } from "./export.ts"
import { monthGrid } from "./month-grid.ts"
import { deleteDay, putDay } from "./update.ts"

export type TaskDelivery = { routes: MountedRoute[]; sheet: Sheet }

export function openTaskDelivery(platform: Platform): TaskDelivery {
  return {
    routes: [
      mount(contracts.taskDeliveryMonth, ({ actor, query }) => monthGrid(platform, actor, query)),
      mount(contracts.exportTaskDeliveryMonth, ({ actor, query }) => exportMonthGrid(platform, actor, query)),
      mount(contracts.putTaskDeliveryDay, ({ actor, body, ifMatch }) => putDay(platform, actor, body, ifMatch)),
      mount(contracts.deleteTaskDeliveryDay, ({ actor, query, ifMatch }) => deleteDay(platform, actor, query, ifMatch)),
    ],
    sheet: taskDeliverySheet,
  }
}
