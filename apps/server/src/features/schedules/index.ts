import * as contracts from "@scorecard/contracts/schedules"
import type { MonthReport } from "@scorecard/contracts/months"
import type { YearMonth } from "@scorecard/domain/calendar"
import type { DayCode } from "@scorecard/domain/scoring"
import { personInPool } from "#platform/access/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { bootstrapDayCodes } from "./bootstrap-day-codes.ts"
import { changeCode } from "./change-code.ts"
import { createCode } from "./create-code.ts"
import { deleteCode } from "./delete-code.ts"
import { listSchedules } from "./list-schedules.ts"
import type { OwnedMonthNeeds } from "./owned-month.ts"
import { putSchedule } from "./put-schedule.ts"
import { dayCodes, pageOfCodes, scheduleCodes } from "./schedule-codes.store.ts"
import { scheduleOf } from "./schedules.store.ts"

export type SchedulesNeeds = OwnedMonthNeeds & {
  /** Holds the months' rows until the transaction ends, so that finalizing waits. In the order asked. */
  holdMonths(tx: Tx, months: readonly YearMonth[]): Promise<MonthReport[]>
  /** A change of schedule changes the figures of draft months. */
  queueResync(tx: Tx, employeeMonths: readonly { employee_id: string; month: string }[]): Promise<void>
  /** Level 5 may change a schedule of a final month; its report counts it. Months are YYYY-MM. */
  noteFinalChanged(tx: Tx, months: readonly string[]): Promise<void>
}

export type Schedules = {
  routes: MountedRoute[]
  dayCodes(db: Database): Promise<ReadonlyMap<string, DayCode>>
  /** Day of the month to code, or null without a schedule. `month` is YYYY-MM. */
  scheduleOf(db: Database, employeeId: string, month: string): Promise<Record<string, string> | null>
  /** On an empty database: the seeded codes of decisions §4. */
  bootstrapDayCodes(tx: Tx): Promise<void>
}

export function openSchedules(world: World, needs: SchedulesNeeds): Schedules {
  const deps = { ...needs, transact: world.transact }
  const locateCode = (ask: { params: { id: string } }) => scheduleCodes.get(world.db, ask.params.id)
  return {
    routes: [
      mount(contracts.listScheduleCodes, (ask) => pageOfCodes(world.db, world.cursors, ask.query)),
      mount(contracts.showScheduleCode, (ask) => scheduleCodes.get(world.db, ask.params.id)),
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
      mount(
        contracts.putSchedule,
        (ask) => putSchedule(deps, ask.actor, ask.params, ask.body.days, ask.ifMatch),
        (ask) => personInPool(world.db, ask.actor, ask.params.employee_id),
      ),
    ],
    dayCodes,
    scheduleOf,
    bootstrapDayCodes,
  }
}
