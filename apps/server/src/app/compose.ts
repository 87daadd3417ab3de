import { openActivity } from "#features/activity/index.ts"
import { openAudit } from "#features/audit/index.ts"
import { openCreateRequests } from "#features/create-requests/index.ts"
import { openCycles } from "#features/cycles/index.ts"
import { openDashboards } from "#features/dashboards/index.ts"
import { openDemo } from "#features/demo/index.ts"
import { openEmployees } from "#features/employees/index.ts"
import { openEntries } from "#features/entries/index.ts"
import { openFeedback } from "#features/feedback/index.ts"
import { openLocks } from "#features/locks/index.ts"
import { openMonthRows, openMonths } from "#features/months/index.ts"
import { openOrganization } from "#features/organization/index.ts"
import { openSchedules } from "#features/schedules/index.ts"
import { openScorecards } from "#features/scorecards/index.ts"
import { openSession } from "#features/session/index.ts"
import { openMaintenance, openSystem } from "#features/system/index.ts"
import type { Knock } from "#features/system/index.ts"
import { openTaskDelivery } from "#features/task-delivery/index.ts"
import { openTasks } from "#features/tasks/index.ts"
import { openVisibility } from "#features/visibility/index.ts"
import type { Jobs } from "#platform/jobs/index.ts"
import { openHousekeeping } from "./housekeeping.ts"
import { seedCollections } from "./seed-collections.ts"
import { fileRoutes } from "#platform/storage/index.ts"
import type { World } from "#platform/world.ts"

/** Every feature of the product, each handed what it needs of the others. The only place that knows them all. */
export function compose(world: World, queue: Pick<Jobs, "counts" | "dead">) {
  const maintenance = openMaintenance(world)
  const session = openSession(world, { refuseInMaintenance: maintenance.refuseInMaintenance })
  const organization = openOrganization(world)
  const cycles = openCycles(world)
  const tasks = openTasks(world)

  const monthRows = openMonthRows()
  const employees = openEmployees(world, monthRows)
  const createRequests = openCreateRequests(world, employees)
  const { configurationOf } = cycles
  const schedules = openSchedules(world, { ...monthRows, configurationOf })
  const locks = openLocks(world, monthRows)
  const { dayCodes, scheduleOf } = schedules
  const { guard } = locks
  const { queueResync, noteFinalChanged, findReport, isFinal } = monthRows

  const entries = openEntries(world, { guard, configurationOf, queueResync, noteFinalChanged })
  const taskDelivery = openTaskDelivery(world, {
    guard,
    configurationOf,
    dayCodes,
    scheduleOf,
    queueResync,
    noteFinalChanged,
  })
  const scorecards = openScorecards(world, { configurationOf, dayCodes, lockSettings: locks.settings, isFinal })
  const months = openMonths(world, { rows: monthRows, scoreMonth: scorecards.scoreMonth })
  const dashboards = openDashboards(world, {
    scoreMonth: scorecards.scoreMonth,
    configurationOf,
    findReport,
    reportView: months.reportView,
  })

  const activity = openActivity(world)
  const audit = openAudit(world)
  const visibility = openVisibility(world)
  const system = openSystem(world, {
    findReport,
    jobCounts: queue.counts,
    deadJobs: queue.dead,
    probeStorage: () => world.storage.probe(),
  })

  const feedback = openFeedback(world)

  const housekeeping = openHousekeeping(world, {
    purgeSessions: session.purgeSessions,
    purgePreviews: employees.purgePreviews,
    ensureCycles: cycles.ensureCycles,
  })

  const demo = openDemo(world, {
    collections: seedCollections,
    configurationOf,
    findReport,
    finalizeNow: months.finalizeNow,
    syncNow: months.syncNow,
  })

  const features = [
    session,
    employees,
    createRequests,
    organization,
    cycles,
    tasks,
    schedules,
    locks,
    entries,
    taskDelivery,
    scorecards,
    months,
    dashboards,
    activity,
    audit,
    visibility,
    system,
    feedback,
    { routes: fileRoutes(world.storage) },
  ]
  return {
    authenticate: session.authenticate,
    gate: (knock: Knock) => maintenance.guard(session.authenticate, knock),
    routes: features.flatMap((feature) => feature.routes),
    jobs: [entries, months, feedback, housekeeping, demo].flatMap((feature) => feature.jobs),
    schedules: [entries, months, feedback, housekeeping].flatMap((feature) => feature.schedules),
    bootstrapAdmin: employees.bootstrapAdmin,
    bootstrapDayCodes: schedules.bootstrapDayCodes,
    scoreMonth: scorecards.scoreMonth,
    ensureCycles: cycles.ensureCycles,
    monthRows,
    months,
    demo,
  }
}

export type Features = ReturnType<typeof compose>
