import { sql, type RawBuilder } from "#platform/index.ts"

/*
 * What each table holds about people, and what pseudonymization does to it. Every table of the database is listed:
 * a test fails for one that is not. (rules/personal-data#what-is-held, decision 0050)
 */

/** Selects a person's rows. */
type Of = (employeeId: string) => RawBuilder<boolean>

/**
 * `keep`: ids, days and figures only. `texts`: the named fields of the document (`list.field` within a list) or the `columns` are emptied;
 * `every`: every text that is no id, day or key word. `remove`: the rows go. `record`: the employee record itself.
 */
export type Erasure =
  | { how: "keep" }
  | { how: "texts"; texts: readonly string[] }
  | { how: "every" }
  | { how: "columns"; columns: readonly string[] }
  | { how: "remove" }
  | { how: "record" }
  | { how: "audit" }

export type PersonalTable = {
  /** If a table is listed twice: its name. */
  table?: string
  /** The person's rows, which their export contains. */
  of: Of
  erasure: Erasure
  /** Narrower than `of`: what else is someone else's, or the company's. */
  erases?: Of
  /** The same for the export; null: nothing is exported, because it is about others. */
  exports?: Of | null
  /** Columns that mean nothing to a reader, or are secrets. */
  omit?: readonly string[]
}

/** The table with a reason why it holds nothing of anyone in particular. */
type ImpersonalTable = { why: string }

const by =
  (column: string): Of =>
  (id) =>
    sql<boolean>`t.${sql.ref(column)} = ${id}`
const byField =
  (field: string): Of =>
  (id) =>
    sql<boolean>`t.doc->>${sql.lit(field)} = ${id}`
const either =
  (...conditions: Of[]): Of =>
  (id) =>
    sql<boolean>`(${sql.join(
      conditions.map((one) => one(id)),
      sql` or `,
    )})`
const inList =
  (field: string): Of =>
  (id) =>
    sql<boolean>`t.doc->${sql.lit(field)} ? ${id}`

const own = by("employee_id")
const nobody: Of = () => sql<boolean>`false`
const keep = { how: "keep" } as const
const remove = { how: "remove" } as const
const every = { how: "every" } as const
const texts = (...fields: string[]): Erasure => ({ how: "texts", texts: fields })
const entry: PersonalTable = {
  of: own,
  erasure: texts("remarks", "checklist.note", "description", "category", "reason", "action_taken", "proof_file_id"),
}
const ofPreview: Of = (id) =>
  sql<boolean>`exists (select 1 from ${sql.table("tbl_bulk_previews")} p where p._id = t.preview_id and p.made_by_id = ${id})`

const mentionsInData: Of = (id) =>
  sql<boolean>`jsonb_path_exists(t.doc->'data', '$.* ? (@ == $id)', jsonb_build_object('id', ${id}::text))`

export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  employees: { of: by("_id"), erasure: { how: "record" } },
  employee_assignments: { of: own, erasure: keep },
  employee_create_requests: {
    of: either(byField("employee_id"), by("requested_by_id")),
    erases: byField("employee_id"),
    exports: byField("employee_id"),
    erasure: every,
  },

  sbs_entries: entry,
  non_sbs_entries: entry,
  atw_entries: entry,
  attendance_issues: entry,
  productivity_issues: entry,
  additional_points_entries: entry,
  incidents: entry,
  task_delivery_entries: { of: own, erasure: texts("notes") },
  schedules: { of: own, erasure: keep },
  shift_assignments: { of: own, erasure: keep },
  requirement_adjustments: { of: own, erasure: texts("reason") },
  unlock_grants: { of: own, erasure: texts("reason") },
  disputes: { of: own, erasure: texts("message", "note", "comments.message") },
  atw_entry_requests: { of: own, erasure: texts("description", "review_note", "proof") },
  evaluation_follow_ups: { of: own, erasure: keep },

  bsc_final_snapshots: { of: own, erasure: texts("name") },
  bsc_final_changes: { of: own, erasure: keep },
  employee_months: { of: own, erasure: texts("name") },
  entry_changes: { of: own, exports: null, erasure: keep },
  results: { of: own, erasure: keep },
  acknowledgements: { of: own, erasure: { how: "columns", columns: ["comment"] } },
  acknowledgement_reminders: { of: own, erasure: keep },
  statements: { of: own, erasure: keep },

  weekly_kudos: { of: either(inList("recipient_ids"), by("author_id")), erasure: texts("title", "message") },
  birthday_greetings: { of: either(own, byField("author_id")), erasure: texts("text") },
  product_feedback: { of: own, erasure: texts("message", "name", "reviewer_note", "page_path", "attachments") },

  learning_enrollments: { of: own, erasure: keep },
  learning_progress: { of: own, erasure: keep },
  learning_attempts: { of: own, erasure: keep },
  assistant_messages: {
    of: (id) => sql<boolean>`exists (select 1 from ${sql.table("tbl_assistant_threads")} h
      where h._id = t.thread_id and h.employee_id = ${id})`,
    erasure: remove,
  },
  assistant_threads: { of: own, erasure: remove },
  assistant_open_answers: { of: own, erasure: remove },

  notifications: { of: own, erasure: remove },
  // Of others, about the person.
  "notifications about them": {
    table: "notifications",
    of: mentionsInData,
    exports: null,
    erasure: texts("title", "body", "data.*"),
  },
  outbox: { of: either(mentionsInData, inList("recipient_ids")), exports: null, erasure: texts("data.*") },
  inbox: { of: own, erasure: remove },
  notice_mails: {
    of: either(by("recipient_id"), by("sender_id")),
    erasure: remove,
  },
  notification_preferences: { of: by("_id"), erasure: remove },
  mails: { of: by("recipient_id"), erasure: remove, omit: ["key", "leased_by", "leased_until"] },
  broadcasts: { of: either(inList("recipient_ids"), by("sent_by_id")), erasure: keep },
  team_posts: { of: byField("posted_by_id"), erasure: keep },

  activity: { of: own, erasure: keep },
  daily_usage: { of: own, erasure: keep },
  sessions: { of: own, erasure: remove },
  calendar_feeds: { of: own, erasure: remove, omit: ["token_hash"] },
  scim_resources: { of: by("_id"), erasure: remove },
  payroll_columns: { of: by("_id"), erasure: keep },
  // Their results are about others.
  sync_jobs: { of: either(byField("requested_by_id"), byField("owner_id")), exports: null, erasure: keep },
  idempotency_keys: {
    of: (id) => sql<boolean>`t.caller = any(${[id]}::text[])`,
    erases: (id) => sql<boolean>`(position(${id} in t.caller) > 0 or position(${`"${id}"`} in t.answer::text) > 0)`,
    erasure: remove,
    exports: null,
    omit: ["fingerprint"],
  },

  bulk_batches: { of: by("made_by_id"), erasure: texts("file_name") },
  bulk_batch_rows: {
    of: (id) => sql<boolean>`(t.doc->'before'->>'employee_id' = ${id} or t.doc->'before'->>'_id' = ${id})`,
    erasure: every,
  },
  // Files about other people, committed or forgotten within an hour.
  bulk_previews: { of: by("made_by_id"), exports: null, erasure: remove },
  bulk_preview_cells: { of: ofPreview, exports: null, erasure: remove },
  bulk_preview_rows: { of: ofPreview, exports: null, erasure: remove },
  bulk_preview_rests: { of: ofPreview, exports: null, erasure: remove },
  learning_files: { of: by("uploaded_by_id"), erases: nobody, erasure: keep },
  audit_log: { of: own, erasure: { how: "audit" }, omit: ["hash", "chain", "position"] },
}

const company = { why: "the company's own, with ids of people at most" }

export const IMPERSONAL_TABLES: Readonly<Record<string, ImpersonalTable>> = {
  announced_results: company,
  assistant_settings: company,
  audit_heads: { why: "lengths and hashes" },
  bsc_month_reports: company,
  bulk_mappings: { why: "the names of columns" },
  change_tokens: { why: "ids of people, with random numbers" },
  clusters: company,
  departments: company,
  desktop_releases: company,
  holidays: company,
  learning_modules: company,
  learning_units: company,
  mail_contents: { why: "found by its mails; names in it are found by searching" },
  news_announcements: company,
  notification_types: company,
  person_keys: { why: "the key of each person's texts in the audit log, encrypted" },
  refresh_tokens: { why: "hashes, which go with their session" },
  reminders: company,
  retention_horizons: company,
  schedule_codes: company,
  scorecard_config: company,
  service_account_keys: { why: "hashes" },
  service_accounts: company,
  shift_patterns: company,
  tasks: company,
  team_chat: company,
  visibility: company,
  webhook_cursors: { why: "positions" },
  webhook_deliveries: { why: "ids of records; no texts and no figures" },
  webhooks: company,
  worker_status: { why: "processes" },
}
