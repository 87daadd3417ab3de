import type { MountedRoute } from "#platform/http/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { authoringRoutes } from "./authoring-routes.ts"
import { sweepJob, sweepSchedule } from "./files/sweep-files.ts"
import { learningRoutes } from "./learning-routes.ts"

type Feature = { routes: MountedRoute[]; jobs: HandledJob[]; schedules: JobSchedule[] }

/** Modules that some write and others learn in. Nobody is notified of anything. (rules/notifications#not-notified) */
export { learningFiles } from "./files/files.store.ts"

export function openLearning(world: World): Feature {
  return {
    routes: [...authoringRoutes(world), ...learningRoutes(world)],
    jobs: [sweepJob(world)],
    schedules: [sweepSchedule],
  }
}
