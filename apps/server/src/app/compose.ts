import { openActivity } from "#features/activity/index.ts"
import { openAssistant } from "#features/assistant/index.ts"
import { openAtwRequests } from "#features/atw-requests/index.ts"
import { openAudit } from "#features/audit/index.ts"
import { openBroadcast } from "#features/broadcast/index.ts"
import { forgetContents, openBulk } from "#features/bulk/index.ts"
import { openCreateRequests } from "#features/create-requests/index.ts"
import { openCycles } from "#features/cycles/index.ts"
import { openDashboards } from "#features/dashboards/index.ts"
import { openDemo } from "#demo/index.ts"
import { openEmployees } from "#features/employees/index.ts"
import { openEntries } from "#features/entries/index.ts"
import { openEvaluations } from "#features/evaluations/index.ts"
import { openFeedback } from "#features/feedback/index.ts"
import { openKudos } from "#features/kudos/index.ts"
import { openLearning } from "#features/learning/index.ts"
import { openLocks } from "#features/locks/index.ts"
import { openMails } from "#features/mails/index.ts"
import { openMonths } from "#features/months/index.ts"
import { openNotifications } from "#features/notifications/index.ts"
import { openNews } from "#features/news/index.ts"
import { openOrganization } from "#features/organization/index.ts"
import { openReminders } from "#features/reminders/index.ts"
import { openSchedules } from "#features/schedules/index.ts"
import { openScorecards } from "#features/scorecards/index.ts"
import { openSession } from "#features/session/index.ts"
import { openMaintenance, openSystem } from "#features/system/index.ts"
import { openTaskDelivery } from "#features/task-delivery/index.ts"
import { openTasks } from "#features/tasks/index.ts"
import { openTeamChat } from "#features/team-chat/index.ts"
import { openVisibility } from "#features/visibility/index.ts"
import type { Jobs } from "#platform/jobs/index.ts"
import { openHousekeeping } from "./housekeeping.ts"
import { seedCollections } from "./seed-collections.ts"
import { fileRoutes } from "#platform/storage/index.ts"
import type { World } from "#platform/world.ts"

/** Every feature of the product, each handed what it needs of the others. The only place that knows them all. */
export function compose(world: World, queue: Pick<Jobs, "counts" | "dead" | "lost">) {
  const maintenance = openMaintenance(world)
  const session = openSession(world, { assertNotInMaintenance: maintenance.assertNotInMaintenance })
  const organization = openOrganization(world)
  const cycles = openCycles(world)
  const tasks = openTasks(world)

  const employees = openEmployees(world)
  const createRequests = openCreateRequests(world, employees)
  const schedules = openSchedules(world)
  const locks = openLocks(world)

  const entries = openEntries(world, { forgetContents })
  const atwRequests = openAtwRequests(world, entries.requested)
  const taskDelivery = openTaskDelivery(world)
  const evaluations = openEvaluations(world)
  const scorecards = openScorecards(world)
  const months = openMonths(world, { pendingAtwRequests: atwRequests.pendingInMonth })
  const dashboards = openDashboards(world, { getReport: months.reportView })

  const activity = openActivity(world)
  const audit = openAudit(world)
  const visibility = openVisibility(world)
  const mails = openMails(world)
  const system = openSystem(world, {
    checkEmail: mails.checkEmail,
    jobCounts: queue.counts,
    deadJobs: queue.dead,
    lostJobs: queue.lost,
    probeStorage: () => world.storage.probe(),
  })

  const bulk = openBulk(world, { sheets: [...entries.sheets, schedules.sheet, taskDelivery.sheet] })
  const feedback = openFeedback(world)
  const learning = openLearning(world)
  const kudos = openKudos(world)
  const news = openNews(world, { hiddenKeys: visibility.hiddenKeys, listPublishedKudos: kudos.listPublishedKudos })

  const notifications = openNotifications(world, session)
  const teamChat = openTeamChat(world)
  const assistant = openAssistant(world, {
    readEmployee: employees.getEmployee,
    findPeople: (actor, query) => employees.listEmployees(actor, { ...query, sort: "name" }),
    showBsc: dashboards.showBsc,
    getMonthRows: dashboards.getMonthRows,
    getReport: months.reportView,
    listNotifications: ({ employee_id }, query) => notifications.recentNotifications(employee_id, query),
  })
  const reminders = openReminders(world, {
    loadTypes: notifications.loadTypes,
    renderNotification: notifications.renderNotification,
    countPeopleMissing: evaluations.countPeopleMissing,
    selectPeopleMissing: evaluations.selectPeopleMissing,
    queueTeamPost: teamChat.queueTeamPost,
    getPostObstacle: teamChat.getPostObstacle,
  })

  const housekeeping = openHousekeeping(world, {
    purgeSessions: session.purgeSessions,
    purgePreviews: employees.purgePreviews,
    ensureCycles: cycles.ensureCycles,
    purgeActivity: activity.purgeActivity,
    noteAuditHeads: audit.recordChainHeads,
    purgeNotifications: notifications.purgeNotifications,
    tidyChats: assistant.tidyChats,
    purgeOldUploads: bulk.purgeOldUploads,
  })

  const demo = openDemo(world, {
    collections: seedCollections,
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
    atwRequests,
    taskDelivery,
    bulk,
    evaluations,
    scorecards,
    months,
    dashboards,
    activity,
    audit,
    visibility,
    system,
    mails,
    openBroadcast(world),
    teamChat,
    feedback,
    learning,
    kudos,
    news,
    notifications,
    reminders,
    assistant,
    { routes: fileRoutes(world.storage) },
  ]
  return {
    authenticate: session.authenticate,
    gate: maintenance.guard,
    routes: features.flatMap((feature) => feature.routes),
    jobs: [
      entries,
      atwRequests,
      months,
      feedback,
      learning,
      mails,
      notifications,
      teamChat,
      reminders,
      housekeeping,
      demo,
    ].flatMap((feature) => feature.jobs),
    schedules: [entries, atwRequests, months, feedback, learning, mails, reminders, housekeeping].flatMap(
      (feature) => feature.schedules,
    ),
    bootstrapAdmin: employees.bootstrapAdmin,
    bootstrapDayCodes: schedules.bootstrapDayCodes,
    shortPeople: evaluations.countPeopleMissing,
    ensureCycles: cycles.ensureCycles,
    months,
    notifications,
    assistant,
    teamChat,
    reminders,
    demo,
  }
}

export type Features = ReturnType<typeof compose>
