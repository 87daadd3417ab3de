import * as contracts from "@scorecard/contracts/reminders"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { reminderJobs } from "./jobs.ts"
import type { RemindersNeeds } from "./needs.ts"
import { previewReminder } from "./preview-reminder.ts"
import { remindOfLeftovers, remindOfLocks } from "./remind-by-clock.ts"
import { sendReminderNow } from "./send-reminder-now.ts"

export type Reminders = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  remindOfLocks(): Promise<void>
  remindOfLeftovers(): Promise<void>
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
    remindOfLocks: () => remindOfLocks(deps),
    remindOfLeftovers: () => remindOfLeftovers(deps),
  }
}
