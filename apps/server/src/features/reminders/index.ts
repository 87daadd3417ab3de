import { z } from "zod"
import * as contracts from "@scorecard/contracts/reminders"
import {
  defineJob,
  handle,
  mount,
  type HandledJob,
  type JobSchedule,
  type MountedRoute,
  type Platform,
} from "#platform/index.ts"
import type { RemindersDeps, RemindersNeeds } from "./due-reminders.ts"
import { previewReminder, sendLockReminders, sendMissingEvaluationReminders, sendReminderNow } from "./send.ts"

export type Reminders = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  sendLockReminders(): Promise<void>
  sendMissingEvaluationReminders(): Promise<void>
}

/**
 * Scheduled reminders for managers about upcoming locks and missing evaluations. (rules/notifications#lock-reminders)
 */
export function openReminders(platform: Platform, needs: RemindersNeeds): Reminders {
  const deps = { ...platform, ...needs }
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
/** Runs every minute, because cron can't express a time of day in a configurable time zone. */
const MISSING_EVALUATIONS_SECONDS = 60

const defineExclusiveJob = (name: string) =>
  defineJob({ name, payload: z.strictObject({}), policy: "exclusive", key: () => name, batchSize: 1 })

const locks = defineExclusiveJob("weekly_lock_reminders")
const missingEvaluations = defineExclusiveJob("missing_evaluation_reminders")

function reminderJobs(deps: RemindersDeps): { jobs: HandledJob[]; schedules: JobSchedule[] } {
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
