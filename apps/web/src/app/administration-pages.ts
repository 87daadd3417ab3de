import type { PageRow } from "./page-row.ts"
import { messages } from "./messages.ts"

/** The extra pages for super admins and for people who can view configurations or the audit log. */
export const ADMINISTRATION_PAGES: readonly PageRow[] = [
  {
    path: "/setup",
    title: messages.administrationPages.setup,
    section: "settings",
    settingsGroup: "company",
    load: () => import("../features/setup/setup-page.tsx"),
  },
  {
    path: "/configuration",
    title: messages.administrationPages.cyclesAndConfiguration,
    section: "settings",
    settingsGroup: "company",
    load: () => import("../features/cycles/configuration-page.tsx"),
  },
  {
    path: "/admin/visibility",
    title: messages.administrationPages.visibility,
    section: "settings",
    settingsGroup: "company",
    load: () => import("../features/visibility/visibility-page.tsx"),
  },
  {
    path: "/admin/notification-types",
    title: messages.administrationPages.notificationCatalog,
    section: "settings",
    settingsGroup: "messages",
    load: () => import("../features/notification-catalog/catalog-page.tsx"),
  },
  {
    path: "/admin/broadcast",
    title: messages.administrationPages.broadcast,
    section: "settings",
    settingsGroup: "messages",
    load: () => import("../features/broadcast/broadcast-page.tsx"),
  },
  {
    path: "/admin/team-chat",
    title: messages.administrationPages.teamChat,
    section: "settings",
    settingsGroup: "messages",
    load: () => import("../features/team-chat/team-chat-page.tsx"),
  },
  {
    path: "/admin/feedback",
    title: messages.administrationPages.feedbackQueue,
    section: "settings",
    settingsGroup: "messages",
    load: () => import("../features/feedback/feedback-queue-page.tsx"),
  },
  {
    path: "/admin/status",
    title: messages.administrationPages.systemStatus,
    section: "settings",
    settingsGroup: "system",
    load: () => import("../features/system/status-page.tsx"),
  },
  {
    path: "/admin/service-accounts",
    title: messages.administrationPages.serviceAccounts,
    section: "settings",
    settingsGroup: "system",
    load: () => import("../features/service-accounts/service-accounts-page.tsx"),
  },
  {
    path: "/admin/desktop-releases",
    title: messages.administrationPages.desktopReleases,
    section: "settings",
    settingsGroup: "system",
    load: () => import("../features/desktop-releases/desktop-releases-page.tsx"),
  },
  {
    path: "/admin/webhooks",
    title: messages.administrationPages.webhooks,
    section: "settings",
    settingsGroup: "system",
    load: () => import("../features/webhooks/webhooks-page.tsx"),
  },
  {
    path: "/admin/audit-log",
    title: messages.administrationPages.auditLog,
    section: "settings",
    settingsGroup: "system",
    load: () => import("../features/audit/audit-log-page.tsx"),
  },
  {
    path: "/admin/permissions",
    title: messages.administrationPages.permissionMatrix,
    section: "settings",
    settingsGroup: "company",
    load: () => import("../features/session/permissions/permission-matrix-page.tsx"),
  },
  {
    path: "/admin/assistant",
    title: messages.administrationPages.assistantSettings,
    section: "settings",
    settingsGroup: "system",
    load: () => import("../features/assistant/settings-page.tsx"),
  },
]

/** What compares people and evaluators, and shows whether scoring is fair. */
export const INSIGHT_PAGES: readonly PageRow[] = [
  {
    path: "/comparison",
    title: messages.pages.comparison,
    section: "insights",
    load: () => import("../features/dashboards/comparison-page.tsx"),
  },
  {
    path: "/acknowledgements",
    title: messages.pages.acknowledgements,
    section: "insights",
    load: () => import("../features/acknowledgements/acknowledgements-page.tsx"),
  },
  {
    path: "/calibration",
    title: messages.pages.evaluatorCalibration,
    section: "insights",
    load: () => import("../features/calibration/calibration-page.tsx"),
  },
  {
    path: "/what-if",
    title: messages.pages.whatIf,
    section: "insights",
    load: () => import("../features/what-if/what-if-page.tsx"),
  },
]
