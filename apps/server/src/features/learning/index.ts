import type { MountedRoute } from "#platform/http/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { sweepJob, sweepSchedule } from "./files/jobs.ts"
import { learningRoutes } from "./routes.ts"

export { learningFiles } from "./files/files.store.ts"

type Feature = { routes: MountedRoute[]; jobs: HandledJob[]; schedules: JobSchedule[] }

/** Modules that authors write and people learn in. Nobody is notified of anything. (rules/notifications#not-notified) */
export function openLearning(world: World): Feature {
  return {
    routes: learningRoutes(world),
    jobs: [sweepJob(world)],
    schedules: [sweepSchedule],
  }
}
