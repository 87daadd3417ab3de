import { PendingCount } from "../features/atw-requests/pending-count.tsx"
import { ToDecideCount } from "../features/disputes/to-decide-count.tsx"
import type { Me } from "../lib/me.ts"
import { ADMINISTRATION_PAGES, INSIGHT_PAGES } from "./administration-pages.ts"
import { LEARNING_PAGES } from "./learning-pages.ts"
import type { PagePath } from "./page-paths.ts"
import { changesFrom, level, seesMonthDesk, type PageRow } from "./page-row.ts"
import { messages } from "./messages.ts"

/** Every signed-in page, in menu order. */
export const PAGES: readonly PageRow[] = [
  {
    path: "/news",
    title: messages.pages.news,
    group: "Home",
    visibility: "dashboard.news",
    load: () => import("../features/news/news-page.tsx"),
  },
  {
    path: "/news/announcements",
    title: messages.pages.announcements,
    visibility: "dashboard.news.announcements",
    load: () => import("../features/news/announcements-page.tsx"),
  },
  {
    path: "/notifications",
    title: messages.pages.notifications,
    load: () => import("../features/notifications/inbox-page.tsx"),
  },
  {
    path: "/notifications/preferences",
    title: messages.pages.notificationPreferences,
    load: () => import("../features/notifications/preferences-page.tsx"),
  },
  {
    path: "/feedback",
    title: messages.pages.myFeedback,
    load: () => import("../features/feedback/my-feedback-page.tsx"),
  },
  { path: "/profile", title: messages.pages.myProfile, load: () => import("../features/employees/profile-page.tsx") },
  {
    path: "/assistant",
    title: messages.pages.assistant,
    group: "Home",
    load: () => import("../features/assistant/assistant-page.tsx"),
  },
  {
    path: "/my-scorecard",
    title: messages.pages.myScorecard,
    group: "Scorecard",
    visibility: "dashboard.bsc.overview",
    load: () => import("../features/scorecards/my-scorecard-page.tsx"),
  },
  {
    path: "/my-year",
    title: messages.pages.myYear,
    group: "Scorecard",
    visibility: "dashboard.bsc.performance",
    load: () => import("../features/scorecards/my-year-page.tsx"),
  },
  {
    path: "/team",
    title: messages.pages.teamMonth,
    group: "Scorecard",
    visibility: "dashboard.bsc.overview",
    may: level(2),
    load: () => import("../features/dashboards/team-page.tsx"),
  },
  {
    path: "/team/$employeeId",
    title: messages.pages.scorecardOfAPerson,
    visibility: "dashboard.bsc.overview",
    may: level(2),
    load: () => import("../features/scorecards/person-scorecard-page.tsx"),
  },
  {
    path: "/heat-map",
    title: messages.pages.heatMap,
    group: "Scorecard",
    visibility: "dashboard.bsc.performance",
    may: level(2),
    load: () => import("../features/dashboards/heat-map-page.tsx"),
  },
  ...INSIGHT_PAGES,
  {
    path: "/bonus",
    title: messages.pages.bonusQualifiers,
    group: "Scorecard",
    visibility: "dashboard.bsc.bonus",
    load: () => import("../features/dashboards/bonus-page.tsx"),
  },
  {
    path: "/months",
    title: messages.pages.closingTheMonth,
    group: "Scorecard",
    visibility: "dashboard.bsc.month_reports",
    may: seesMonthDesk,
    load: () => import("../features/months/months-page.tsx"),
  },
  {
    path: "/entries",
    title: messages.pages.entryDesk,
    ownTitle: messages.pages.myEntries,
    group: "Entries",
    visibility: "scorecard",
    load: () => import("../features/entries/entry-desk-page.tsx"),
  },
  {
    path: "/entries/$kind",
    title: messages.pages.entries,
    visibility: "scorecard",
    load: () => import("../features/entries/entry-desk-page.tsx"),
  },
  {
    path: "/disputes",
    title: messages.pages.disputes,
    ownTitle: messages.pages.myDisputes,
    group: "Entries",
    visibility: "scorecard",
    badge: ToDecideCount,
    load: () => import("./disputes.tsx"),
  },
  {
    path: "/atw-requests",
    title: messages.pages.atwRequests,
    group: "Entries",
    visibility: "scorecard.atw",
    badge: PendingCount,
    load: () => import("../features/atw-requests/atw-requests-page.tsx"),
  },
  {
    path: "/task-delivery",
    title: messages.pages.taskDelivery,
    group: "Entries",
    visibility: "scorecard.task_delivery",
    load: () => import("../features/task-delivery/task-delivery-page.tsx"),
  },
  {
    path: "/uploads",
    title: messages.pages.bulkUpload,
    group: "Entries",
    visibility: "scorecard",
    may: (me) => me.can("scorecard.submit"),
    load: () => import("../features/bulk/uploads-page.tsx"),
  },
  {
    path: "/evaluation-status",
    title: messages.pages.evaluationStatus,
    group: "Entries",
    visibility: "scorecard.evaluation_status",
    load: () => import("../features/evaluations/evaluation-status-page.tsx"),
  },
  {
    path: "/kudos",
    title: messages.pages.weeklyKudos,
    group: "Entries",
    visibility: "scorecard.weekly_kudos",
    load: () => import("../features/kudos/kudos-page.tsx"),
  },
  {
    path: "/schedules",
    title: messages.pages.schedules,
    group: "Entries",
    visibility: "organization.schedules",
    load: () => import("../features/schedules/schedules-page.tsx"),
  },
  {
    path: "/schedules/holidays",
    title: messages.pages.holidays,
    visibility: "organization.schedules",
    load: () => import("../features/schedules/holidays/holidays-page.tsx"),
  },
  {
    path: "/schedules/patterns",
    title: messages.pages.shiftPatterns,
    visibility: "organization.schedules",
    load: () => import("../features/schedules/patterns/patterns-page.tsx"),
  },
  {
    path: "/locks",
    title: messages.pages.locks,
    group: "Entries",
    may: level(2),
    load: () => import("../features/locks/locks-page.tsx"),
  },
  {
    path: "/tasks",
    title: messages.pages.taskCatalog,
    group: "Entries",
    may: (me) => me.can("tasks.create_edit"),
    load: () => import("../features/tasks/tasks-page.tsx"),
  },
  {
    path: "/recycle-bin",
    title: messages.pages.recycleBin,
    group: "Entries",
    visibility: "scorecard.recycle_bin",
    may: changesFrom(2),
    load: () => import("../features/entries/recycle-bin-page.tsx"),
  },
  {
    path: "/employees",
    title: messages.pages.employees,
    group: "People",
    visibility: "employees.directory",
    may: (me) => me.can("employees.view"),
    load: () => import("../features/employees/employees-page.tsx"),
  },
  {
    path: "/employees/import",
    title: messages.pages.importEmployees,
    visibility: "employees.directory",
    may: (me) => me.can("employees.create"),
    load: () => import("../features/employees/import-page.tsx"),
  },
  {
    path: "/employees/$employeeId",
    title: messages.pages.employee,
    visibility: "employees.directory",
    may: (me) => me.can("employees.view"),
    load: () => import("../features/employees/employee-page.tsx"),
  },
  {
    path: "/create-requests",
    title: messages.pages.createRequests,
    group: "People",
    visibility: "employees.create_requests",
    may: (me) => me.can("employees.request_create"),
    load: () => import("../features/create-requests/create-requests-page.tsx"),
  },
  {
    path: "/organization",
    title: messages.pages.organization,
    group: "People",
    visibility: "organization.tree",
    load: () => import("../features/organization/organization-page.tsx"),
  },
  {
    path: "/activity",
    title: messages.pages.activity,
    group: "People",
    may: level(2),
    load: () => import("../features/activity/activity-page.tsx"),
  },
  ...LEARNING_PAGES,
  ...ADMINISTRATION_PAGES,
]

/** Whether the person may open the page and the page isn't hidden. */
export function isOpen(page: PageRow, me: Me): boolean {
  return (page.may?.(me) ?? true) && (page.visibility === undefined || me.shows(page.visibility))
}

/** Where the client goes when it opens or when a page is hidden: the service's home page, or the first page allowed. */
export function homeOf(me: Me): PagePath {
  const open = PAGES.filter((page) => page.group !== undefined && isOpen(page, me))
  const home = me.home
  const named =
    home === null ? undefined : open.find(({ visibility }) => visibility === home || visibility?.startsWith(`${home}.`))
  return (named ?? open[0])?.path ?? "/notifications"
}
