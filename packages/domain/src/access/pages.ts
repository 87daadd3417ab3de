import { changingLevel, type AccessScope, type Actor } from "./actor.ts"
import type { Permission } from "./permission-matrix.ts"
import { holds } from "./permissions.ts"
/** Who may open a page of the client. All conditions must hold. */
type PageAccess = {
  /** Its visibility key: the page is closed to everyone while it's hidden. (rules/administration#visibility) */
  visibility?: string
  /** The lowest level. */
  level?: number
  /** The lowest level, for people who aren't read-only. */
  changingLevel?: number
  permission?: Permission
  /** Only for people who close months, or export their payroll. */
  monthDesk?: true
}

/** Every page of the signed-in client by its path: one table for the client's menu and routes, and for the search. */
export const PAGE_ACCESS = {
  "/home": { visibility: "dashboard" },
  "/news": { visibility: "dashboard.news" },
  "/news/announcements": { visibility: "dashboard.news.announcements" },
  "/notifications": {},
  "/notifications/preferences": {},
  "/feedback": {},
  "/profile": {},
  "/assistant": {},
  "/my-scorecard": { visibility: "dashboard.bsc.overview" },
  "/my-year": { visibility: "dashboard.bsc.performance" },
  "/team": { visibility: "dashboard.bsc.overview", level: 2 },
  "/team/$employeeId": { visibility: "dashboard.bsc.overview", level: 2 },
  "/heat-map": { visibility: "dashboard.bsc.performance", level: 2 },
  "/comparison": { visibility: "dashboard.bsc.comparison", level: 2 },
  "/calibration": { level: 3 },
  "/acknowledgements": { visibility: "dashboard.bsc.month_reports", level: 2 },
  "/what-if": { level: 5 },
  "/bonus": { visibility: "dashboard.bsc.bonus" },
  "/months": { visibility: "dashboard.bsc.month_reports", monthDesk: true },
  "/entries": { visibility: "scorecard" },
  "/entries/$kind": { visibility: "scorecard" },
  "/disputes": { visibility: "scorecard" },
  "/atw-requests": { visibility: "scorecard.atw" },
  "/task-delivery": { visibility: "scorecard.task_delivery" },
  "/uploads": { visibility: "scorecard", permission: "scorecard.submit" },
  "/evaluation-status": { visibility: "scorecard.evaluation_status" },
  "/kudos": { visibility: "scorecard.weekly_kudos" },
  "/schedules": { visibility: "organization.schedules" },
  "/schedules/holidays": { visibility: "organization.schedules" },
  "/schedules/patterns": { visibility: "organization.schedules" },
  "/locks": { level: 2 },
  "/tasks": { permission: "tasks.create_edit" },
  "/recycle-bin": { visibility: "scorecard.recycle_bin", changingLevel: 2 },
  "/employees": { visibility: "employees.directory", permission: "employees.view" },
  "/employees/import": { visibility: "employees.directory", permission: "employees.create" },
  "/employees/$employeeId": { visibility: "employees.directory", permission: "employees.view" },
  "/create-requests": { visibility: "employees.create_requests", permission: "employees.request_create" },
  "/organization": { visibility: "organization.tree" },
  "/activity": { level: 2 },
  "/learning": { visibility: "learning.my_learning" },
  "/learning/catalog": { visibility: "learning.catalog" },
  "/learning/modules/$moduleId": { visibility: "learning" },
  "/learning/authoring": { visibility: "learning.authoring", changingLevel: 3 },
  "/learning/authoring/$moduleId": { visibility: "learning.authoring", changingLevel: 3 },
  "/learning/people/$employeeId": { visibility: "learning.authoring", level: 2 },
  "/learning/report": { visibility: "learning.authoring", level: 2 },
  "/configuration": { permission: "configurations.view" },
  "/admin/visibility": { level: 5 },
  "/admin/notification-types": { level: 5 },
  "/admin/broadcast": { level: 5 },
  "/admin/team-chat": { level: 5 },
  "/admin/service-accounts": { level: 5 },
  "/admin/desktop-releases": { level: 5 },
  "/admin/webhooks": { level: 5 },
  "/admin/feedback": { level: 5 },
  "/setup": { level: 5 },
  "/admin/status": { level: 5 },
  "/admin/audit-log": { permission: "activity_logs.view" },
  "/admin/permissions": { level: 5 },
  "/admin/assistant": { level: 5 },
} as const satisfies Record<string, PageAccess>
export type PagePath = keyof typeof PAGE_ACCESS

/** The page's visibility key; undefined for pages that can't be hidden. */
export function visibilityOf(path: PagePath) {
  const access = PAGE_ACCESS[path]
  return "visibility" in access ? access.visibility : undefined
}

const PAYROLL_LEVEL = 4
const SUPER_ADMIN_LEVEL = 5

/** `level` counts for looking, `changingLevel` for changing: it is 1 for read-only people. */
export type PageReader = {
  level: number
  changingLevel: number
  scope: AccessScope
  can(permission: Permission): boolean
}

/** Whether the person may open the page, if it isn't hidden. */
export function mayOpenPage(path: PagePath, reader: PageReader): boolean {
  const access: PageAccess = PAGE_ACCESS[path]
  return (
    reader.level >= (access.level ?? 1) &&
    reader.changingLevel >= (access.changingLevel ?? 1) &&
    (access.permission === undefined || reader.can(access.permission)) &&
    (access.monthDesk === undefined || seesMonthDesk(reader))
  )
}

/** Whether the actor may open the page; `hidden` are the visibility keys that are hidden from everyone. */
export function mayOpen(actor: Actor, path: PagePath, hidden: ReadonlySet<string>): boolean {
  const { access_level: level, access_scope: scope } = actor
  const key = visibilityOf(path)
  const can = (permission: Permission) => holds(actor, permission)
  return mayOpenPage(path, { level, changingLevel: changingLevel(actor), scope, can }) && !(key && hidden.has(key))
}

/** Super admins close months; level 4 with company scope sees them and exports their payroll. */
function seesMonthDesk({ level, scope }: PageReader): boolean {
  return level >= SUPER_ADMIN_LEVEL || (level >= PAYROLL_LEVEL && scope === "company")
}
