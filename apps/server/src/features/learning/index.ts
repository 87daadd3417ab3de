import type { HandledJob, JobSchedule, MountedRoute, Platform } from "#platform/index.ts"
import { sweepJob, sweepSchedule } from "./files/jobs.ts"
import { learningRoutes } from "./routes.ts"

export { learningFiles } from "./files/files.store.ts"

type Feature = { routes: MountedRoute[]; jobs: HandledJob[]; schedules: JobSchedule[] }

/** Modules that authors write and people learn in. Nobody is notified of anything. (rules/notifications#not-notified) */
export function openLearning(platform: Platform): Feature {
  return {
    routes: learningRoutes(platform),
    jobs: [sweepJob(platform)],
    schedules: [sweepSchedule],
  }
}
