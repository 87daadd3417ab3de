import * as contracts from "@scorecard/contracts/task-delivery"
import type { Database } from "#platform/documents/index.ts"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { Sheet } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import type { DaySchedules } from "./bulk/needs.ts"
import { taskDeliverySheet } from "./bulk/sheet.ts"
import { dayWrites } from "./day-writes.ts"
import type { DayWriteNeeds } from "./day-writes.ts"
import { deleteDay } from "./delete-day.ts"
import { exportMonthGrid } from "./export-month-grid.ts"
import { monthGrid } from "./month-grid.ts"
import { putDay } from "./put-day.ts"

export type TaskDeliveryNeeds = DayWriteNeeds &
  DaySchedules & {
    /** Day of the month to code, or null without a schedule. `month` is YYYY-MM. */
    scheduleOf(db: Database, employeeId: string, month: string): Promise<Record<string, string> | null>
  }

export type TaskDelivery = { routes: MountedRoute[]; sheet: Sheet }

export function openTaskDelivery(world: World, needs: TaskDeliveryNeeds): TaskDelivery {
  const dayNeeds = { ...needs, ...dayWrites(needs) }
  return {
    routes: [
      mount(contracts.taskDeliveryMonth, ({ actor, query }) => monthGrid(world, needs, actor, query)),
      mount(contracts.exportTaskDeliveryMonth, ({ actor, query }) => exportMonthGrid(world, needs, actor, query)),
      mount(contracts.putTaskDeliveryDay, ({ actor, body, ifMatch }) => putDay(world, dayNeeds, actor, body, ifMatch)),
      mount(contracts.deleteTaskDeliveryDay, async ({ actor, query, ifMatch }) => {
        await deleteDay(world, dayNeeds, actor, query, ifMatch)
        return {}
      }),
    ],
    sheet: taskDeliverySheet(dayNeeds),
  }
}
