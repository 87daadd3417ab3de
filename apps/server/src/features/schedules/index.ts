import * as contracts from "@scorecard/contracts/schedules"
import { personInPool } from "#core/people/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { Sheet } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { ownCodes, presentCode } from "./abilities.ts"
import { bootstrapDayCodes } from "./bootstrap-day-codes.ts"
import { schedulesSheet } from "./bulk/sheet.ts"
import { changeCode } from "./change-code.ts"
import { createCode } from "./create-code.ts"
import { deleteCode } from "./delete-code.ts"
import { exportCodes } from "./export-codes.ts"
import { exportSchedules } from "./export-schedules.ts"
import { listSchedules } from "./list-schedules.ts"
import { putSchedule } from "./put-schedule.ts"
import { pageOfCodes, scheduleCodes } from "#core/calendar/index.ts"

export type Schedules = {
  routes: MountedRoute[]
  sheet: Sheet
  /** On an empty database: the seeded codes of rules/schedules#day-codes. */
  bootstrapDayCodes(tx: Tx): Promise<void>
}

export function openSchedules(world: World): Schedules {
  const locateCode = (ask: { params: { id: string } }) => scheduleCodes.get(world.db, ask.params.id)
  return {
    routes: [
      mount(contracts.listScheduleCodes, async ({ actor, query }) => {
        const page = await pageOfCodes(world.db, world.cursors, query)
        const own = await ownCodes(world.db, actor)
        return { ...page, items: page.items.map((code) => presentCode(code, actor, own)) }
      }),
      mount(contracts.exportScheduleCodes, ({ query }) => exportCodes(world, query)),
      mount(contracts.showScheduleCode, async ({ actor, params }) =>
        presentCode(await scheduleCodes.get(world.db, params.id), actor, await ownCodes(world.db, actor)),
      ),
      mount(contracts.createScheduleCode, (ask) => createCode(world, ask.actor, ask.body)),
      mount(
        contracts.changeScheduleCode,
        (ask) => changeCode(world, ask.actor, ask.params.id, ask.body, ask.ifMatch),
        locateCode,
      ),
      mount(
        contracts.deleteScheduleCode,
        async (ask) => {
          await deleteCode(world, ask.actor, ask.params.id, ask.ifMatch)
          return {}
        },
        locateCode,
      ),
      mount(contracts.listSchedules, (ask) => listSchedules(world, ask.actor, ask.query)),
      mount(contracts.exportSchedules, (ask) => exportSchedules(world, ask.actor, ask.query)),
      mount(
        contracts.putSchedule,
        (ask) => putSchedule(world, ask.actor, ask.params, ask.body.days, ask.ifMatch),
        (ask) => personInPool(world.db, ask.actor, ask.params.employee_id),
      ),
    ],
    sheet: schedulesSheet(),
    bootstrapDayCodes,
  }
}
