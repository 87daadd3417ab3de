/**
 * Where a distributed database keeps a table:
 * - `person`: on one of the nodes, by the person a row is about, next to everything else about that person
 * - `everywhere`: a copy on every node. A write locks the whole table against other writes, so these change rarely
 * - `coordinator`: on the coordinator only, as on a single server
 */
export type Place = "person" | "everywhere" | "coordinator"

type Placement = { place: Place; why: string }

const person = (why: string): Placement => ({ place: "person", why })
const everywhere = (why: string): Placement => ({ place: "everywhere", why })
const coordinator = (why: string): Placement => ({ place: "coordinator", why })

/**
 * The place of every table, in the order in which they are distributed. The entries and figures of people are
 * distributed; what they are joined with is everywhere; everything else stays. (decision 0055)
 */
export const PLACEMENTS: Readonly<Record<string, Placement>> = {
  tbl_clusters: everywhere("pools and units of people"),
  tbl_departments: everywhere("pools and units of people"),
  tbl_employees: everywhere("every list of a person's documents is restricted to a pool of people"),
  tbl_holidays: everywhere("schedules are read with the holidays"),
  tbl_shift_patterns: everywhere("schedules are read with the patterns"),
  tbl_shift_assignments: everywhere("schedules are read with them; those of a department have no employee_id"),

  tbl_sbs_entries: person("entries"),
  tbl_non_sbs_entries: person("entries"),
  tbl_atw_entries: person("entries"),
  tbl_attendance_issues: person("entries"),
  tbl_productivity_issues: person("entries"),
  tbl_additional_points_entries: person("entries"),
  tbl_incidents: person("entries"),
  tbl_task_delivery_entries: person("one row per person and workday"),
  tbl_schedules: person("one row per person and month"),
  tbl_employee_assignments: person("read with each person's figures, by month"),
  tbl_bsc_final_snapshots: person("one row per person and final month"),
  tbl_results: person("one row per person and final month"),
  tbl_acknowledgements: person("one row per person and final month"),
  tbl_acknowledgement_reminders: person("joined with the results that they remind of"),

  tbl_scorecard_config: coordinator("a few documents, locked by those who close a month"),
  tbl_bsc_month_reports: coordinator("every writer locks the rows of its months"),
  tbl_employee_months: coordinator("read by systems, by their order of change"),
  tbl_entry_changes: coordinator("read by systems, by their order of change"),
  tbl_bsc_final_changes: coordinator("one row per correction of a final month"),
  tbl_disputes: coordinator("few; found by their entry or their reader"),
  tbl_statements: coordinator("jobs claim its rows"),
  tbl_announced_results: coordinator("one row per announced month"),
  tbl_requirement_adjustments: coordinator("few, and locked together"),
  tbl_payroll_columns: coordinator("one row per person who changed the columns"),
  tbl_evaluation_follow_ups: coordinator("few; open until they are done"),
  tbl_weekly_kudos: coordinator("few; read by week"),
  tbl_atw_entry_requests: coordinator("few; open until they are decided"),
  tbl_employee_create_requests: coordinator("few; open until they are decided"),
  tbl_unlock_grants: coordinator("few; each change checks all of a period"),
  tbl_schedule_codes: coordinator("a small catalog whose rows are locked by the writers of schedules"),
  tbl_tasks: coordinator("a small catalog whose rows are locked by the writers of entries"),
  tbl_visibility: coordinator("a few switches"),

  tbl_audit_log: coordinator("its chains are ordered"),
  tbl_audit_heads: coordinator("its chains are ordered"),
  tbl_outbox: coordinator("a trigger notifies processes, which listen on the coordinator"),
  tbl_inbox: coordinator("a trigger notifies processes, which listen on the coordinator"),
  tbl_change_tokens: coordinator("unused in a distributed database: distributed tables take no triggers"),
  tbl_idempotency_keys: coordinator("locked by each creating request, for a day"),
  tbl_sync_jobs: coordinator("jobs claim its rows"),
  tbl_worker_status: coordinator("one row per worker"),
  tbl_retention_horizons: coordinator("one row per kind of data"),

  tbl_activity: coordinator("read by person and by day; the oldest rows are deleted"),
  tbl_daily_usage: coordinator("one row per day"),
  tbl_sessions: coordinator("read by each request, by its id"),
  tbl_refresh_tokens: coordinator("locked together with its session"),
  tbl_service_accounts: coordinator("few"),
  tbl_service_account_keys: coordinator("few"),
  tbl_calendar_feeds: coordinator("one row per person with a feed"),
  tbl_scim_resources: coordinator("found by the other system's id"),
  tbl_person_keys: coordinator("read with the audit log"),

  tbl_notifications: coordinator("purged by age"),
  tbl_notification_preferences: coordinator("one row per person"),
  tbl_notification_types: coordinator("a small catalog"),
  tbl_notice_mails: coordinator("jobs claim its rows"),
  tbl_mails: coordinator("jobs claim its rows"),
  tbl_mail_contents: coordinator("joined with the mails"),
  tbl_broadcasts: coordinator("few"),
  tbl_reminders: coordinator("jobs claim its rows"),
  tbl_team_chat: coordinator("one row"),
  tbl_team_posts: coordinator("jobs claim its rows"),
  tbl_webhooks: coordinator("few"),
  tbl_webhook_deliveries: coordinator("jobs claim its rows"),
  tbl_webhook_cursors: coordinator("one row per webhook"),

  tbl_bulk_previews: coordinator("kept for a day"),
  tbl_bulk_preview_rows: coordinator("kept for a day"),
  tbl_bulk_preview_cells: coordinator("kept for a day"),
  tbl_bulk_preview_rests: coordinator("kept for a day"),
  tbl_bulk_batches: coordinator("one row per upload"),
  tbl_bulk_batch_rows: coordinator("found by their upload"),
  tbl_bulk_mappings: coordinator("few"),

  tbl_product_feedback: coordinator("few"),
  tbl_news_announcements: coordinator("few"),
  tbl_birthday_greetings: coordinator("few"),
  tbl_desktop_releases: coordinator("few"),
  tbl_learning_modules: coordinator("few"),
  tbl_learning_units: coordinator("few"),
  tbl_learning_files: coordinator("few"),
  tbl_learning_enrollments: coordinator("joined with modules and units"),
  tbl_learning_progress: coordinator("joined with modules and units"),
  tbl_learning_attempts: coordinator("joined with modules and units"),
  tbl_assistant_threads: coordinator("locked by their own person only"),
  tbl_assistant_messages: coordinator("joined with their threads"),
  tbl_assistant_open_answers: coordinator("joined with their threads"),
  tbl_assistant_settings: coordinator("one row"),
}

/** The tables of one place, in the order in which they are distributed. */
export function tablesAt(place: Place): string[] {
  return Object.keys(PLACEMENTS).filter((table) => PLACEMENTS[table]?.place === place)
}
