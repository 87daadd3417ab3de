import { z } from "zod"
import { defineJob, handle, type HandledJob, type JobSchedule } from "#platform/jobs/index.ts"
import type { RemindersDeps } from "./needs.ts"
import { remindOfLeftovers, remindOfLocks } from "./remind-by-clock.ts"

const LOCKS_SECONDS = 1_800
/** Its time is a minute of the day, on the clocks of any zone: no cron expression knows them all. */
const LEFTOVERS_SECONDS = 60

const only = (name: string) =>
  defineJob({ name, payload: z.strictObject({}), policy: "exclusive", key: () => name, batchSize: 1 })

const locks = only("weekly_lock_reminders")
const leftovers = only("missing_evaluation_reminders")

export function reminderJobs(deps: RemindersDeps): { jobs: HandledJob[]; schedules: JobSchedule[] } {
  return {
    jobs: [handle(locks, () => remindOfLocks(deps)), handle(leftovers, () => remindOfLeftovers(deps))],
    schedules: [
      { declaration: locks, payload: {}, everySeconds: LOCKS_SECONDS },
      { declaration: leftovers, payload: {}, everySeconds: LEFTOVERS_SECONDS },
    ],
  }
}
