import * as contracts from "@scorecard/contracts/schedules"
import { scheduleCodes, scheduleCodeList } from "#core/calendar/index.ts"
import { personInPool } from "#core/people/index.ts"
import { mount, type MountedRoute, type Platform, type Tx } from "#platform/index.ts"
import type { UndoableSheet } from "#core/bulk/index.ts"
import { schedulesSheet } from "./bulk-sheet.ts"
import { bootstrapDayCodes, createCode, deleteCode, updateCode } from "./codes.ts"
import { exportSchedules, getCode, listCodes, listSchedules } from "./list.ts"
import { putSchedule } from "./update.ts"

export type Schedules = {
  routes: MountedRoute[]
  sheet: UndoableSheet
  /** On an empty database: the seeded codes of rules/schedules#day-codes. */
  bootstrapDayCodes(tx: Tx): Promise<void>
}

export function openSchedules(platform: Platform): Schedules {
  const requireCode = ({ params }: { params: { id: string } }) => scheduleCodes.get(platform.db, params.id)
  return {
    routes: [
      mount(contracts.listScheduleCodes, ({ actor, query }) => listCodes(platform, actor, query)),
      mount(contracts.exportScheduleCodes, ({ query }) => scheduleCodeList.file(platform, query)),
      mount(contracts.showScheduleCode, ({ actor, params }) => getCode(platform, actor, params.id)),
      mount(contracts.createScheduleCode, ({ actor, body }) => createCode(platform, actor, body)),
      mount(
        contracts.changeScheduleCode,
        ({ actor, params, body, ifMatch }) => updateCode(platform, actor, { id: params.id, ifMatch }, body),
        requireCode,
      ),
      mount(
        contracts.deleteScheduleCode,
        ({ actor, params, ifMatch }) => deleteCode(platform, actor, { id: params.id, ifMatch }),
        requireCode,
      ),
      mount(contracts.listSchedules, ({ actor, query }) => listSchedules(platform, actor, query)),
      mount(contracts.exportSchedules, ({ actor, query }) => exportSchedules(platform, actor, query)),
      mount(
        contracts.putSchedule,
        ({ actor, params, body, ifMatch }) => putSchedule(platform, actor, { ...params, days: body.days, ifMatch }),
        ({ actor, params }) => personInPool(platform.db, actor, params.employee_id),
      ),
    ],
    sheet: schedulesSheet,
    bootstrapDayCodes,
  }
}
