import type { VisibilityKey } from "@scorecard/contracts/visibility"
import { mayOpenPage, visibilityOf, type PagePath } from "@scorecard/domain/access"
import { PendingCount } from "../features/atw-requests/pending-count.tsx"
import { ToDecideCount } from "../features/disputes/to-decide-count.tsx"
import type { Me } from "../lib/me.ts"
import { ADMINISTRATION_PAGES, INSIGHT_PAGES } from "./administration-pages.ts"
import { LEARNING_PAGES } from "./learning-pages.ts"
import type { PageRow } from "./page-row.ts"
import { messages } from "./messages.ts"

/** Every signed-in page, in menu order. */
export const PAGES: readonly PageRow[] = [
  { path: "/home", title: messages.pages.home, section: "home", isStart: true, load: () => import("./home.tsx") },
  {
    path: "/news",
    title: messages.pages.news,
    section: "home",
    load: () => import("../features/news/news-page.tsx"),
  },
  {
    path: "/news/announcements",
    title: messages.pages.announcements,
    load: () => import("../features/news/announcements-page.tsx"),
  },
  {
    path: "/notifications",
    title: messages.pages.notifications,
    load: () => import("../features/notifications/inbox/inbox-page.tsx"),
  },
  {
    path: "/notifications/preferences",
    title: messages.pages.notificationPreferences,
    load: () => import("../features/notifications/preferences/preferences-page.tsx"),
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
    load: () => import("../features/assistant/assistant-page.tsx"),
  },
  {
    path: "/my-scorecard",
    title: messages.pages.myScorecard,
    section: "scorecard",
    load: () => import("../features/scorecards/my-scorecard-page.tsx"),
  },
  {
    path: "/my-year",
    title: messages.pages.myYear,
    section: "scorecard",
    load: () => import("../features/scorecards/my-year-page.tsx"),
  },
  {
    path: "/team",
    title: messages.pages.teamMonth,
    section: "insights",
    load: () => import("../features/dashboards/team-page.tsx"),
  },
  {
    path: "/team/$employeeId",
    hasTabs: true,
    title: messages.pages.scorecardOfAPerson,
    load: () => import("./person-scorecard.tsx"),
  },
  {
    path: "/heat-map",
    title: messages.pages.heatMap,
    section: "insights",
    isWide: true,
    load: () => import("../features/dashboards/heat-map-page.tsx"),
  },
  ...INSIGHT_PAGES,
  {
    path: "/bonus",
    title: messages.pages.bonusQualifiers,
    section: "insights",
    ownSection: "recognition",
    load: () => import("../features/dashboards/bonus-page.tsx"),
  },
  {
    path: "/months",
    title: messages.pages.closingTheMonth,
    section: "closing",
    load: () => import("../features/months/months-page.tsx"),
  },
  {
    path: "/entries",
    title: messages.pages.entryDesk,
    ownTitle: messages.pages.myEntries,
    section: "entries",
    load: () => import("../features/entries/entry-desk-page.tsx"),
  },
  {
    path: "/entries/$kind",
    title: messages.pages.entries,
    load: () => import("../features/entries/entry-desk-page.tsx"),
  },
  {
    path: "/disputes",
    title: messages.pages.disputes,
    ownTitle: messages.pages.myDisputes,
    section: "entries",
    badge: ToDecideCount,
    load: () => import("./disputes.tsx"),
  },
  {
    path: "/atw-requests",
    title: messages.pages.atwRequests,
    section: "atwRequests",
    badge: PendingCount,
    load: () => import("../features/atw-requests/atw-requests-page.tsx"),
  },
  {
    path: "/task-delivery",
    title: messages.pages.taskDelivery,
    section: "schedules",
    isWide: true,
    load: () => import("../features/task-delivery/task-delivery-page.tsx"),
  },
  {
    path: "/uploads",
    title: messages.pages.bulkUpload,
    section: "entries",
    load: () => import("../features/bulk/uploads-page.tsx"),
  },
  {
    path: "/evaluation-status",
    title: messages.pages.evaluationStatus,
    section: "evaluations",
    ownSection: "scorecard",
    load: () => import("./evaluation-status.tsx"),
  },
  {
    path: "/kudos",
    title: messages.pages.weeklyKudos,
    section: "recognition",
    load: () => import("../features/kudos/kudos-page.tsx"),
  },
  {
    path: "/schedules",
    title: messages.pages.schedules,
    section: "schedules",
    isWide: true,
    load: () => import("../features/schedules/schedules-page.tsx"),
  },
  {
    path: "/schedules/holidays",
    title: messages.pages.holidays,
    load: () => import("../features/schedules/holidays/holidays-page.tsx"),
  },
  {
    path: "/schedules/patterns",
    title: messages.pages.shiftPatterns,
    load: () => import("../features/schedules/patterns/patterns-page.tsx"),
  },
  {
    path: "/locks",
    title: messages.pages.locks,
    section: "closing",
    load: () => import("../features/locks/locks-page.tsx"),
  },
  {
    path: "/tasks",
    title: messages.pages.taskCatalog,
    section: "entries",
    load: () => import("../features/tasks/tasks-page.tsx"),
  },
  {
    path: "/recycle-bin",
    title: messages.pages.recycleBin,
    section: "entries",
    load: () => import("../features/entries/recycle-bin-page.tsx"),
  },
  {
    path: "/employees",
    title: messages.pages.employees,
    section: "people",
    load: () => import("../features/employees/employees-page.tsx"),
  },
  {
    path: "/employees/import",
    title: messages.pages.importEmployees,
    load: () => import("../features/employees/import-page.tsx"),
  },
  {
    path: "/employees/$employeeId",
    hasTabs: true,
    title: messages.pages.employee,
    load: () => import("../features/employees/employee-page.tsx"),
  },
  {
    path: "/create-requests",
    title: messages.pages.createRequests,
    section: "people",
    load: () => import("../features/create-requests/create-requests-page.tsx"),
  },
  {
    path: "/organization",
    title: messages.pages.organization,
    section: "people",
    load: () => import("../features/organization/organization-page.tsx"),
  },
  {
    path: "/activity",
    title: messages.pages.activity,
    section: "people",
    load: () => import("../features/activity/activity-page.tsx"),
  },
  ...LEARNING_PAGES,
  ...ADMINISTRATION_PAGES,
]

/** Whether the person may open the page and the page isn't hidden. */
export function isOpen({ path }: PageRow, me: Me): boolean {
  const reader = { level: me.level, changingLevel: me.changingLevel, scope: me.employee.access_scope, can: me.can }
  return mayOpenPage(path, reader) && !isHidden(path, me)
}

export function isHidden(path: PagePath, me: Me): boolean {
  const key = visibilityOf(path)
  return key !== undefined && !me.shows(key)
}

/**
 * Where the client goes when it opens or when a page is hidden: Home, or if that is hidden, the service's next
 * destination or the first page allowed.
 */
export function homeOf(me: Me): PagePath {
  const open = PAGES.filter((page) => page.section !== undefined && isOpen(page, me))
  const [first] = open
  if (first?.path === "/home") return first.path
  const home = me.home
  const leadsHome = (key: VisibilityKey | undefined) => key === home || key?.startsWith(`${home}.`)
  const named = home === null ? undefined : open.find(({ path }) => leadsHome(visibilityOf(path)))
  return (named ?? first)?.path ?? "/notifications"
}
