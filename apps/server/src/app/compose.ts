import { openActivity } from "#features/activity/index.ts"
import { openAssistant } from "#features/assistant/index.ts"
import { openAtwRequests } from "#features/atw-requests/index.ts"
import { openAudit } from "#features/audit/index.ts"
import { openBroadcast } from "#features/broadcast/index.ts"
import { purgeOldUploads, purgePreviews } from "#core/bulk/index.ts"
import { openCalendarFeeds } from "#features/calendar-feeds/index.ts"
import { openCalibration } from "#features/calibration/index.ts"
import { openBulk } from "#features/bulk/index.ts"
import { openCreateRequests } from "#features/create-requests/index.ts"
import { openCycles } from "#features/cycles/index.ts"
import { openDashboards } from "#features/dashboards/index.ts"
import { openDesktopReleases } from "#features/desktop-releases/index.ts"
import { openDemo } from "#demo/index.ts"
import { openDisputes } from "#features/disputes/index.ts"
import { openEmployees } from "#features/employees/index.ts"
import { openEntries } from "#features/entries/index.ts"
import { openEvaluations } from "#features/evaluations/index.ts"
import { openFeedback } from "#features/feedback/index.ts"
import { openHome } from "#features/home/index.ts"
import { openHolidays } from "#features/holidays/index.ts"
import { openKudos } from "#features/kudos/index.ts"
import { openLearning } from "#features/learning/index.ts"
import { openLocks } from "#features/locks/index.ts"
import { openMails } from "#features/mails/index.ts"
import { openMonths } from "#features/months/index.ts"
import { openNotifications } from "#features/notifications/index.ts"
import { openNews } from "#features/news/index.ts"
import { openOrganization } from "#features/organization/index.ts"
import { openPersonalData } from "#features/personal-data/index.ts"
import { openReminders } from "#features/reminders/index.ts"
import { openRetention } from "#features/retention/index.ts"
import { openResults } from "#features/results/index.ts"
import { openSchedules } from "#features/schedules/index.ts"
import { openSearch } from "#features/search/index.ts"
import { openSetup } from "#features/setup/index.ts"
import { openScorecards } from "#features/scorecards/index.ts"
import { openStatements } from "#features/statements/index.ts"
import { openShiftPatterns } from "#features/shift-patterns/index.ts"
import { openScim } from "#features/scim/index.ts"
import { openServiceAccounts, recognizeKeys } from "#features/service-accounts/index.ts"
import { openSession } from "#features/session/index.ts"
import { openMaintenance, openSystem } from "#features/system/index.ts"
import { openTaskDelivery } from "#features/task-delivery/index.ts"
import { openRequirementAdjustments } from "#features/requirement-adjustments/index.ts"
import { openTasks } from "#features/tasks/index.ts"
import { openTeamChat } from "#features/team-chat/index.ts"
import { openVisibility } from "#features/visibility/index.ts"
import { openWebhooks } from "#features/webhooks/index.ts"
import { openWhatIf } from "#features/what-if/index.ts"
import { watchTracked, type Jobs } from "#platform/jobs/index.ts"
import { openHousekeeping } from "./housekeeping.ts"
import { seedCollections } from "./seed-collections.ts"
import { fileRoutes } from "#platform/storage/index.ts"
import type { Platform } from "#platform/platform.ts"

/** Creates every feature and wires up what each needs from the others. The only place that knows them all. */
export function compose(platform: Platform, queue: Pick<Jobs, "counts" | "dead" | "lost">) {
  const maintenance = openMaintenance(platform)
  const session = openSession(platform, { assertNotInMaintenance: maintenance.assertNotInMaintenance })
  const serviceAccounts = openServiceAccounts(platform)
  const organization = openOrganization(platform)
  const cycles = openCycles(platform)
  const requirementAdjustments = openRequirementAdjustments(platform)
  const tasks = openTasks(platform)

  const employees = openEmployees(platform, organization)
  const createRequests = openCreateRequests(platform, employees)
  const retention = openRetention(platform)
  const personalData = openPersonalData({ ...platform, readEmployee: employees.getEmployeeIn })
  const schedules = openSchedules(platform)
  const locks = openLocks(platform)

  const entries = openEntries(platform, tasks)
  const atwRequests = openAtwRequests(platform, entries.requested)
  const taskDelivery = openTaskDelivery(platform)
  const evaluations = openEvaluations(platform)
  const scorecards = openScorecards(platform)
  const months = openMonths(platform, { pendingAtwRequests: atwRequests.pendingInMonth })
  const results = openResults(platform)
  const statements = openStatements(platform)
  const dashboards = openDashboards(platform, { getReport: months.reportView })

  const whatIf = openWhatIf({ ...platform, previewChanges: cycles.previewChanges })

  const activity = openActivity(platform)
  const audit = openAudit(platform)
  const visibility = openVisibility(platform)
  const search = openSearch({
    db: platform.db,
    hiddenKeys: visibility.hiddenKeys,
    availableMonths: dashboards.availableMonths,
  })
  const mails = openMails(platform)
  const webhooks = openWebhooks(platform)
  const system = openSystem(platform, {
    checkEmail: mails.checkEmail,
    checkWebhooks: webhooks.checkWebhooks,
    jobCounts: queue.counts,
    deadJobs: queue.dead,
    lostJobs: queue.lost,
    probeStorage: () => platform.storage.probe(),
  })

  const bulk = openBulk(platform, {
    sheets: [...entries.sheets, schedules.sheet, taskDelivery.sheet, employees.sheet],
  })
  const feedback = openFeedback(platform)
  const desktopReleases = openDesktopReleases(platform)
  const learning = openLearning(platform)
  const kudos = openKudos(platform)
  const news = openNews(platform, { hiddenKeys: visibility.hiddenKeys, listPublishedKudos: kudos.listPublishedKudos })

  const notifications = openNotifications(platform, session)
  const teamChat = openTeamChat(platform)
  const disputes = openDisputes(platform, entries.disputed)
  const setup = openSetup(platform)
  const home = openHome(platform, {
    hiddenKeys: visibility.hiddenKeys,
    showBsc: dashboards.showBsc,
    showPerformance: dashboards.showPerformance,
    listNotifications: ({ employee_id }, query) => notifications.recentNotifications(employee_id, query),
    findDue: evaluations.findDue,
    countPeopleMissing: evaluations.countPeopleMissing,
    listRequests: atwRequests.list,
    pendingInMonth: atwRequests.pendingInMonth,
    countCreateRequests: createRequests.countPending,
    getNews: news.getNews,
    getMyBirthday: news.getMyBirthday,
    countOpenSteps: setup.countOpenSteps,
    listDisputes: disputes.list,
    lockStatus: locks.lockStatus,
    getReport: months.reportView,
    getSystemStatus: system.getStatus,
  })
  const assistant = openAssistant(platform, {
    readEmployee: employees.getEmployee,
    findPeople: (actor, query) => employees.listEmployees(actor, { ...query, sort: "name" }),
    showBsc: dashboards.showBsc,
    getMonthRows: dashboards.getMonthRows,
    getReport: months.reportView,
    listNotifications: ({ employee_id }, query) => notifications.recentNotifications(employee_id, query),
  })
  const reminders = openReminders(platform, {
    loadTypes: notifications.loadTypes,
    renderNotification: notifications.renderNotification,
    countPeopleMissing: evaluations.countPeopleMissing,
    selectPeopleMissing: evaluations.selectPeopleMissing,
    queueTeamPost: teamChat.queueTeamPost,
    getPostObstacle: teamChat.getPostObstacle,
  })

  const housekeeping = openHousekeeping(platform, {
    purgeSessions: session.purgeSessions,
    purgePreviews: (tx) => purgePreviews(tx.db, tx.now),
    ensureCycles: cycles.ensureCycles,
    purgeActivity: activity.purgeActivity,
    noteAuditHeads: audit.recordChainHeads,
    purgeNotifications: notifications.purgeNotifications,
    tidyChats: assistant.tidyChats,
    purgeOldUploads: () => purgeOldUploads(platform),
    purgeDeliveries: webhooks.purgeDeliveries,
  })

  const demo = openDemo(platform, {
    collections: seedCollections,
    finalizeNow: months.finalizeNow,
    syncNow: months.syncNow,
  })

  const features = [
    session,
    serviceAccounts,
    employees,
    createRequests,
    personalData,
    retention,
    organization,
    cycles,
    requirementAdjustments,
    setup,
    results,
    statements,
    tasks,
    schedules,
    openHolidays(platform),
    openShiftPatterns(platform),
    locks,
    entries,
    atwRequests,
    disputes,
    taskDelivery,
    bulk,
    evaluations,
    scorecards,
    months,
    dashboards,
    home,
    openCalendarFeeds(platform, {
      hiddenKeys: visibility.hiddenKeys,
      lockStatus: locks.lockStatus,
      findDue: evaluations.findDue,
    }),
    openCalibration(platform),
    whatIf,
    activity,
    audit,
    search,
    visibility,
    system,
    mails,
    openBroadcast(platform),
    teamChat,
    webhooks,
    feedback,
    desktopReleases,
    learning,
    kudos,
    news,
    notifications,
    reminders,
    assistant,
    { routes: fileRoutes(platform.storage) },
  ]
  const jobs = [
    employees,
    personalData,
    retention,
    entries,
    atwRequests,
    bulk,
    months,
    whatIf,
    results,
    statements,
    feedback,
    desktopReleases,
    learning,
    mails,
    notifications,
    teamChat,
    reminders,
    housekeeping,
    demo,
  ].flatMap((feature) => feature.jobs)
  const tracked = watchTracked(platform, jobs)
  return {
    protocols: (version: string) => [
      openScim(platform, { people: employees, units: organization }),
      assistant.openMcp(version),
    ],
    authenticate: recognizeKeys(platform, session.authenticate),
    gate: maintenance.guard,
    routes: features.flatMap((feature) => feature.routes),
    jobs: [...jobs, ...tracked.jobs],
    schedules: [
      employees,
      personalData,
      retention,
      entries,
      atwRequests,
      months,
      statements,
      feedback,
      desktopReleases,
      learning,
      mails,
      reminders,
      housekeeping,
      tracked,
    ].flatMap((feature) => feature.schedules),
    bootstrapAdmin: employees.bootstrapAdmin,
    bootstrapDayCodes: schedules.bootstrapDayCodes,
    shortPeople: evaluations.countPeopleMissing,
    ensureCycles: cycles.ensureCycles,
    months,
    notifications,
    assistant,
    teamChat,
    webhooks,
    reminders,
    demo,
  }
}

export type Features = ReturnType<typeof compose>
