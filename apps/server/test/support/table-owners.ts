/** The tables that each module owns: only the owner writes them. Names are without `tbl_`. */
export const OWNED: Record<string, readonly string[]> = {
  "core/bulk": ["bulk_batches", "bulk_batch_rows", "bulk_previews"],
  "core/calendar": ["schedules", "schedule_codes"],
  "core/cycles": ["scorecard_config", "requirement_adjustments"],
  "core/locks": ["unlock_grants"],
  "core/months": ["bsc_month_reports", "bsc_final_snapshots", "bsc_final_changes"],
  "core/people": ["employees"],
  "features/activity": ["activity"],
  "features/assistant": ["assistant_threads", "assistant_messages", "assistant_open_answers", "assistant_settings"],
  "features/atw-requests": ["atw_entry_requests"],
  "features/broadcast": ["broadcasts"],
  "features/create-requests": ["employee_create_requests"],
  "features/entries": [
    "sbs_entries",
    "non_sbs_entries",
    "atw_entries",
    "attendance_issues",
    "productivity_issues",
    "additional_points_entries",
    "incidents",
  ],
  "features/evaluations": ["evaluation_follow_ups"],
  "features/feedback": ["product_feedback"],
  "features/kudos": ["weekly_kudos"],
  "features/learning": [
    "learning_modules",
    "learning_units",
    "learning_files",
    "learning_enrollments",
    "learning_progress",
    "learning_attempts",
  ],
  "features/months": ["worker_status", "payroll_columns"],
  "features/news": ["news_announcements", "birthday_greetings"],
  "features/notifications": [
    "notifications",
    "inbox",
    "notice_mails",
    "notification_types",
    "notification_preferences",
  ],
  "features/organization": ["clusters", "departments"],
  "features/reminders": ["reminders"],
  "features/session": ["sessions", "refresh_tokens"],
  "features/task-delivery": ["task_delivery_entries"],
  "features/tasks": ["tasks"],
  "features/team-chat": ["team_chat", "team_posts"],
  "features/visibility": ["visibility"],
  "platform/audit": ["audit_log", "audit_heads"],
  "platform/fair-shares": ["daily_usage"],
  "platform/jobs": ["sync_jobs"],
  "platform/mail": ["mails", "mail_contents"],
  "platform/outbox": ["outbox"],
  "platform/transactions": ["idempotency_keys"],
}

const SCORED = ["core/scoring", "features/dashboards"]

/** Other modules that may name a table in SQL, to read it: joins, and read models over tables of several owners. */
export const READERS: Record<string, readonly string[]> = {
  // Every list shows names and is limited to the reader's pool, which is a condition over these two.
  employees: [
    "app",
    "core/calendar",
    "core/cycles",
    "core/locks",
    "core/months",
    "core/scoring",
    "demo",
    "features/activity",
    "features/assistant",
    "features/atw-requests",
    "features/audit",
    "features/broadcast",
    "features/create-requests",
    "features/dashboards",
    "features/employees",
    "features/entries",
    "features/evaluations",
    "features/kudos",
    "features/learning",
    "features/months",
    "features/news",
    "features/notifications",
    "features/organization",
    "features/reminders",
    "features/session",
    "features/setup",
    "features/task-delivery",
    "features/visibility",
  ],
  departments: [
    "core/cycles",
    "core/people",
    "features/create-requests",
    "features/employees",
    "features/learning",
    "features/months",
    "features/news",
    "features/reminders",
    "features/session",
    "features/setup",
    "features/tasks",
  ],
  clusters: ["core/people", "features/employees", "features/months"],
  // A month is scored in one statement over everything that counts in it; a heat map counts entries.
  sbs_entries: [...SCORED, "features/evaluations", "features/tasks"],
  non_sbs_entries: [...SCORED, "features/evaluations", "features/tasks"],
  atw_entries: SCORED,
  // The payroll export counts issues and incidents.
  attendance_issues: [...SCORED, "features/months"],
  productivity_issues: [...SCORED, "features/months"],
  additional_points_entries: SCORED,
  incidents: [...SCORED, "features/months"],
  task_delivery_entries: ["core/scoring"],
  schedules: ["core/scoring", "features/task-delivery"],
  schedule_codes: ["app"],
  tasks: ["features/entries", "features/organization"],
  // Whether a month is final, for readers of its rows.
  bsc_month_reports: ["core/calendar", "features/dashboards", "features/news"],
  bsc_final_snapshots: ["features/months", "features/news"],
  // The log exists to be read.
  audit_log: ["demo", "features/activity", "features/audit", "platform/backup"],
  // The outcome of a broadcast, and of a notice.
  outbox: ["features/broadcast"],
  mails: ["features/broadcast", "features/mails", "features/notifications"],
  notifications: ["features/broadcast"],
  sessions: ["features/notifications"],
  employee_create_requests: ["features/notifications"],
  worker_status: ["features/system"],
}

/**
 * Statements on tables distributed by person that do not include the key, with the reason. Statements of collections
 * are checked when they run, by distribution-key.test.ts.
 */
export const OF_MANY_PEOPLE: readonly { file: string; statement: string; reason: string }[] = [
  {
    file: "core/calendar/schedules.store.ts",
    statement: "select from tbl_schedules limit 1",
    reason: "whether anyone has a schedule, for the setup",
  },
  {
    file: "core/calendar/schedule-codes.store.ts",
    statement: "select from tbl_schedules where",
    reason: "whether any schedule uses a code, before it is deleted",
  },
  {
    file: "core/calendar/schedule-codes.store.ts",
    statement: "select distinct month from tbl_schedules",
    reason: "the months in which any schedule uses a code, when a flag of it changes",
  },
  {
    file: "core/calendar/schedules.store.ts",
    statement: "delete from tbl_schedules where _id = any",
    reason: "undoing an upload: the schedules of many people by their ids, once",
  },
  {
    file: "core/scoring/month-parts.store.ts",
    statement: "select ${part(",
    reason: "the condition on people comes from the caller: one person, a page or the company",
  },
  {
    file: "features/entries/entries.store.ts",
    statement: "select doc, version, (${inPool(actor)}) as in_pool",
    reason: "entries found by id alone, up to a page of them; the following writes have the key",
  },
  {
    file: "features/entries/lists.store.ts",
    statement: "(select _id, deleted_at, doc, version from",
    reason: "the recycle bin: the condition on people comes from the caller",
  },
  {
    file: "features/entries/lists.store.ts",
    statement: "(select count(*) as entries from",
    reason: "the recycle bin's total: the condition on people comes from the caller",
  },
  {
    file: "features/months/months.store.ts",
    statement: "select doc from tbl_bsc_final_snapshots",
    reason: "any row of a final version, for the names of its KPMs in an export",
  },
  {
    file: "features/months/months.store.ts",
    statement: "tbl_bsc_final_snapshots s ${change",
    reason: "the final version of a whole company, filtered by the reader",
  },
  {
    file: "features/task-delivery/task-delivery.store.ts",
    statement: "delete from ${taskDeliveryEntries.table} where _id = any",
    reason: "undoing an upload: the days of many people by their ids, once",
  },
  {
    file: "features/tasks/tasks.store.ts",
    statement: "select exists (select from tbl_sbs_entries",
    reason: "whether any entry names a task, before it is deleted",
  },
]
