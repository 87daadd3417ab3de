import { easternDate } from "@scorecard/domain"
import { z } from "zod"
import { applyDeparture, replaceEmployees } from "#core/people/index.ts"
import { defineJob, handle, type HandledJob, type JobSchedule } from "#platform/jobs/index.ts"
import type { Platform } from "#platform/index.ts"
import { signalSessionChanges } from "./effects.ts"
import { employees, lockHierarchy, lockLeavers } from "./employees.store.ts"

const EVERY_SECONDS = 300
/** Per transaction. */
const MAX_LEAVERS = 500

const departures = defineJob({
  name: "employee_departures",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "employee_departures",
  batchSize: 1,
})

/**
 * Stores the status of people whose last day is over and ends their event streams. Only lists and streams need it:
 * sign-in and every call check the date themselves. A second run finds no one. (rules/people#leaving)
 */
export function openDepartures({ transact }: Pick<Platform, "transact">): {
  jobs: HandledJob[]
  schedules: JobSchedule[]
} {
  const settleSome = () =>
    transact(async (tx) => {
      await lockHierarchy(tx.db)
      const leavers = await lockLeavers(tx.db, easternDate(tx.now), MAX_LEAVERS)
      const changes = leavers.map((current) => ({ current, next: applyDeparture(current, tx) }))
      await replaceEmployees(
        tx.db,
        changes.map(({ next }) => ({ ...next, updated_at: tx.at, updated_by_id: null })),
      )
      for (const { _id, employment_data } of leavers) {
        const { separation_date } = employment_data
        const target = { collection: employees.name, id: _id, employee_id: _id }
        tx.audit(null, "employee.deactivated", { ...target, change: { separation_date } })
      }
      await signalSessionChanges(tx, changes)
      return leavers.length
    })
  const settle = async () => {
    let settled = MAX_LEAVERS
    while (settled === MAX_LEAVERS) settled = await settleSome()
  }
  return {
    jobs: [handle(departures, settle)],
    schedules: [{ declaration: departures, payload: {}, everySeconds: EVERY_SECONDS }],
  }
}
