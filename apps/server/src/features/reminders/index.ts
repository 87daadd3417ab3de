import { z } from "zod"
import * as contracts from "@scorecard/contracts/reminders"
import { type MountedRoute, mount } from "#platform/http/index.ts"
import { type HandledJob, type JobSchedule, defineJob, handle } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import type { RemindersDeps, RemindersNeeds } from "./deps.ts"
import { previewReminder } from "./preview.ts"
import { sendMissingEvaluationReminders, sendLockReminders, sendReminderNow } from "./send.ts"

export type Reminders = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  sendLockReminders(): Promise<void>
  sendMissingEvaluationReminders(): Promise<void>
}

/**
 * What the clock tells managers: locks that come near, and evaluations that are still missing.
 * (rules/notifications#lock-reminders)
 */
export function openReminders(world: World, needs: RemindersNeeds): Reminders {
  const deps = { ...world, ...needs }
  return {
    routes: [
      mount(contracts.previewReminder, ({ params }) => previewReminder(deps, params.key)),
      mount(contracts.sendReminderNow, ({ actor, params }) => sendReminderNow(deps, actor, params.key)),
    ],
    ...reminderJobs(deps),
    sendLockReminders: () => sendLockReminders(deps),
    sendMissingEvaluationReminders: () => sendMissingEvaluationReminders(deps),
  }
}

const LOCKS_SECONDS = 1_800
/** Its time is a minute of the day, on the clocks of any zone: no cron expression knows them all. */
const MISSING_EVALUATIONS_SECONDS = 60

const only = (name: string) =>
  defineJob({ name, payload: z.strictObject({}), policy: "exclusive", key: () => name, batchSize: 1 })

const locks = only("weekly_lock_reminders")
const missingEvaluations = only("missing_evaluation_reminders")

export function reminderJobs(deps: RemindersDeps): { jobs: HandledJob[]; schedules: JobSchedule[] } {
  return {
    jobs: [
      handle(locks, () => sendLockReminders(deps)),
      handle(missingEvaluations, () => sendMissingEvaluationReminders(deps)),
    ],
    schedules: [
      { declaration: locks, payload: {}, everySeconds: LOCKS_SECONDS },
      { declaration: missingEvaluations, payload: {}, everySeconds: MISSING_EVALUATIONS_SECONDS },
    ],
  }
}
