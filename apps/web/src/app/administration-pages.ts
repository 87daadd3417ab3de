import { level, type PageRow } from "./page-row.ts"

/** What super admins, and who may view configurations and the audit log, see beside everything else. */
export const ADMINISTRATION_PAGES: readonly PageRow[] = [
  {
    path: "/configuration",
    title: "Cycles and configuration",
    group: "Administration",
    may: (me) => me.can("configurations.view"),
    load: () => import("../features/cycles/configuration-page.tsx"),
  },
  {
    path: "/admin/visibility",
    title: "Visibility",
    group: "Administration",
    may: level(5),
    load: () => import("../features/visibility/visibility-page.tsx"),
  },
  {
    path: "/admin/notification-types",
    title: "Notification catalog",
    group: "Administration",
    may: level(5),
    load: () => import("../features/notification-catalog/catalog-page.tsx"),
  },
  {
    path: "/admin/broadcast",
    title: "Broadcast",
    group: "Administration",
    may: level(5),
    load: () => import("../features/broadcast/broadcast-page.tsx"),
  },
  {
    path: "/admin/team-chat",
    title: "Team chat",
    group: "Administration",
    may: level(5),
    load: () => import("../features/team-chat/team-chat-page.tsx"),
  },
  {
    path: "/admin/feedback",
    title: "Feedback queue",
    group: "Administration",
    may: level(5),
    load: () => import("../features/feedback/feedback-queue-page.tsx"),
  },
  {
    path: "/admin/status",
    title: "System status",
    group: "Administration",
    may: level(5),
    load: () => import("../features/system/status-page.tsx"),
  },
  {
    path: "/admin/audit-log",
    title: "Audit log",
    group: "Administration",
    may: (me) => me.can("activity_logs.view"),
    load: () => import("../features/audit/audit-log-page.tsx"),
  },
  {
    path: "/admin/permissions",
    title: "Permission matrix",
    group: "Administration",
    may: level(5),
    load: () => import("../features/session/permission-matrix-page.tsx"),
  },
  {
    path: "/admin/assistant",
    title: "Assistant settings",
    group: "Administration",
    may: level(5),
    load: () => import("../features/assistant/settings-page.tsx"),
  },
]
