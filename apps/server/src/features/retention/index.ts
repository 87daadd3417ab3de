import * as contracts from "@scorecard/contracts/retention"
import { mount, type HandledJob, type JobSchedule, type MountedRoute, type Platform } from "#platform/index.ts"
import { previewRetention } from "./preview.ts"
import { handlePurge, purgeSchedule } from "./purge.ts"

export { purgeExpired } from "./purge.ts"

/** How long entries, finals, the audit log and emails are kept. (rules/personal-data#retention) */
export function openRetention(platform: Platform): {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
} {
  return {
    jobs: [handlePurge(platform)],
    schedules: [purgeSchedule],
    routes: [mount(contracts.readRetention, ({ query }) => previewRetention(platform, query))],
  }
}
