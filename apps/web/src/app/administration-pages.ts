import { level, type PageRow } from "./page-row.ts"
import { messages } from "./messages.ts"

/** The extra pages for super admins and for people who can view configurations or the audit log. */
export const ADMINISTRATION_PAGES: readonly PageRow[] = [
  {
    path: "/setup",
    title: messages.administrationPages.setup,
    group: "Administration",
    may: level(5),
    load: () => import("../features/setup/setup-page.tsx"),
  },
  {
    path: "/configuration",
    title: messages.administrationPages.cyclesAndConfiguration,
    group: "Administration",
    may: (me) => me.can("configurations.view"),
    load: () => import("../features/cycles/configuration-page.tsx"),
  },
  {
    path: "/admin/visibility",
    title: messages.administrationPages.visibility,
    group: "Administration",
    may: level(5),
    load: () => import("../features/visibility/visibility-page.tsx"),
  },
  {
    path: "/admin/notification-types",
    title: messages.administrationPages.notificationCatalog,
    group: "Administration",
    may: level(5),
    load: () => import("../features/notification-catalog/catalog-page.tsx"),
  },
  {
    path: "/admin/broadcast",
    title: messages.administrationPages.broadcast,
    group: "Administration",
    may: level(5),
    load: () => import("../features/broadcast/broadcast-page.tsx"),
  },
  {
    path: "/admin/team-chat",
    title: messages.administrationPages.teamChat,
    group: "Administration",
    may: level(5),
    load: () => import("../features/team-chat/team-chat-page.tsx"),
  },
  {
    path: "/admin/feedback",
    title: messages.administrationPages.feedbackQueue,
    group: "Administration",
    may: level(5),
    load: () => import("../features/feedback/feedback-queue-page.tsx"),
  },
  {
    path: "/admin/status",
    title: messages.administrationPages.systemStatus,
    group: "Administration",
    may: level(5),
    load: () => import("../features/system/status-page.tsx"),
  },
  {
    path: "/admin/audit-log",
    title: messages.administrationPages.auditLog,
    group: "Administration",
    may: (me) => me.can("activity_logs.view"),
    load: () => import("../features/audit/audit-log-page.tsx"),
  },
  {
    path: "/admin/permissions",
    title: messages.administrationPages.permissionMatrix,
    group: "Administration",
    may: level(5),
    load: () => import("../features/session/permission-matrix-page.tsx"),
  },
  {
    path: "/admin/assistant",
    title: messages.administrationPages.assistantSettings,
    group: "Administration",
    may: level(5),
    load: () => import("../features/assistant/settings-page.tsx"),
  },
]

/** What compares people and evaluators, and shows whether scoring is fair. */
export const INSIGHT_PAGES: readonly PageRow[] = [
  {
    path: "/comparison",
    title: messages.pages.comparison,
    group: "Scorecard",
    visibility: "dashboard.bsc.comparison",
    may: level(2),
    load: () => import("../features/dashboards/comparison-page.tsx"),
  },
  {
    path: "/acknowledgements",
    title: messages.pages.acknowledgements,
    group: "Scorecard",
    visibility: "dashboard.bsc.month_reports",
    may: level(2),
    load: () => import("../features/acknowledgements/acknowledgements-page.tsx"),
  },
  {
    path: "/calibration",
    title: messages.pages.evaluatorCalibration,
    group: "Scorecard",
    may: level(3),
    load: () => import("../features/calibration/calibration-page.tsx"),
  },
  {
    path: "/what-if",
    title: messages.pages.whatIf,
    group: "Scorecard",
    may: level(5),
    load: () => import("../features/what-if/what-if-page.tsx"),
  },
]
