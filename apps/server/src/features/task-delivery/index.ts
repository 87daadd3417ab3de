import * as contracts from "@scorecard/contracts/task-delivery"
import type { DayCode } from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { dayWrites } from "./day-writes.ts"
import type { DayWriteNeeds } from "./day-writes.ts"
import { deleteDay } from "./delete-day.ts"
import { monthGrid } from "./month-grid.ts"
import { putDay } from "./put-day.ts"

export type TaskDeliveryNeeds = DayWriteNeeds & {
  dayCodes(db: Database): Promise<ReadonlyMap<string, DayCode>>
  scheduleOf(db: Database, employeeId: string, month: string): Promise<Record<string, string> | null>
}

export function openTaskDelivery(world: World, needs: TaskDeliveryNeeds): { routes: MountedRoute[] } {
  const dayNeeds = { ...needs, ...dayWrites(needs) }
  return {
    routes: [
      mount(contracts.taskDeliveryMonth, ({ actor, query }) => monthGrid(world, needs, actor, query)),
      mount(contracts.putTaskDeliveryDay, ({ actor, body, ifMatch }) => putDay(world, dayNeeds, actor, body, ifMatch)),
      mount(contracts.deleteTaskDeliveryDay, async ({ actor, query, ifMatch }) => {
        await deleteDay(world, dayNeeds, actor, query, ifMatch)
        return {}
      }),
    ],
  }
}
