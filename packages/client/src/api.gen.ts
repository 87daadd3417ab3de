// Written by `npm run client` from openapi.json: change the contracts, not this.
/* oxlint-disable typescript/no-duplicate-type-constituents -- several names for a text */

/** 1 employee, 2 team lead, 3 supervisor, 4 department or HR head, 5 super admin */
export type AccessLevel = 1 | 2 | 3 | 4 | 5

export type AccessMode = "full" | "read_only"

export type AccessScope = "team" | "company"

export type Acknowledgement = {
  /** The version of the final figures that was acknowledged */
  version: number
  acknowledged_at: Timestamp
  comment: LongText | null
}

export type AcknowledgementDraft = {
  year: Year
  month: Month
  /** The current version, which the person has seen */
  version: number
  comment?: LongText | null | undefined
}

export type AcknowledgementReminders = {
  reminded: Count
  /** Those who have been reminded today */
  already_reminded: Count
}

export type AcknowledgementView = {
  employee_id: EmployeeId
  name: string
  department_id: Id | null
  department_name: string | null
  status: AcknowledgementViewStatus
  /** The version in which the person's figures last changed: an acknowledgement of it or a later one counts */
  since_version: number
  /** The latest one, even if it no longer counts */
  acknowledgement: Acknowledgement | null
  /** The Eastern day of the last reminder */
  reminded_on: CalendarDate | null
  abilities: {
    /** Pending, not reminded today, and not you */
    remind: boolean
  }
}

export type AcknowledgementViewStatus = "pending" | "acknowledged"

export type ActiveMinutes = { web: Count; desktop: Count; total: Count }

export type ActivityLog = {
  _id: string
  at: Timestamp
  actor_id: EmployeeId | null
  actor_name: string | null
  impersonator_id: EmployeeId | null
  impersonator_name: string | null
  action: string
  target: { collection: string; id: string }
  /** The person concerned, if any */
  employee_id: string | null
  employee_name: string | null
  request_id: string | null
  /** Relevant values before and after the change */
  change: ActivityLogChange
}

export type ActivityLogChange = Record<string, unknown>

export type ActivitySummary = {
  today: ActiveMinutes
  /** Today and the six Eastern days before it */
  last_7_days: ActiveMinutes
}

export type AdditionalPointsDraft = {
  employee_id: EmployeeId
  remarks?: LongText | null | undefined
  date_of_occurrence: CalendarDate
  target_type: TargetType
  target_key: Key
  points: Points
  reason: LongText
}

export type AdditionalPointsEntryView = {
  kind: "additional_points"
  _id: Id
  employee_id: EmployeeId
  remarks: LongText | null
  submitted_by_id: EmployeeId
  source: AdditionalPointsEntryViewSource
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  deleted_at: Timestamp | null
  deleted_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  date_of_occurrence: CalendarDate
  target_type: TargetType
  target_key: Key
  points: Points
  reason: LongText
  abilities: EntryAbilities
  open_dispute_id: OpenDisputeId
  disputable_until: DisputableUntil
  warnings?: EntryWarnings | undefined
}

export type AdditionalPointsEntryViewSource = "form" | "bulk" | "atw_request"

export type AdditionalPointsSummary = {
  total_points: number
  targets: Array<{ target_type: TargetType; target_key: string; points: number; count: number }>
}

export type AggregateMonthSnapshot = {
  before_go_live?: true | undefined
  view_mode: "aggregate"
  month: DashboardMonth
  source: AggregateMonthSnapshotSource
  fallback?: true | undefined
  summary: BscSummary
  items: Array<TeamMonthRow>
  next_cursor: string | null
  total: Count
  report: MonthReport
}

export type AggregateMonthSnapshotSource = "warehouse" | "live"

export type AgreementFigures = {
  compared: Count
  /** Mean absolute difference, in points */
  mean_difference: number | null
  /** Differences of at most `tolerance` points */
  within_tolerance: Count
}

export type Alive = { status: "ok" }

export type AlreadyCommitted = { batch_id: Id; committed_at: Timestamp; made_by_id: EmployeeId }

export type Announcement = {
  _id: Id
  title: Line
  /** Markdown, stored as written: clients must sanitize it before display */
  body: string
  /** Shown above all others */
  pinned: boolean
  published_from: Timestamp
  /** When it stops being shown; null means never */
  published_until: Timestamp | null
  created_at: Timestamp
  created_by_id: EmployeeId
  updated_at: Timestamp
  updated_by_id: EmployeeId
  /** Increases by one with each change; also the ETag */
  version: number
  created_by_name: string
  /** Whether it is currently shown */
  active: boolean
  abilities: AnnouncementAbilities
}

export type AnnouncementAbilities = { edit: boolean; delete: boolean }

export type AnnouncementDraft = {
  title: Line
  /** Markdown, stored as written: clients must sanitize it before display */
  body: string
  /** Shown above all others */
  pinned?: boolean | undefined
  /** Defaults to now */
  published_from?: Timestamp | undefined
  /** When it stops being shown; null means never */
  published_until?: Timestamp | null | undefined
}

export type AnnouncementPatch = {
  title?: Line | undefined
  /** Markdown, stored as written: clients must sanitize it before display */
  body?: string | undefined
  /** Shown above all others */
  pinned?: boolean | undefined
  published_from?: Timestamp | undefined
  /** When it stops being shown; null means never */
  published_until?: Timestamp | null | undefined
}

export type AppStatus = {
  maintenance: boolean
  can_bypass: boolean
  /** A message for users */
  message: string | null
}

export type AssistantCapabilities = {
  enabled: boolean
  items: Array<{ name: string; method: "GET"; path: string; description: string; parameters: Array<string> }>
}

export type AssistantChatReply = {
  thread: AssistantThread
  message: AssistantMessage
  tool_calls: Array<AssistantToolCall>
}

export type AssistantMessage = {
  _id: Id
  role: AssistantMessageRole
  /** Plain text: show it as is; don't render links or images */
  text: string
  /** The model gave no answer; the text says so */
  failed: boolean
  tool_calls: Array<AssistantToolCall>
  created_at: Timestamp
}

export type AssistantMessageRole = "user" | "assistant"

export type AssistantSettings = {
  /** Null if none is configured */
  active_model: Line | null
  models: Array<{
    /** Provider and model */
    id: Line
    provider: string
    model: string
  }>
  /** As set in the server's configuration */
  chat_enabled: boolean
  /** As set in the server's configuration */
  capabilities_enabled: boolean
  updated_at: Timestamp | null
  updated_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
}

export type AssistantStatus = {
  available: boolean
  /** `model_not_configured`: the selected model has no key anymore; level 5 must select another */
  reason?: "disabled" | "no_model" | "model_not_configured" | undefined
  /** Provider and model */
  model?: Line | undefined
}

export type AssistantThread = {
  _id: Id
  title: string
  pinned: boolean
  message_count: Count
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: AssistantThreadAbilities
}

export type AssistantThreadAbilities = { edit: boolean; delete: boolean; ask: boolean }

export type AssistantThreadWithMessages = {
  _id: Id
  title: string
  pinned: boolean
  message_count: Count
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: AssistantThreadAbilities
  messages: Array<AssistantMessage>
}

export type AssistantToolCall = {
  tool: string
  arguments: ActivityLogChange
  /** `refused`: the caller isn't allowed to see it; `invalid`, `unknown`, and `not_run` (too many at once): nothing was looked up */
  outcome: "answered" | "refused" | "invalid" | "unknown" | "not_run" | "failed"
}

export type AttendanceDraft = {
  employee_id: EmployeeId
  remarks?: LongText | null | undefined
  date_of_occurrence: CalendarDate
  issue_type: IssueType
  minutes?: number | null | undefined
}

export type AttendanceEntryView = {
  kind: "attendance"
  _id: Id
  employee_id: EmployeeId
  remarks: LongText | null
  submitted_by_id: EmployeeId
  source: AdditionalPointsEntryViewSource
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  deleted_at: Timestamp | null
  deleted_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  date_of_occurrence: CalendarDate
  issue_type: IssueType
  minutes: number | null
  abilities: EntryAbilities
  open_dispute_id: OpenDisputeId
  disputable_until: DisputableUntil
  warnings?: EntryWarnings | undefined
}

export type AtwApproval = { final_score: Score; remarks?: LongText | null | undefined }

export type AtwDraft = {
  employee_id: EmployeeId
  remarks?: LongText | null | undefined
  date_of_occurrence: CalendarDate
  /** The impact of one of the cycle's ATW KPIs */
  impact: string
  description: LongText
  final_score: Score
  proof_file_id?: Id | null | undefined
}

export type AtwEntryRequest = {
  _id: Id
  employee_id: EmployeeId
  name: string
  date_of_occurrence: CalendarDate
  /** The impact of one of the cycle's ATW KPIs */
  impact: string
  description: LongText
  proof: AtwProof | null
  status: AtwEntryRequestStatus
  decided_by_id: EmployeeId | null
  decided_at: Timestamp | null
  /** Set on a rejected request */
  review_note: LongText | null
  /** Set on an approved request, as approved */
  final_score: Score | null
  /** The ATW entry that the approval created */
  entry_id: Id | null
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  /** What the caller may do. Locks on the day are only checked at approval */
  abilities: { approve: boolean; reject: boolean; cancel: boolean }
}

export type AtwEntryRequestStatus = "pending" | "approved" | "rejected"

export type AtwEntryRequestsScope = "mine" | "approval"

export type AtwEntryView = {
  kind: "atw"
  _id: Id
  employee_id: EmployeeId
  remarks: LongText | null
  submitted_by_id: EmployeeId
  source: AdditionalPointsEntryViewSource
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  deleted_at: Timestamp | null
  deleted_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  date_of_occurrence: CalendarDate
  /** The impact of one of the cycle's ATW KPIs */
  impact: string
  description: LongText
  final_score: Score
  proof_file_id: Id | null
  abilities: EntryAbilities
  open_dispute_id: OpenDisputeId
  disputable_until: DisputableUntil
  warnings?: EntryWarnings | undefined
}

export type AtwProof = {
  /** The `proof_file_id` of the entry that an approval creates */
  _id: Id
  file_name: string
  media_type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp"
  bytes: number
}

export type AtwProofAddress = {
  /** A path in this API or an absolute file-storage URL */
  url: string
  expires_at: Timestamp
  file_name: string
  media_type: string
}

export type AuditVerification = {
  records: Count
  /** SHA-256, in hex, of a line `chain:length:hash` for each chain's head, in their order */
  heads_digest: string
  /** One per chain, in the same order */
  lengths: Array<Count>
  faults: Array<{ chain: number; position: number; reason: string }>
}

export type AvailableMonths = {
  items: Array<{
    year: Year
    month: Month
    status: AvailableMonthsItemStatus
    sources: Array<"warehouse" | "entries" | "report">
  }>
  min: DashboardMonth
  max: DashboardMonth
}

export type AvailableMonthsItemStatus = "draft" | "final"

export type Badge =
  | "teamwork"
  | "customer_focus"
  | "above_and_beyond"
  | "quality"
  | "reliability"
  | "innovation"
  | "leadership"
  | "learning"

export type BandOfScore = { band_key: string; label: string; color: string }

export type BirthdayGreeting = {
  _id: Id
  /** The birthday person */
  employee_id: EmployeeId
  /** The year of the birthday */
  year: Year
  author_id: EmployeeId
  text: string
  created_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  author_name: string
  abilities: { delete: boolean }
}

export type BirthdayGreetingDraft = { text: string }

export type BirthdayGreetingThread = {
  items: Array<BirthdayGreeting>
  next_cursor: string | null
  total?: Count | undefined
  thread: { employee_id: EmployeeId; name: string; year: Year; abilities: { greet: boolean } }
}

export type BonusCheck = { check: BonusCheckCheck; passed: boolean | null; detail: string }

export type BonusCheckCheck = "performance" | "attendance" | "incidents" | "red_flags" | "weekly_submission"

export type BonusExplained = {
  /** Plain text */
  answer: string
  data: {
    employee_id: EmployeeId
    name: string
    year: number
    month: number
    status: AvailableMonthsItemStatus
    /** For a final month: company-wide count, as in its report. Null unless the caller's pool is the whole company */
    entries_changed_since_final: Count | null
    total_score: number | null
    band: BandOfScore | null
    not_scored: NotScored
    /** The lowest total score of the goal bands */
    goal_from: number | null
    /** Points from the total score to goal_from; 0 if it is reached */
    points_missing: number | null
    bonus_eligible: boolean | null
    bonus_qualified: boolean | null
    /** As shown on the dashboard. `passed` is null while undecided; empty if the person isn't eligible */
    gates: Array<BonusCheck>
    gates_failed: Count
    /** Gates that are still undecided */
    gates_open: Count
    /** For a final month: the figures from today's entries, if they differ from the stored ones; null otherwise */
    live: {
      total_score: number | null
      bonus_eligible: boolean | null
      bonus_qualified: boolean | null
      gates: Array<BonusCheck>
    } | null
  }
  sources: Array<BonusExplainedSource>
}

export type BonusExplainedSource = {
  title: string
  /** A path of this API */
  path: string
}

export type BonusQualifiers = {
  /** Null until a month is final */
  month: DashboardMonth | null
  items: Array<NewsPerson>
  next_cursor: string | null
  total?: Count | undefined
}

export type BooleanQuery = "true" | "false"

export type Broadcast = {
  _id: Id
  subject: string
  /** The beginning of the text */
  excerpt: string
  action_url: string | null
  delivery: Array<BroadcastDelivery>
  recipients: number
  sent_by_id: EmployeeId
  sent_at: Timestamp
  sent_by_name: string
  /** Number of recipients by email status; null if no email was requested */
  email: BroadcastEmail | null
  /** As it was sent */
  body_html: string
  body_text: string
  /** Current status, in the order of the recipients */
  results: Array<{
    employee_id: EmployeeId
    email: BroadcastResultEmail
    in_app: BroadcastResultEmail
    name: string
    /** As in /v1/system/email/mails; null if no email was created */
    mail_id: Id | null
    /** Why the email hasn't been sent yet, or won't be */
    error: string | null
  }>
}

export type BroadcastDelivery = "email" | "in_app"

export type BroadcastDraft = {
  /** Active employees; at most BROADCAST_MAX_RECIPIENTS. Duplicates count once */
  recipient_ids: Array<EmployeeId>
  subject: Line
  /** Sanitized before sending: text, headings, lists, tables, and links are kept */
  body_html: string
  action_url?: string | null | undefined
  delivery: Array<BroadcastDelivery>
}

export type BroadcastEmail = { sent: number; queued: number; failed: number; skipped: number }

export type BroadcastResultEmail = "sent" | "queued" | "failed" | "skipped" | "not_requested"

export type BroadcastResults = { _id: Id; results: Array<BroadcastResultsResult> }

export type BroadcastResultsResult = {
  employee_id: EmployeeId
  email: BroadcastResultEmail
  in_app: BroadcastResultEmail
}

export type BroadcastSummary = {
  _id: Id
  subject: string
  /** The beginning of the text */
  excerpt: string
  action_url: string | null
  delivery: Array<BroadcastDelivery>
  recipients: number
  sent_by_id: EmployeeId
  sent_at: Timestamp
  sent_by_name: string
  /** Number of recipients by email status; null if no email was requested */
  email: BroadcastEmail | null
}

export type BscAggregateView = {
  before_go_live?: true | undefined
  view_mode: "aggregate"
  month: DashboardMonth
  source: AggregateMonthSnapshotSource
  fallback?: true | undefined
  summary: BscSummary
  items: Array<TeamMonthRow>
  next_cursor: string | null
  total: Count
}

export type BscSelfView = {
  before_go_live?: true | undefined
  view_mode: "self"
  month: DashboardMonth
  source: "live"
  employee_month: EmployeeMonth | null
  is_new: IsNew
  /** Descending; the last starts at 0; the goal bands come first */
  bands: Array<BscSelfViewBand>
  /** The figures that count in a final month. Null in a draft month, and for a person without a row in the final */
  final: SelfFinal | null
}

export type BscSelfViewBand = { band_key: Key; label: Line; min_score: Score; is_goal: boolean; color: string }

export type BscSummarized = {
  /** Plain text */
  answer: string
  data: {
    year: number
    month: number
    status: AvailableMonthsItemStatus
    /** For a final month: company-wide count, as in its report. Null unless the caller's pool is the whole company */
    entries_changed_since_final: Count | null
    department_id: string | null
    employees: Count
    /** People without a score, who count in no average and no band */
    not_scored: Count
    /** Two decimals, rounded half up; null if there is no one to average */
    average_total_score: number | null
    bands: Array<BscSummarizedDataBand>
    kpms: Array<Kpm>
    bonus_qualified: Count
    bonus_eligible: Count
    /** People whose qualification wasn't recorded */
    bonus_unknown: Count
  }
  sources: Array<BonusExplainedSource>
}

export type BscSummarizedDataBand = { band_key: string; label: string; color: string; count: Count }

export type BscSummary = {
  employees: Count
  /** People without a score, who count in no average and no band */
  not_scored: Count
  /** Two decimals, rounded half up; null if there is no one to average */
  average_total_score: number | null
  bands: Array<BscSummarizedDataBand>
  kpms: Array<Kpm>
  bonus_qualified: Count
  bonus_eligible: Count
  /** People whose qualification wasn't recorded */
  bonus_unknown: Count
}

export type BulkBatch = {
  batch_id: Id
  sheet: BulkBatchSheet
  file_name: string | null
  made_by_id: EmployeeId
  created_at: Timestamp
  created: number
  updated: number
  /** The months of the rows, as `YYYY-MM` */
  months: Array<string>
  undone_at: Timestamp | null
  undone_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  /** Ignores locks; see GET /v1/scorecard/locks/status. */
  abilities: { undo: boolean }
}

export type BulkBatchSheet =
  | "sbs"
  | "non_sbs"
  | "atw"
  | "attendance"
  | "productivity"
  | "additional_points"
  | "incidents"
  | "schedules"
  | "task_delivery"
  | "employees"

export type BulkCommit = {
  preview_id: Id
  /** `all`: an invalid row refuses the commit. `valid`: invalid rows are left out. */
  rows?: "all" | "valid" | undefined
  /** `skip`: rows with the warning `duplicate` are left out. */
  on_duplicate?: "create" | "skip" | undefined
}

export type BulkField = {
  field: string
  label: string
  /** Such as `text`, `date`, `number`, `boolean`, `choice`, `person`, `department` */
  type: string
  /** In plain words: always, for new people, no */
  needed: string
}

export type BulkHeader = {
  /** As in the file; a number is added where two columns have the same header */
  header: string
  /** Its position in the sheet; A is 1 */
  column: number
  /** The field that it fills; null if it is ignored */
  field: string | null
  /** Up to 5 different values */
  samples: Array<string>
  /** How many rows have a value */
  filled: number
}

export type BulkMapping = {
  /** The field of each header, or null to ignore the column; headers left out are ignored. Default: as proposed */
  columns?: Record<string, string | null> | undefined
  /** By header of a date column */
  date_formats?: Record<string, "YMD" | "DMY" | "MDY"> | undefined
  /** Of names in one column without a comma */
  name_order?: "first_last" | "last_first" | undefined
  /** The sheet of a workbook to read */
  sheet?: string | undefined
  /** The row of the headers, counted as a spreadsheet does; the last one if they take two rows */
  header_row?: number | undefined
  /** `department_id`: the commit creates departments with unknown names, and the clusters that they name. `task_id`: it creates tasks for the whole company */
  create_missing?: Array<"department_id" | "cluster" | "task_id"> | undefined
  /** Number new people of a file without an `employee_id` column; people with a known email are changed */
  generate_ids?: boolean | undefined
  /** What single values of a column mean, by header and value; null leaves them empty */
  values?: Record<string, Record<string, string | null>> | undefined
  /** The value of a field that has no column, for every row */
  defaults?: Record<string, string> | undefined
}

export type BulkPreviewJob = {
  job_id: Id
  status: BulkPreviewJobStatus
  phase: "waiting" | "reading" | "checking" | "done"
  /** Rows in this phase; null until they are counted */
  total: Count | null
  processed: Count
  percent: number
  created_at: Timestamp
  started_at: Timestamp | null
  finished_at: Timestamp | null
  /** Why it failed, or why it is being retried */
  error: BulkPreviewJobError | null
}

export type BulkPreviewJobError = { code: string; detail: string }

export type BulkPreviewJobStatus = "queued" | "running" | "succeeded" | "failed"

export type BulkPreviewRequest = {
  charset?: "utf-8" | "windows-1252" | undefined
  /** JSON of a BulkMapping */
  mapping?: string | undefined
  /** Each of at most 26214400 bytes */
  files: Array<string>
}

export type BulkPreviewRow = {
  /** Spreadsheet row number; the first row of the file is 1 */
  row: number
  action: BulkPreviewRowAction
  status: BulkPreviewRowStatus
  errors: Array<SheetRowError>
  warnings: EntryWarnings
  /** The row as it was understood */
  values: Array<BulkRowValue>
  /** What an update changes */
  changes: Array<BulkRowChange>
  /** In previews of employees */
  employee_id?: string | undefined
}

export type BulkPreviewRowAction = "create" | "update"

export type BulkPreviewRowStatus = "valid" | "invalid"

export type BulkQuestion = {
  /** The column; null for the whole file */
  header: string | null
  field: string | null
  /** `confirm`: send the mapping back. `sheet`: answer `sheet`. `date_format`: `date_formats`. `name_order`: `name_order`. `employee_id`: `generate_ids` or a column. `default`: `defaults` or a column. `unknown_values`: `values` for each example, or `create_missing`. */
  kind: "confirm" | "sheet" | "date_format" | "name_order" | "employee_id" | "default" | "unknown_values"
  message: string
  choices: Array<{ value: string; label: string }>
  /** Values from the file; at most 200 */
  examples: Array<string>
}

export type BulkRowChange = { field: string; label: string; before: string | null; after: string | null }

export type BulkRowValue = {
  field: string
  label: string
  /** As understood: a name with its ID, a date; null clears the field */
  value: string | null
  /** As in the file */
  raw: string
}

export type Cadence = "none" | "weekly" | "monthly"

/** An Eastern calendar day */
export type CalendarDate = string

export type CalendarFeed = {
  exists: boolean
  created_at: Timestamp | null
  /** When a calendar last read it; accurate to a minute */
  last_read_at: Timestamp | null
}

export type CalendarFeedAddress = {
  /** The secret address, shown only in this reply */
  url: string
}

export type CalibrationFigures = {
  /** Evaluations with this score */
  count: Count
  mean: Score | null
  /** Sample standard deviation; null below two scores */
  spread: number | null
  /** Those that others have evaluated, too: same person and task */
  compared: Count
  /** Mean of each score less the mean of the others' scores of the same person and task */
  difference: number | null
  /** Fewer than 5 comparisons */
  small_sample: boolean
}

export type ChangedLocks = {
  /** Mondays of weeks that change individually */
  weeks: Array<CalendarDate>
  /** One range of changing days per week; days in final months are excluded */
  week_days: Array<{ from: CalendarDate; to: CalendarDate }>
  /** Months that change as a whole */
  months: Array<DashboardMonth>
  pages: Array<ChangedLocksPage>
  /** People who have a scorecard in one of these months */
  people: Count
}

export type ChangedLocksPage =
  "sbs" | "non_sbs" | "atw" | "attendance" | "productivity" | "additional_points" | "incidents" | "task_delivery"

export type ClientPage =
  | "dashboard"
  | "dashboard.news"
  | "dashboard.news.birthdays"
  | "dashboard.news.anniversaries"
  | "dashboard.news.new_hires"
  | "dashboard.news.bonus_qualifiers"
  | "dashboard.news.kudos"
  | "dashboard.news.top_performers"
  | "dashboard.news.announcements"
  | "dashboard.bsc"
  | "dashboard.bsc.overview"
  | "dashboard.bsc.performance"
  | "dashboard.bsc.comparison"
  | "dashboard.bsc.bonus"
  | "dashboard.bsc.month_reports"
  | "scorecard"
  | "scorecard.sbs"
  | "scorecard.non_sbs"
  | "scorecard.atw"
  | "scorecard.attendance"
  | "scorecard.productivity"
  | "scorecard.additional_points"
  | "scorecard.incidents"
  | "scorecard.task_delivery"
  | "scorecard.weekly_kudos"
  | "scorecard.evaluation_status"
  | "scorecard.recycle_bin"
  | "learning"
  | "learning.my_learning"
  | "learning.catalog"
  | "learning.authoring"
  | "organization"
  | "organization.tree"
  | "organization.schedules"
  | "employees"
  | "employees.directory"
  | "employees.create_requests"

export type ClusterDraft = { name: Line }

export type ClusterView = {
  _id: Id
  name: Line
  manager_ids: Array<EmployeeId>
  created_at: Timestamp
  created_by_id: EmployeeId | null
  updated_at: Timestamp
  updated_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: {
    edit: boolean
    delete: boolean
    assign_managers: boolean
    /** Create a department in it, or move one into it */
    add_department: boolean
  }
}

export type CommittedBatch = {
  batch_id: Id
  created: number
  updated: number
  /** Rows that were left out: invalid ones, and duplicates */
  skipped: number
}

export type CompanySetup = {
  first_month: FirstMonth
  completed_at: Timestamp | null
  steps: Array<SetupStep>
  /** Whether people on vacation or sick leave owe task delivery: the day codes VL and SL count as such */
  leave_owes_task_delivery: boolean
  earliest_first_month: FirstMonth
  latest_first_month: FirstMonth
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: {
    /** False once a month is final */
    change_first_month: boolean
    complete: boolean
  }
}

export type ComparedWith = "rolling" | "final"

export type Comparison = {
  cycle: Cycle
  items: Array<{ employee_id: EmployeeId; name: string; department_id: string | null; months: Array<PerformanceMonth> }>
}

export type ComparisonAccess = { allowed: boolean; scope: "none" | "pool" | "company" }

export type Configuration = {
  cycle: Cycle
  metrics: Metrics
  goals: Goals
  evaluation_counts: EvaluationCounts
  rubric: Rubric
  /** The version of each of the four documents, as cited in receipts */
  versions: {
    /** Increases by one with each change; also the ETag */
    metrics: number
    /** Increases by one with each change; also the ETag */
    goals: number
    /** Increases by one with each change; also the ETag */
    evaluation_counts: number
    /** Increases by one with each change; also the ETag */
    rubric: number
  }
  /** The sum of the four documents' versions */
  version: number
  abilities: ConfigurationAbilities
}

export type ConfigurationAbilities = { edit: boolean }

export type ConfigurationComparison = {
  from: Cycle
  to: Cycle
  items: Array<ConfigurationDifference>
  next_cursor: string | null
  total: Count
}

export type ConfigurationCopy = {
  from_cycle_id: CycleId
  /** Defaults to all four */
  parts?: Array<ConfigurationCopyPart> | undefined
}

export type ConfigurationCopyPart = "metrics" | "goals" | "evaluation_counts" | "rubric"

export type ConfigurationDifference = {
  part: ConfigurationCopyPart
  /** A path of keys. A path that ends at a list means that the order of its keys differs */
  path: string
  change: ConfigurationDifferenceChange
  /** A value, a whole item such as a KPI, or null if that side has none */
  from: unknown
  /** A value, a whole item such as a KPI, or null if that side has none */
  to: unknown
}

export type ConfigurationDifferenceChange = "added" | "removed" | "changed"

export type ConfigurationDocument = { document_id: string; version: number }

export type ConfigurationPatch = {
  metrics?: { kpms?: Array<ConfigurationPatchMetricsKpm> | undefined } | undefined
  goals?:
    | {
        /** Descending; the last starts at 0; the goal bands come first */
        bands?: Array<BscSelfViewBand> | undefined
      }
    | undefined
  evaluation_counts?:
    | {
        sbs?: ConfigurationPatchEvaluationCountsSbs | undefined
        non_sbs?: ConfigurationPatchEvaluationCountsSbs | undefined
        /** Each is for a department or an employee; an employee's override wins */
        overrides?: Array<ConfigurationPatchEvaluationCountsOverride> | undefined
      }
    | undefined
  rubric?:
    | {
        items?: Array<ConfigurationPatchRubricItem> | undefined
        /** The weights of failed integrity items are divided by this before they are deducted */
        integrity_divisor?: number | undefined
      }
    | undefined
}

export type ConfigurationPatchEvaluationCountsOverride = {
  department_id?: Id | undefined
  employee_id?: EmployeeId | undefined
  sbs?: ConfigurationPatchEvaluationCountsOverrideSbs | undefined
  non_sbs?: ConfigurationPatchEvaluationCountsOverrideSbs | undefined
}

export type ConfigurationPatchEvaluationCountsOverrideSbs = { cadence: Cadence; count: number }

export type ConfigurationPatchEvaluationCountsSbs = { cadence?: Cadence | undefined; count?: number | undefined }

export type ConfigurationPatchMetricsKpm = {
  kpm_key: Key
  name: Line
  /** Percent of the total; the KPMs' weights sum to 100 */
  weight: Score
  kpis: Array<{
    kpi_key: Key
    name: Line
    /** Percent of the KPM; its KPIs' weights sum to 100 */
    weight: Score
    kpi_source: KpiSource
    /** For an ATW KPI: the impacts that ATW entries can name */
    impact?: Key | undefined
    /** For an ATW KPI: the cap on the sum of its entries */
    points?: Score | undefined
  }>
}

export type ConfigurationPatchRubricItem = {
  item_id: Key
  text: Line
  group: "timeliness" | "integrity"
  weight: number
  red_flag: boolean
}

export type ConfigurationTemplate = {
  key: ConfigurationTemplateKey
  name: string
  /** Who it suits */
  suits: string
  /** What it contains, in plain words */
  contents: Array<string>
  /** Its answer to whether people on vacation or sick leave owe task delivery */
  leave_owes_task_delivery: boolean
  /** What applying it would change */
  differences: Array<ConfigurationDifference>
}

export type ConfigurationTemplateKey = "contact_center" | "back_office" | "sales_floor"

export type ConfigurationTemplates = {
  cycle: Cycle
  /** The version of the configuration that the differences refer to */
  version: number
  /** Whether a template may still set the day codes VL and SL */
  can_answer_leave: boolean
  items: Array<ConfigurationTemplate>
}

export type Count = number

export type CountedEntry = {
  _id: string
  kind: CountedEntryKind
  date: CalendarDate
  submitted_by_id: string
  used_as: "score" | "issue" | "boost"
  /** The entry's value in the formula, in points; an issue counts as 1 */
  figure: number
}

export type CountedEntryKind =
  "sbs" | "non_sbs" | "atw" | "attendance" | "productivity" | "additional_points" | "incidents"

export type CurrentDesktopRelease = {
  /** The exact signed bytes of the manifest, which is JSON */
  manifest: CurrentDesktopReleaseManifest
  /** Ed25519 over these bytes */
  signature: CurrentDesktopReleaseManifest
}

export type CurrentDesktopReleaseManifest = string

export type Cycle = {
  _id: CycleId
  label: string
  start: CalendarDate
  end: CalendarDate
  status: CycleStatus
  /** Whether its configuration can be edited: only while upcoming */
  editable: boolean
}

/** The year in which the fiscal cycle starts */
export type CycleId = string

export type CycleStatus = "upcoming" | "active" | "ended"

export type CycleView = {
  _id: CycleId
  label: string
  start: CalendarDate
  end: CalendarDate
  status: CycleStatus
  /** Whether its configuration can be edited: only while upcoming */
  editable: boolean
  abilities: AnnouncementAbilities
}

export type DashboardMonth = { year: Year; month: Month }

export type DayKey = string

/** What decides each day. `schedule`: saved; otherwise `holiday`, `pattern` (of shifts), or `default` (by weekday) */
export type DaySources = Record<string, ScheduleOfMonthSource>

export type DeadAnnouncement = {
  announcement_id: string
  type: string
  recipients: Count
  attempts: Count
  last_error: string | null
  died_at: Timestamp
}

export type DeadJob = { job_id: string; name: string; failed_at: Timestamp; error: string | null }

export type DeadMail = {
  mail_id: string
  type: string
  /** Masked */
  to: string
  reason: string | null
  attempts: Count
  failed_at: Timestamp
}

export type DepartmentDraft = { name: Line; cluster_id: Id }

export type DepartmentView = {
  _id: Id
  name: Line
  cluster_id: Id
  manager_ids: Array<EmployeeId>
  created_at: Timestamp
  created_by_id: EmployeeId | null
  updated_at: Timestamp
  updated_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: { edit: boolean; delete: boolean; assign_managers: boolean }
}

export type DesktopRelease = {
  _id: Id
  /** The version of the program, from the manifest */
  release_version: string
  channel: DesktopReleaseChannel
  /** An https address, or a path of this service, which clients resolve against it: /v1/public/desktop-releases/files/{sha256} */
  url: string
  /** Of the installer */
  sha256: DesktopReleaseSha256
  /** Of the installer, in bytes */
  size: number
  published_at: PublishedAt
  status: DesktopReleaseStatus
  /** Whether clients of the channel are offered this release */
  current: boolean
  file_name: string
  /** The `kid` of the key that signed the manifest */
  key_id: string
  /** The exact signed bytes */
  manifest: CurrentDesktopReleaseManifest
  signature: string
  /** The release in the other channel that it was promoted from */
  promoted_from_id: Id | null
  /** When the service accepted it; `published_at` is what the manifest says */
  created_at: Timestamp
  created_by_id: EmployeeId
  created_by_name: string
  withdrawn_at: Timestamp | null
  withdrawn_by_id: EmployeeId | null
  withdrawn_by_name: string | null
  withdraw_reason: string | null
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: { promote: boolean; withdraw: boolean }
}

export type DesktopReleaseChannel = "staging" | "production"

export type DesktopReleaseKey = {
  kty: "OKP"
  crv: "Ed25519"
  x: string
  /** RFC 7638 thumbprint */
  kid: string
  use: "sig"
  alg: "EdDSA"
}

export type DesktopReleaseSha256 = string

export type DesktopReleaseStatus = "published" | "withdrawn"

export type DesktopReleasesPromoteRequest = {
  /** The exact signed JSON, or its base64. In a form, a text field or a small file */
  manifest: string
  /** Ed25519 over the bytes of the manifest, in base64. In a form, a text field or a small file */
  signature: string
}

export type DevLoginPeople = {
  items: Array<DevLoginPerson>
  /** Whether they are the demo company's (DEMO_DATA) */
  demo_company: boolean
}

export type DevLoginPerson = {
  employee_id: EmployeeId
  name: string
  email_address: string
  position: string
  department: string | null
  access_level: AccessLevel
}

export type DisabledReason = "by_admin" | "gone"

/** The last day on which you can or could dispute this entry; null if it isn't about you */
export type DisputableUntil = CalendarDate | null

export type Dispute = {
  _id: Id
  kind: CountedEntryKind
  entry_id: Id
  employee_id: EmployeeId
  /** The disputed checklist items; empty for the whole entry */
  item_ids: Array<string>
  message: LongText
  status: DisputeStatus
  /** The day of the entry; it follows the entry while the dispute is open */
  entry_date: CalendarDate
  /** Who submitted the entry */
  submitted_by_id: EmployeeId
  decided_by_id: EmployeeId | null
  decided_at: Timestamp | null
  /** The decision's reason; null if the entry was deleted without one */
  note: LongText | null
  /** What accepting did to the entry */
  outcome: DisputeOutcome | null
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  comments: Count
  name: string
  abilities: DisputeAbilities
}

/** Locks of the entry's day are only checked when it is accepted */
export type DisputeAbilities = { comment: boolean; withdraw: boolean; decide: boolean }

export type DisputeAcceptance = { note: LongText; change: "delete" | Record<string, unknown> }

export type DisputeDraft = {
  kind: CountedEntryKind
  entry_id: Id
  /** The disputed items of the entry's checklist */
  item_ids?: Array<string> | undefined
  message: LongText
}

export type DisputeOutcome = "changed" | "deleted"

export type DisputeStatus = "open" | "accepted" | "rejected" | "withdrawn"

export type DisputeThread = {
  _id: Id
  kind: CountedEntryKind
  entry_id: Id
  employee_id: EmployeeId
  /** The disputed checklist items; empty for the whole entry */
  item_ids: Array<string>
  message: LongText
  status: DisputeStatus
  /** The day of the entry; it follows the entry while the dispute is open */
  entry_date: CalendarDate
  /** Who submitted the entry */
  submitted_by_id: EmployeeId
  decided_by_id: EmployeeId | null
  decided_at: Timestamp | null
  /** The decision's reason; null if the entry was deleted without one */
  note: LongText | null
  /** What accepting did to the entry */
  outcome: DisputeOutcome | null
  comments: Array<{ _id: Id; author_id: EmployeeId; message: LongText; created_at: Timestamp; author_name: string }>
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  name: string
  abilities: DisputeAbilities
}

export type DoubleEvaluation = {
  employee_id: EmployeeId
  name: string
  date: CalendarDate
  task_id: Id
  task_name: string
  first: DoubleEvaluationSide
  second: DoubleEvaluationSide
  differences: { checklist: Score | null; auditors: Score | null; quantity: Score | null }
  items: DoubleEvaluationItems
}

export type DoubleEvaluationItems = {
  /** Checklist items that both answered */
  compared: Count
  /** Items with the same answer */
  agreed: Count
}

export type DoubleEvaluationSide = {
  entry_id: Id
  kind: DoubleEvaluationSideKind
  evaluator_id: EmployeeId
  name: string
  checklist: Score | null
  auditors: Score | null
  quantity: Score | null
}

export type DoubleEvaluationSideKind = "sbs" | "non_sbs"

export type EmailAddress = string

export type EmailTest = { to?: string | undefined }

export type EmailTestResult = { status: "sent" | "failed"; detail: string; to: string }

export type Employee = {
  employee_id: EmployeeId
  name: string
  access_level: AccessLevel
  access_scope: AccessScope
  access_mode: AccessMode
  status: EmployeeStatus
  hire_date: CalendarDate
  personal_data: PersonalData
  employment_data: EmploymentData
  /** When the person's name and contact data were removed; the record can no longer be changed */
  pseudonymized_at: Timestamp | null
  created_at: Timestamp
  created_by_id: EmployeeId | null
  updated_at: Timestamp
  updated_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
}

export type EmployeeAbilities = {
  edit: boolean
  /** hire_date and, in employment_data, the dates, department_id, manager_id, and bsc_enabled */
  change_figures: boolean
  change_email: boolean
  change_access_level: boolean
  change_access_scope: boolean
  deactivate: boolean
  reactivate: boolean
  send_welcome_email: boolean
  clear_idp_binding: boolean
  impersonate: boolean
  export_personal_data: boolean
  pseudonymize: boolean
}

export type EmployeeAssignment = {
  _id: Id
  employee_id: EmployeeId
  effective_from: CalendarDate
  /** The last day; null until another change */
  effective_to: CalendarDate | null
  department_id: Id | null
  department_name: string | null
  cluster_id: Id | null
  cluster_name: string | null
  manager_id: EmployeeId | null
  manager_name: string | null
  /** Takes effect on a later day; can still be withdrawn */
  is_planned: boolean
  recorded_at: Timestamp
  recorded_by_id: EmployeeId | null
  abilities: { withdraw: boolean }
}

export type EmployeeBulkPreview = {
  preview_id: Id
  expires_at: Timestamp
  total: number
  valid: number
  invalid: number
  /** Rows that have warnings, valid or not */
  with_warnings: number
  /** The last upload of the same content to this sheet by anyone, unless it was undone. A warning only: it can be imported again. */
  already_committed: AlreadyCommitted | null
  /** Of the valid rows; null for rows that aren't entries */
  consequences: UploadConsequences | null
  mapping: BulkMapping
  mapping_source: MappingSource
  headers: Array<BulkHeader>
  /** What a column can be mapped to */
  fields: Array<BulkField>
  questions: Array<BulkQuestion>
  /** The visible sheets of a workbook */
  sheets: Array<string>
  /** What was passed over or assumed, such as title rows or the encoding */
  notices: Array<string>
  rows: Array<EmployeeBulkRow>
}

export type EmployeeBulkRow = {
  /** Spreadsheet row number; the first row of the file is 1 */
  row: number
  action: BulkPreviewRowAction
  status: BulkPreviewRowStatus
  errors: Array<SheetRowError>
  warnings: EntryWarnings
  /** The row as it was understood */
  values: Array<BulkRowValue>
  /** What an update changes */
  changes: Array<BulkRowChange>
  employee_id: string
}

export type EmployeeChange = {
  /** The day from which department_id and manager_id hold: today by default, a later day to plan them */
  effective_from?: CalendarDate | undefined
  access_level?: AccessLevel | undefined
  access_scope?: AccessScope | undefined
  access_mode?: AccessMode | undefined
  status?: EmployeeStatus | undefined
  hire_date?: CalendarDate | undefined
  personal_data?: EmployeeChangePersonalData | undefined
  employment_data?: EmployeeChangeEmploymentData | undefined
}

export type EmployeeChangeEmploymentData = {
  position?: Line | undefined
  department_id?: Id | null | undefined
  manager_id?: EmployeeId | null | undefined
  employment_type?: EmploymentType | undefined
  regularization_date?: CalendarDate | null | undefined
  separation_date?: CalendarDate | null | undefined
  bsc_enabled?: boolean | undefined
}

export type EmployeeChangePersonalData = {
  first_name?: Line | undefined
  last_name?: Line | undefined
  preferred_name?: Line | null | undefined
  email_address?: string | null | undefined
  birth_date?: CalendarDate | null | undefined
  phone?: string | null | undefined
  pronouns?: string | null | undefined
}

export type EmployeeCreateRequest = {
  _id: Id
  status: AtwEntryRequestStatus
  /** As proposed, or as approved once the request is approved */
  proposed: EmployeeDraft
  requested_by_id: EmployeeId
  decided_by_id: EmployeeId | null
  decided_at: Timestamp | null
  review_note: LongText | null
  employee_id: EmployeeId | null
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: { approve: boolean; reject: boolean }
}

export type EmployeeDraft = {
  employee_id?: EmployeeId | undefined
  access_level: AccessLevel
  access_scope: AccessScope
  access_mode: AccessMode
  hire_date: CalendarDate
  personal_data: {
    first_name: Line
    last_name: Line
    preferred_name: Line | null
    email_address: EmailAddress | null
    birth_date: CalendarDate | null
    phone: string | null
    pronouns: string | null
  }
  employment_data: {
    position: Line
    department_id: Id | null
    manager_id: EmployeeId | null
    employment_type: EmploymentType
    regularization_date: CalendarDate | null
    separation_date: CalendarDate | null
    bsc_enabled: boolean
  }
}

export type EmployeeDraftInput = {
  employee_id?: EmployeeId | undefined
  access_level?: AccessLevel | undefined
  access_scope?: AccessScope | undefined
  access_mode?: AccessMode | undefined
  hire_date: CalendarDate
  personal_data: {
    first_name: Line
    last_name: Line
    preferred_name?: Line | null | undefined
    email_address?: string | null | undefined
    birth_date?: CalendarDate | null | undefined
    phone?: string | null | undefined
    pronouns?: string | null | undefined
  }
  employment_data: {
    position: Line
    department_id?: Id | null | undefined
    manager_id?: EmployeeId | null | undefined
    employment_type?: EmploymentType | undefined
    regularization_date?: CalendarDate | null | undefined
    separation_date?: CalendarDate | null | undefined
    bsc_enabled?: boolean | undefined
  }
}

/** The employee ID assigned by HR */
export type EmployeeId = string

export type EmployeeMonth = {
  employee_id: EmployeeId
  name: string
  /** As of the person's last employed day in the month */
  department_id: string | null
  department_name: string | null
  cluster_id: string | null
  cluster_name: string | null
  manager_id: string | null
  year: Year
  month: Month
  total_score: number | null
  band: BandOfScore | null
  not_scored: NotScored
  projected_final_score: number | null
  kpms: Array<KpmScore>
  working_days: number | null
  bsc_eligible: boolean | null
  bonus_eligible: boolean | null
  bonus_qualified: boolean | null
  bonus_qualification_breakdown: Array<BonusCheck> | null
  additional_points_summary: AdditionalPointsSummary | null
  report_status: AvailableMonthsItemStatus
  computed_at: Timestamp
  synced_at: Timestamp | null
}

export type EmployeeProposalEdits = {
  /** The day from which department_id and manager_id hold: today by default, a later day to plan them */
  effective_from?: CalendarDate | undefined
  access_level?: AccessLevel | undefined
  access_scope?: AccessScope | undefined
  access_mode?: AccessMode | undefined
  hire_date?: CalendarDate | undefined
  personal_data?: EmployeeChangePersonalData | undefined
  employment_data?: EmployeeChangeEmploymentData | undefined
  employee_id?: EmployeeId | null | undefined
}

export type EmployeeStatus = "active" | "inactive"

export type EmployeeView = {
  employee_id: EmployeeId
  name: string
  access_level: AccessLevel
  access_scope: AccessScope
  access_mode: AccessMode
  status: EmployeeStatus
  hire_date: CalendarDate
  personal_data: PersonalData
  employment_data: EmploymentData
  /** When the person's name and contact data were removed; the record can no longer be changed */
  pseudonymized_at: Timestamp | null
  created_at: Timestamp
  created_by_id: EmployeeId | null
  updated_at: Timestamp
  updated_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: EmployeeAbilities
}

export type EmployeesRanked = {
  /** Plain text */
  answer: string
  data: {
    year: number
    month: number
    status: AvailableMonthsItemStatus
    /** For a final month: company-wide count, as in its report. Null unless the caller's pool is the whole company */
    entries_changed_since_final: Count | null
    metric: string
    metric_name: string
    order: EmployeesRankedDataOrder
    /** People in the caller's pool with this figure */
    employees: Count
    without_figure: Count
    items: Array<{
      /** Equal figures share a rank */
      rank: number
      employee_id: EmployeeId
      name: string
      department_id: string | null
      score: number
    }>
  }
  sources: Array<BonusExplainedSource>
}

export type EmployeesRankedDataOrder = "asc" | "desc"

export type EmploymentData = {
  position: Line
  department_id: Id | null
  manager_id: EmployeeId | null
  employment_type: EmploymentType
  /** When the person was regularized; shown to the person and to holders of employees.edit only */
  regularization_date?: CalendarDate | null | undefined
  separation_date: CalendarDate | null
  bsc_enabled: boolean
}

export type EmploymentType = "full_time" | "part_time" | "contract"

export type EmptyBody = {}

/** What the caller may do, given their level, the entry's employee, its submitter, and the recycle bin. Ignores locks and final months; see GET /v1/scorecard/locks/status. */
export type EntryAbilities = { edit: boolean; delete: boolean; restore: boolean }

export type EntryConsequence = {
  year: Year
  month: Month
  total_score: { before: Score | null; after: Score | null }
  band: { before: BandOfScore | null; after: BandOfScore | null }
  /** The KPIs whose score changes */
  kpis: Array<{ key: string; label: string; before: Score | null; after: Score | null }>
  /** The bonus gates that flip */
  gates: Array<{ key: BonusCheckCheck; before: boolean | null; after: boolean | null }>
}

export type EntryWarning = {
  code: "duplicate" | "day_off" | "already_absent" | "more_done_than_planned"
  message: string
}

export type EntryWarnings = Array<EntryWarning>

export type EvaluationCounts = {
  sbs: ConfigurationPatchEvaluationCountsOverrideSbs
  non_sbs: ConfigurationPatchEvaluationCountsOverrideSbs
  /** Each is for a department or an employee; an employee's override wins */
  overrides: Array<ConfigurationPatchEvaluationCountsOverride>
}

export type EvaluationFollowUp = {
  employee_id: EmployeeId
  year: Year
  month: Month
  missing: EvaluationFollowUpMissing
  /** Number of managers who were notified */
  managers_told: Count
  followed_up_at: Timestamp
}

export type EvaluationFollowUpMissing = { sbs: Count; non_sbs: Count }

export type EvaluationStatus = {
  employee_id: EmployeeId
  name: string
  department_id: string | null
  is_new: IsNew
  kinds: { sbs: EvaluationsOfKind; non_sbs: EvaluationsOfKind }
  abilities: {
    /** Whether the caller may ping their managers about these now */
    follow_up: boolean
  }
}

export type EvaluationsOfKind = {
  cadence: Cadence
  required: Count
  done: Count
  /** Number of required evaluations not done */
  missing: Count
  /** Number of evaluations beyond the requirement */
  excess: Count
  weeks: Array<{
    /** The Monday of a week whose Thursday is in the month */
    week_start: CalendarDate
    required: Count
    done: Count
    /** Number of required evaluations not done */
    missing: Count
    /** Number of evaluations beyond the requirement */
    excess: Count
  }>
}

export type EvaluatorCalibration = {
  evaluator_id: EmployeeId
  /** The ID of an evaluator that the caller can't see */
  name: string
  evaluations: Count
  people: Count
  tasks: Count
  scores: { checklist: CalibrationFigures; auditors: CalibrationFigures; quantity: CalibrationFigures }
  doubles: {
    count: Count
    scores: { checklist: AgreementFigures; auditors: AgreementFigures; quantity: AgreementFigures }
    items: DoubleEvaluationItems
  }
}

export type EventType =
  | "entry.created"
  | "entry.changed"
  | "entry.deleted"
  | "entry.restored"
  | "atw_request.submitted"
  | "atw_request.decided"
  | "dispute.opened"
  | "dispute.decided"
  | "month.finalized"
  | "month.reopened"
  | "month.regenerated"
  | "employee.created"
  | "employee.changed"
  | "employee.deactivated"
  | "desktop_release.published"

export type ExportFormat = "csv" | "xlsx"

export type ExportsEntriesFormat = "ndjson" | "parquet"

export type FailingWebhook = {
  webhook_id: string
  /** The address without its path, which may contain a token */
  origin: string
  /** The receiver answered 410 */
  is_disabled: boolean
  /** Deliveries that have failed and are tried again */
  waiting: Count
  /** Dead letters of the last day */
  dead: Count
  last_error: string | null
  last_attempt_at: Timestamp | null
}

export type Feedback = {
  _id: Id
  category: FeedbackCategory
  message: LongText
  page_path: PagePath
  client: FeedbackClient
  employee_id: EmployeeId
  /** As of when the feedback was written */
  name: string
  /** Whether a super admin wrote it while impersonating the employee */
  impersonated: boolean
  status: FeedbackStatus
  attachments: Array<FeedbackAttachment>
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  /** The reviewer's note to the author */
  reviewer_note: LongText | null
  reviewed_at: Timestamp | null
  abilities: { attach: boolean }
}

export type FeedbackAttachment = {
  _id: Id
  file_name: string
  media_type: "image/jpeg" | "image/png" | "image/webp" | "image/gif"
  bytes: Count
  width: number
  height: number
  created_at: Timestamp
}

export type FeedbackCategory = "bug" | "suggestion" | "confusing"

export type FeedbackClient = "web" | "desktop"

export type FeedbackDraft = {
  category: FeedbackCategory
  message: LongText
  page_path: PagePath
  /** Optional, only `web`; the stored value is the client of the session */
  client?: FeedbackClient | undefined
}

export type FeedbackReview = { status?: FeedbackStatus | undefined; reviewer_note?: LongText | null | undefined }

export type FeedbackStatus = "new" | "reviewing" | "resolved" | "wont_fix"

export type FinalVersion = {
  version: number
  finalized_at: Timestamp
  finalized_by_employee_id: EmployeeId
  /** Null unless the caller's pool is the whole company */
  reason: string | null
  /** Null unless the caller's pool is the whole company */
  employees: Count | null
}

export type FinalizePreview = {
  items: Array<PreviewedPerson>
  next_cursor: string | null
  total?: Count | undefined
  year: Year
  month: Month
  compared_with: ComparedWith
  /** Earlier months that aren't final, in the same cycle or with a draft report; oldest first */
  earlier_open_months: Array<DashboardMonth>
  open_disputes: OpenDisputes
  /** Covers the whole month; null if filters are set, and on pages after the first */
  summary: {
    employees: number
    totals_changed: number
    bands_changed: number
    gates_flipped: number
    employees_missing_evaluations: number
    missing_evaluations: number
    pending_atw_requests: number
    employees_leaving: number
  } | null
}

export type FinalizePreviewChange = "any" | "total" | "band" | "gates" | "evaluations" | "leaving"

export type FirstMonth = string

export type Formula = { name: string; text: string }

export type GatesFlipped = { check: BonusCheckCheck; from: boolean | null; to: boolean | null }

export type Goals = {
  /** Descending; the last starts at 0; the goal bands come first */
  bands: Array<BscSelfViewBand>
}

export type HeatMap = {
  items: Array<HeatMapRow>
  next_cursor: string | null
  total?: Count | undefined
  cycle: Cycle
  /** The bands of the cycle's goals; cells refer to them by key */
  bands: Array<BandOfScore>
  months: Array<{ year: Year; month: Month; status: HeatMapMonthStatus }>
}

export type HeatMapMonthStatus = "draft" | "final" | "upcoming" | "before_go_live"

export type HeatMapRow = {
  employee_id: EmployeeId
  name: string
  department_id: string | null
  /** In the order of `months` */
  cells: Array<{ total_score: number | null; band_key: string | null; not_scored: NotScored }>
}

export type HolidayDraft = {
  date: CalendarDate
  name: Line
  /** The day code of the day */
  code: HolidayDraftCode
  department_id?: Id | null | undefined
  cluster_id?: Id | null | undefined
}

export type HolidayDraftCode = string

export type HolidayPatch = {
  date?: CalendarDate | undefined
  name?: Line | undefined
  /** The day code of the day */
  code?: HolidayDraftCode | undefined
}

export type HolidayView = {
  _id: Id
  date: CalendarDate
  name: Line
  /** The day code of the day */
  code: HolidayDraftCode
  /** Null unless it is a department's */
  department_id: Id | null
  /** Null unless it is a cluster's. Without either: the company's */
  cluster_id: Id | null
  created_at: Timestamp
  created_by_id: EmployeeId
  updated_at: Timestamp
  updated_by_id: EmployeeId
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: AnnouncementAbilities
}

export type Home = {
  today: CalendarDate
  month: DashboardMonth
  self: HomeSelf | null
  reviews: HomeReviews | null
  closing: HomeClosing | null
  news: HomeNews | null
  /** How many steps of the company's setup are open; null once it's complete, and below level 5 */
  setup_steps: Count | null
}

export type HomeClosing = {
  /** The oldest month that has ended and is not final; else the current */
  report: MonthReport
  has_ended: boolean
  /** People with evaluations missing in that month */
  people_missing: Count
  pending_requests: Count
  /** Active people without a value */
  data_gaps: Array<{ field: HomeClosingDataGapField; people: number }>
  system: HomeClosingSystem
  /** Whether maintenance mode is on */
  maintenance: boolean
}

export type HomeClosingDataGapField = "manager" | "department" | "regularization_date"

export type HomeClosingSystem = "ok" | "degraded"

export type HomeGain = {
  improvement: "evaluations" | "full_marks" | "atw" | "task_delivery"
  evaluation_kind: DoubleEvaluationSideKind | null
  /** The ATW KPI of `atw` */
  kpi_name: string | null
  /** How many evaluations, points or days */
  amount: number
  /** Points of the total, two decimals */
  gain: number
  total_after: number
  band_after: BandOfScore
}

export type HomeNews = {
  /** The first 6 items of every story */
  stories: Array<NewsStory>
  my_birthday: MyBirthday
}

export type HomeReviews = {
  /** People of the pool with evaluations missing in the current week or, monthly, in its month; the items are the first 200, most missing first */
  evaluations: {
    week_start: CalendarDate
    /** Of all, also those that are not listed */
    total: Count
    missing: Count
    items: Array<{ employee_id: EmployeeId; name: string; missing: EvaluationFollowUpMissing }>
  } | null
  requests: {
    /** Of all, also those that are not listed */
    total: Count
    items: Array<AtwEntryRequest>
  } | null
  disputes: {
    /** Of all, also those that are not listed */
    total: Count
    items: Array<Dispute>
  } | null
  /** Employees that await approval; for those who may approve them */
  create_requests: {
    /** Of all, also those that are not listed */
    total: Count
  } | null
  /** People who report to the caller, or whose department they manage, with past days of the month not entered */
  task_delivery: {
    /** Of all, also those that are not listed */
    total: Count
    items: Array<{ employee_id: EmployeeId; name: string; missing_days: number }>
  } | null
  /** The locks that take effect within seven days; `week_start` is null for the month's */
  locks: Array<{ at: Timestamp; week_start: CalendarDate | null }>
  team: { summary: BscSummary; previous_average: number | null } | null
}

export type HomeSelf = {
  /** Live; null without a row in the month */
  employee_month: EmployeeMonth | null
  /** The latest 6 months, oldest first, the current one last */
  trend: Array<{
    year: Year
    month: Month
    status: HeatMapMonthStatus
    /** Two decimals, rounded half up; null if there is no one to average */
    total_score: number | null
    band: BandOfScore | null
  }>
  /** The latest final month of the trend, if its figures are not acknowledged */
  to_acknowledge: { year: Year; month: Month; is_correction: boolean } | null
  gains: Array<HomeGain>
  /** The latest */
  notifications: Array<Notification>
}

/** A UUIDv7 */
export type Id = string

export type IncidentDraft = {
  employee_id: EmployeeId
  remarks?: LongText | null | undefined
  incident_date: CalendarDate
  severity: Severity
  category: Line
  description: LongText
  action_taken?: LongText | null | undefined
}

export type IncidentEntryView = {
  kind: "incidents"
  _id: Id
  employee_id: EmployeeId
  remarks: LongText | null
  submitted_by_id: EmployeeId
  source: AdditionalPointsEntryViewSource
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  deleted_at: Timestamp | null
  deleted_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  incident_date: CalendarDate
  severity: Severity
  category: Line
  description: LongText
  action_taken: LongText | null
  abilities: EntryAbilities
  open_dispute_id: OpenDisputeId
  disputable_until: DisputableUntil
  warnings?: EntryWarnings | undefined
}

export type Invitations = { invited: Count }

/** Whether the person's first full week wasn't over on the month's last day, or today */
export type IsNew = boolean

export type IssueType = "tardiness" | "absenteeism"

export type KeptFor = string

/** A stable key: lower-case letters, digits and underscores */
export type Key = string

export type KpiBasis = {
  /** The score before boosts; null if there is nothing to score */
  base_score: number | null
  /** Entries or days that the figure comes from */
  count?: number | undefined
  /** The sum of their scores, in points */
  sum?: number | undefined
  /** The mean, rounded for display; null if count is 0 */
  mean?: number | null | undefined
  /** Evaluations done */
  done?: number | undefined
  /** Evaluations required */
  required?: number | undefined
  /** min(1, done / required), to four decimals for display */
  ratio?: number | undefined
  /** Whether the score was multiplied by the ratio */
  ratio_applied?: boolean | undefined
  /** Points deducted for productivity issues */
  deduction?: number | undefined
  working_days?: number | undefined
  /** The most points that the sum can count for */
  cap?: number | undefined
  /** Number of task-delivery days by class */
  days?: { scored: number; missing: number; pending: number; excluded: number } | undefined
}

export type KpiScore = {
  kpi_key: string
  kpi_source: KpiSource
  name: string
  /** Percent of the KPM */
  weight: number
  /** Includes the boost; null if there is nothing to score */
  kpi_score: number | null
  /** Additional points for this KPI, before the limit of 100 */
  boost: number
  /** Whether there is no score, so that it counts as 0 */
  no_data: boolean
  basis: KpiBasis
}

export type KpiSource =
  | "quantity_all"
  | "quantity_non_sbs"
  | "auditors_all"
  | "checklist_sbs_less_issues"
  | "checklist_all"
  | "productivity_issues"
  | "task_delivery"
  | "attendance_tardiness"
  | "attendance_absenteeism"
  | "atw_impact"

export type Kpm = {
  kpm_key: string
  name: string
  /** Two decimals, rounded half up; null if there is no one to average */
  average: number | null
}

export type KpmScore = {
  kpm_key: string
  name: string
  /** Percent of the total score */
  weight: number
  /** 0 to 100, two decimals, rounded half up */
  total: number
  /** Additional points for this KPM, before the limit of 100 */
  boost: number
  /** weight / 100 × total, to four decimals for display */
  contribution: number
  kpis: Array<KpiScore>
}

export type Kudos = {
  _id: Id
  /** The Monday of the week */
  week_start: CalendarDate
  /** Active people in the author's pool, never the author */
  recipient_ids: Array<EmployeeId>
  title: Line
  message: LongText
  badge: Badge
  status: KudosStatus
  author_id: EmployeeId
  published_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  /** Increases by one with each change; also the ETag */
  version: number
  author_name: string
  /** In the order of recipient_ids */
  recipients: Array<Recipient>
  abilities: { edit: boolean; delete: boolean; publish: boolean }
}

export type KudosDraft = {
  /** The Monday of the week */
  week_start: CalendarDate
  /** Active people in the author's pool, never the author */
  recipient_ids: Array<EmployeeId>
  title: Line
  message: LongText
  badge: Badge
}

export type KudosPage = { items: Array<Kudos>; next_cursor: string | null; total?: Count | undefined }

export type KudosPatch = {
  /** The Monday of the week */
  week_start?: CalendarDate | undefined
  /** Active people in the author's pool, never the author */
  recipient_ids?: Array<EmployeeId> | undefined
  title?: Line | undefined
  message?: LongText | undefined
  badge?: Badge | undefined
}

export type KudosStatus = "draft" | "published"

export type Language = "en" | "es" | "fil"

export type LanguageChoice = { language: Language }

export type LearningAnswers = {
  /** Unanswered questions count as wrong */
  answers: Array<LearningAnswersAnswer>
}

export type LearningAnswersAnswer = { question_id: Id; option_ids: Array<Id> }

export type LearningAssignment = {
  _id: Id
  module_id: Id
  employee_id: EmployeeId | null
  department_id: Id | null
  source: LearningAssignmentSource
  due_date: CalendarDate | null
  assigned_by_id: EmployeeId
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  /** Increases by one with each change; also the ETag */
  version: number
  module_title: string
  /** The name of the person or department */
  name: string
  abilities: LearningAssignmentAbilities
}

export type LearningAssignmentAbilities = {
  /** Change the due date */
  change: boolean
  remove: boolean
}

export type LearningAssignmentSource = "assigned" | "department" | "self"

export type LearningAttempt = {
  _id: Id
  employee_id: EmployeeId
  module_id: Id
  unit_id: Id
  /** The person's first, second, … attempt */
  number: number
  answers: Array<LearningAnswersAnswer>
  /** Questions answered correctly */
  right: Count
  questions: number
  percent: Score
  passed: boolean
  created_at: Timestamp
  /** When it stopped counting toward the limit; null while it counts */
  reset_at: Timestamp | null
  /** Increases by one with each change; also the ETag */
  version: number
  /** Null means unlimited */
  attempts_left: Count | null
}

export type LearningAttemptsReset = { employee_id: EmployeeId; unit_id: Id }

export type LearningEnrollment = {
  employee_id: EmployeeId
  name: string
  employee_status: EmployeeStatus
  department_id: Id | null
  department_name: string | null
  module_id: Id
  title: string
  module_status: ModuleStatus
  /** Enrollment by name takes precedence over department. Past: completed and no longer enrolled */
  source: LearningEnrollmentSource
  /** The enrollment by name or by self-enrollment */
  enrollment_id: Id | null
  /** The enrollment of their department */
  department_enrollment_id: Id | null
  /** Null if no longer enrolled */
  enrolled_at: Timestamp | null
  /** Their own due date, or else their department's */
  due_date: CalendarDate | null
  status: LearningEnrollmentStatus
  /** Percent of units completed; stays 100 once completed */
  percent: number
  /** Mean of the best results in the module's quizzes answered so far; null if none */
  quiz_percent: Score | null
  started_at: Timestamp | null
  completed_at: Timestamp | null
  /** For the enrollment with `enrollment_id` */
  abilities: LearningAssignmentAbilities
}

export type LearningEnrollmentDraft = {
  module_id: Id
  employee_ids?: Array<EmployeeId> | undefined
  department_ids?: Array<Id> | undefined
  /** Today or later. Also applies to people already enrolled; if omitted, theirs stays */
  due_date?: CalendarDate | null | undefined
}

export type LearningEnrollmentPage = {
  items: Array<LearningEnrollment>
  next_cursor: string | null
  total?: Count | undefined
}

export type LearningEnrollmentPatch = { due_date: CalendarDate | null }

export type LearningEnrollmentSource = "assigned" | "department" | "self" | "past"

export type LearningEnrollmentStatus = "not_started" | "in_progress" | "completed" | "overdue"

export type LearningFile = {
  _id: Id
  file_name: string
  media_type: MediaType
  bytes: Count
  uploaded_by_id: EmployeeId
  created_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
}

export type LearningFileSummary = { _id: Id; file_name: string; media_type: MediaType; bytes: Count }

export type LearningModule = {
  _id: Id
  title: Line
  summary: LongText
  /** An image among the learning files */
  cover_file_id: Id | null
  status: ModuleStatus
  author_id: EmployeeId
  /** The units, in order */
  unit_ids: Array<Id>
  /** When it was last published; null for never */
  published_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  /** Increases by one with each change; also the ETag */
  version: number
  author_name: string
  unit_count: Count
  abilities: {
    /** Change the module and its units */
    edit: boolean
    publish: boolean
    unpublish: boolean
    archive: boolean
    /** Only if no one was ever enrolled or made progress in it */
    delete: boolean
    /** Enroll yourself */
    enroll: boolean
    /** Enroll people in your pool */
    assign: boolean
  }
}

export type LearningModuleDraft = {
  title: Line
  summary: LongText
  /** An image among the learning files */
  cover_file_id?: Id | null | undefined
}

export type LearningModulePage = { items: Array<LearningModule>; next_cursor: string | null; total?: Count | undefined }

export type LearningModulePatch = {
  title?: Line | undefined
  summary?: LongText | undefined
  /** An image among the learning files */
  cover_file_id?: Id | null | undefined
}

export type LearningModuleStanding = {
  module_id: Id
  title: string
  module_status: ModuleStatus
  /** People currently enrolled */
  enrolled: Count
  not_started: Count
  in_progress: Count
  /** People currently enrolled who have completed it */
  completed: Count
  overdue: Count
  /** People who completed it and are no longer enrolled */
  past: Count
}

export type LearningPlayer = {
  module_id: Id
  title: Line
  summary: LongText
  cover_file_id: Id | null
  module_status: ModuleStatus
  /** Whether this is a preview for an editor who isn't enrolled */
  preview: boolean
  source: LearningEnrollmentSource | null
  due_date: CalendarDate | null
  status: LearningEnrollmentStatus
  percent: number
  started_at: Timestamp | null
  completed_at: Timestamp | null
  units: Array<LearningPlayerUnit>
  abilities: {
    /** Complete units and answer quizzes; only when enrolled and not impersonating */
    learn: boolean
  }
}

export type LearningPlayerUnit =
  | { kind: "article"; _id: Id; title: Line; completed_at: Timestamp | null; text: string }
  | {
      kind: "video"
      _id: Id
      title: Line
      completed_at: Timestamp | null
      url: string | null
      file: LearningFileSummary | null
    }
  | { kind: "file"; _id: Id; title: Line; completed_at: Timestamp | null; file: LearningFileSummary }
  | {
      kind: "quiz"
      _id: Id
      title: Line
      completed_at: Timestamp | null
      questions: Array<{
        _id: Id
        text: LongText
        /** Whether more than one option must be chosen */
        several: boolean
        options: Array<{ _id: Id; text: Line }>
      }>
      pass_percent: Score
      attempts_allowed: number | null
      attempts_used: Count
      /** Null means unlimited */
      attempts_left: Count | null
      best_percent: Score | null
    }

export type LearningProgress = {
  module_id: Id
  unit_id: Id
  unit_completed_at: Timestamp | null
  status: LearningEnrollmentStatus
  percent: number
  started_at: Timestamp | null
  completed_at: Timestamp | null
}

export type LearningQuizAttempt = {
  _id: Id
  employee_id: EmployeeId
  name: string
  department_id: Id | null
  department_name: string | null
  module_id: Id
  module_title: string
  unit_id: Id
  /** Null if the quiz is no longer in the module */
  unit_title: Line | null
  number: number
  right: Count
  questions: number
  percent: Score
  passed: boolean
  created_at: Timestamp
  /** When it stopped counting; null while it counts */
  reset_at: Timestamp | null
  /** Attempts that the person has left at this quiz; null means unlimited */
  attempts_left: Count | null
  abilities: {
    /** Reset the person's attempts at this quiz */
    reset: boolean
  }
}

export type LearningUnit =
  | {
      _id: Id
      module_id: Id
      created_at: Timestamp
      updated_at: Timestamp
      updated_by_id: EmployeeId
      /** Increases by one with each change; also the ETag */
      version: number
      kind: "article"
      title: Line
      /** Markdown, stored as written: clients must sanitize it before display */
      text: string
    }
  | {
      _id: Id
      module_id: Id
      created_at: Timestamp
      updated_at: Timestamp
      updated_by_id: EmployeeId
      /** Increases by one with each change; also the ETag */
      version: number
      kind: "video"
      title: Line
      url: string | null
      file_id: Id | null
    }
  | {
      _id: Id
      module_id: Id
      created_at: Timestamp
      updated_at: Timestamp
      updated_by_id: EmployeeId
      /** Increases by one with each change; also the ETag */
      version: number
      kind: "file"
      title: Line
      file_id: Id
    }
  | {
      _id: Id
      module_id: Id
      created_at: Timestamp
      updated_at: Timestamp
      updated_by_id: EmployeeId
      /** Increases by one with each change; also the ETag */
      version: number
      kind: "quiz"
      title: Line
      questions: Array<{
        _id: Id
        text: LongText
        options: Array<{
          /** The ID of an existing one; omit it for a new one */
          _id: Id
          text: Line
          correct: boolean
        }>
      }>
      pass_percent: Score
      /** Null means unlimited */
      attempts_allowed: number | null
    }

export type LearningUnitDraft =
  | {
      kind: "article"
      title: Line
      /** Markdown, stored as written: clients must sanitize it before display */
      text: string
    }
  | {
      kind: "video"
      title: Line
      url?: string | null | undefined
      /** An MP4; give either this or the URL */
      file_id?: Id | null | undefined
    }
  | { kind: "file"; title: Line; file_id: Id }
  | {
      kind: "quiz"
      title: Line
      questions: Array<LearningUnitDraftQuizQuestion>
      /** At least 1, so that the quiz can be failed */
      pass_percent?: number | undefined
      /** Null means unlimited */
      attempts_allowed?: number | null | undefined
    }

export type LearningUnitDraftQuizQuestion = {
  /** The ID of an existing one; omit it for a new one */
  _id?: Id | undefined
  text: LongText
  options: Array<{
    /** The ID of an existing one; omit it for a new one */
    _id?: Id | undefined
    text: Line
    correct: boolean
  }>
}

export type LearningUnitPatch = {
  title?: Line | undefined
  /** Markdown, stored as written: clients must sanitize it before display */
  text?: string | undefined
  url?: string | null | undefined
  file_id?: Id | null | undefined
  questions?: Array<LearningUnitDraftQuizQuestion> | undefined
  /** At least 1, so that the quiz can be failed */
  pass_percent?: number | undefined
  /** Null means unlimited */
  attempts_allowed?: number | null | undefined
}

export type LeftOutEntry = {
  _id: string
  kind: CountedEntryKind
  date: CalendarDate
  submitted_by_id: string
  reason: "deleted" | "not_applicable" | "no_checklist" | "target_not_in_tree"
}

export type Line = string

export type LockPreview = {
  /** What levels 1 to 4 can edit now but couldn't after the change */
  closes: ChangedLocks
  /** What levels 1 to 4 could edit again after the change */
  opens: ChangedLocks
  next_weekly_lock: NextWeeklyLock | null
  next_monthly_lock: NextWeeklyLock | null
}

export type LockPreviewNextWeeklyLockCode = "month_finalized" | "week_locked" | "month_locked"

export type LockStatus = {
  year: Year
  month: Month
  status: AvailableMonthsItemStatus
  finalized_at: Timestamp | null
  /** Whether the month was reopened: no scheduled lock applies until it is final again */
  reopened: boolean
  /** Whether the caller is exempt from locks (level 5) */
  exempt: boolean
  pages: Array<{
    page: ChangedLocksPage
    /** The lists that the page is on; a page on neither list stays open when its month is final */
    lists: Array<"weekly" | "monthly">
    /** For levels 1 to 4, without grants */
    state: "open" | "partly_locked" | "locked"
    /** Whether the whole month is locked for the caller: never for level 5, and not while a grant opens it for anyone in their pool */
    locked_for_you: boolean
    /** People in the caller's pool with an open grant */
    granted_people: Count
    locked: Array<{
      code: LockPreviewNextWeeklyLockCode
      /** When the lock took effect, or was enabled for the page if later */
      since: Timestamp
      /** The Monday of the week; null for a whole month */
      week_start: CalendarDate | null
    }>
    /** The weeks with a day in the month; a day locks together with its week */
    weeks: Array<{ week_start: CalendarDate; locks_at: Timestamp | null; locked: boolean }>
    next_lock: NextWeeklyLock | null
    next_weekly_lock: NextWeeklyLock | null
    next_monthly_lock: NextWeeklyLock | null
  }>
  before_go_live?: true | undefined
  /** Active grants of the month for people in the caller's pool; for level 2 and above; earliest end first */
  grants: Array<{ employee_id: EmployeeId; name: string; kind: ChangedLocksPage; until: Timestamp }>
}

export type LockingExplained = {
  /** Plain text */
  answer: string
  data: {
    weekly: {
      enabled: boolean
      pages: Array<ChangedLocksPage>
      /** Eastern time, HH:MM */
      time: string | null
      remind_hours_before: number | null
      /** Null while the lock is off */
      next_lock: NextLock | null
      /** Monday 1 to Sunday 7 */
      weekday: number | null
    }
    monthly: {
      enabled: boolean
      pages: Array<ChangedLocksPage>
      /** Eastern time, HH:MM */
      time: string | null
      remind_hours_before: number | null
      /** Null while the lock is off */
      next_lock: NextLock | null
      /** Day of the following month */
      day: number | null
    }
    /** Whether the caller is exempt from locks (level 5) */
    exempt: boolean
  }
  sources: Array<BonusExplainedSource>
}

export type LongText = string

export type Mail = {
  _id: Id
  /** The notification's type, `admin.broadcast`, or `employee.email_changed` */
  type: string
  recipient_id: EmployeeId | null
  /** The address, masked */
  to: string
  subject: string
  status: MailStatus
  /** How often sending was started */
  attempts: Count
  /** Attempts whose worker died: the email may have arrived more than once, always with the same message_id */
  interrupted: Count
  /** Set by the first attempt */
  message_id: string | null
  /** Addresses in it are masked */
  last_error: string | null
  created_at: Timestamp
  last_attempt_at: Timestamp | null
  /** When it was sent or given up */
  settled_at: Timestamp | null
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: { retry: boolean }
}

export type MailStatus = "queued" | "sent" | "dead"

export type Managers = { manager_ids: Array<EmployeeId> }

/** `exact`: the headers are ours. `given`: sent with the request. `remembered` and `proposed` must be confirmed: no row is valid until the mapping is sent back. */
export type MappingSource = "exact" | "given" | "remembered" | "proposed"

export type MediaType = "application/pdf" | "video/mp4" | "image/jpeg" | "image/png" | "image/webp" | "image/gif"

export type Metrics = { kpms: Array<ConfigurationPatchMetricsKpm> }

export type ModuleStatus = "draft" | "published" | "archived"

export type Month = number

export type MonthMetrics = {
  kpms: Array<ConfigurationPatchMetricsKpm>
  cycle_id: CycleId
  /** Increases by one with each change; also the ETag */
  version: number
}

export type MonthReport = {
  _id: string
  year: Year
  month: Month
  status: AvailableMonthsItemStatus
  version: Count
  finalized_at: Timestamp | null
  finalized_by_employee_id: EmployeeId | null
  last_rolling_sync_at: Timestamp | null
  reopened_at: Timestamp | null
  reopened_by_employee_id: EmployeeId | null
  /** Null unless the caller's pool is the whole company */
  reason: string | null
  /** When the whole draft was last synced */
  last_sync_at: Timestamp | null
  /** For a draft covered by the rolling sync (the current and the previous month); null otherwise */
  next_rolling_sync_at: Timestamp | null
  /** Company-wide; null unless the caller's pool is the whole company */
  entries_changed_since_final: Count | null
  /** The month is before the company's first month: it doesn't exist for the company */
  before_go_live?: true | undefined
  open_disputes: OpenDisputes
  /** The month was reopened and hasn't been synced since: finalizing returns 409 `sync_required` */
  needs_sync: boolean
  active_job_id: Id | null
  can_sync: boolean
  can_finalize: boolean
  can_regenerate_final: boolean
  can_reopen: boolean
  /** The month is final, and the caller is level 5, or level 4 with company scope */
  can_export_payroll: boolean
  /** Whether the caller's level can edit entries and at least one page of the month is open to them */
  can_edit_entries: boolean
  /** The pages whose whole month is locked for the caller, with the lock and its time. Never for level 5; not while a grant opens the page for anyone in the caller's pool */
  closed_pages: Array<{ page: ChangedLocksPage; code: LockPreviewNextWeeklyLockCode; since: Timestamp }>
}

export type MonthReportVersionsChange = "any" | "total" | "band" | "gates"

export type MonthRubric = {
  items: Array<ConfigurationPatchRubricItem>
  /** The weights of failed integrity items are divided by this before they are deducted */
  integrity_divisor: number
  cycle_id: CycleId
  /** Increases by one with each change; also the ETag */
  version: number
}

export type MonthSpread = {
  month: DashboardMonth
  /** Descending; the last starts at 0; the goal bands come first */
  bands: Array<BscSelfViewBand>
  average_total_score: number | null
  /** How many totals there are by whole points, rounded down; ascending, without zeros */
  scores: Array<{ score: number; count: Count }>
  /** Null if no one has figures before this month */
  previous_month: DashboardMonth | null
  /** People with a total in both months */
  compared: Count
  /** The greatest first */
  rises: Array<Mover>
  /** The greatest first */
  falls: Array<Mover>
}

export type Mover = {
  employee_id: EmployeeId
  name: string
  /** 0 to 100, two decimals */
  total_score: number
  /** 0 to 100, two decimals */
  previous_total_score: number
  band: BandOfScore
}

export type MyBirthday = {
  is_birthday: boolean
  /** Today, Eastern */
  date: CalendarDate
  /** Greetings so far; 0 on any other day */
  greetings: Count
}

export type Names = { names: Record<string, string> }

export type NewServiceAccount = {
  name: string
  scopes: Array<NewServiceAccountScope>
  pool: NewServiceAccountPool
  /** By default, the account doesn't expire */
  expires_at?: Timestamp | null | undefined
}

/** `company`, or the ids of the departments whose people the account reaches */
export type NewServiceAccountPool = "company" | Array<Id>

export type NewServiceAccountScope =
  | "employees.view"
  | "employees.create"
  | "employees.request_create"
  | "employees.approve_requests"
  | "employees.edit"
  | "employees.delete"
  | "scorecard.view"
  | "scorecard.submit"
  | "scorecard.edit"
  | "scorecard.delete"
  | "organization.view_tree"
  | "organization.edit_departments"
  | "organization.assign_managers"
  | "organization.create_cluster_or_department"
  | "tasks.view"
  | "tasks.create_edit"
  | "tasks.delete"
  | "configurations.view"
  | "configurations.edit"
  | "dashboard.manual_sync"
  | "activity_logs.view"
  | "scim"

export type News = { stories: Array<NewsStory> }

export type NewsPerson = {
  employee_id: EmployeeId
  name: string
  department_id: string | null
  department_name: string | null
}

export type NewsStory =
  | {
      key: "birthdays"
      title: string
      items: Array<{
        employee_id: EmployeeId
        name: string
        department_id: string | null
        department_name: string | null
        /** The year of this birthday, not of birth */
        date: CalendarDate
        is_today: boolean
        greetings: Count
      }>
    }
  | {
      key: "anniversaries"
      title: string
      items: Array<{
        employee_id: EmployeeId
        name: string
        department_id: string | null
        department_name: string | null
        date: CalendarDate
        is_today: boolean
        years: number
      }>
    }
  | {
      key: "new_hires"
      title: string
      items: Array<{
        employee_id: EmployeeId
        name: string
        department_id: string | null
        department_name: string | null
        position: string
        hire_date: CalendarDate
      }>
    }
  | {
      key: "bonus_qualifiers"
      title: string
      items: Array<{
        employee_id: EmployeeId
        name: string
        department_id: string | null
        department_name: string | null
        year: Year
        month: Month
      }>
    }
  | {
      key: "kudos"
      title: string
      items: Array<{
        _id: Id
        /** The Monday of the week */
        week_start: CalendarDate
        badge: Badge
        title: Line
        message: LongText
        published_at: Timestamp | null
        author_id: EmployeeId
        author_name: string
        recipients: Array<Recipient>
      }>
    }
  | {
      key: "top_performers"
      title: string
      items: Array<{
        employee_id: EmployeeId
        name: string
        department_id: string | null
        department_name: string | null
        year: Year
        month: Month
        /** Equal scores share a rank */
        rank: number
      }>
    }
  | {
      key: "announcements"
      title: string
      items: Array<{
        _id: Id
        title: Line
        /** Markdown, stored as written: clients must sanitize it before display */
        body: string
        /** Shown above all others */
        pinned: boolean
        published_from: Timestamp
        /** When it stops being shown; null means never */
        published_until: Timestamp | null
        created_by_name: string
      }>
    }

export type NextLock = { at: Timestamp; year: number; month: number; week_start: CalendarDate | null }

export type NextWeeklyLock = {
  code: LockPreviewNextWeeklyLockCode
  at: Timestamp
  /** The Monday of the week; null for a whole month */
  week_start: CalendarDate | null
}

export type NonSbsDraft = {
  employee_id: EmployeeId
  remarks?: LongText | null | undefined
  task_evaluated_date: CalendarDate
  task_id: Id
  quantity_score: Score
  /** Null means N/A and must be given explicitly */
  auditors_score: Score | null
  checklist?: Array<NonSbsDraftChecklist> | null | undefined
}

export type NonSbsDraftChecklist = {
  item_id: string
  answer: NonSbsDraftChecklistAnswer
  note?: LongText | null | undefined
}

export type NonSbsDraftChecklistAnswer = "yes" | "no" | "na"

export type NonSbsEntryView = {
  kind: "non_sbs"
  _id: Id
  employee_id: EmployeeId
  remarks: LongText | null
  submitted_by_id: EmployeeId
  source: AdditionalPointsEntryViewSource
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  deleted_at: Timestamp | null
  deleted_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  task_evaluated_date: CalendarDate
  task_id: Id
  quantity_score: Score
  /** Null means N/A and must be given explicitly */
  auditors_score: Score | null
  checklist: Array<NonSbsEntryViewChecklist> | null
  checklist_score: Score | null
  red_flag: boolean
  abilities: EntryAbilities
  open_dispute_id: OpenDisputeId
  disputable_until: DisputableUntil
  warnings?: EntryWarnings | undefined
}

export type NonSbsEntryViewChecklist = { item_id: string; answer: NonSbsDraftChecklistAnswer; note: LongText | null }

/** Why there is no total and no band; null if there is */
export type NotScored = "no_working_days" | null

export type Notification = {
  _id: Id
  type: string
  title: string
  /** Plain text */
  body: string
  /** A web-client path or a full web address */
  link: string | null
  data: Record<string, string | number | boolean | null>
  created_at: Timestamp
  read_at: Timestamp | null
  /** The employee you were impersonating when it was created */
  mirrored_from?: EmployeeId | undefined
}

export type NotificationPreferences = {
  types: Record<string, NotificationPreferencesType>
  quiet_hours: QuietHours | null
  /** What you chose; null until then: English */
  language: Language | null
  /** The types you can choose, with their available channels */
  offered: Array<{ key: string; label: string; group: string; channels: Array<NotificationPreferencesOfferedChannel> }>
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: ConfigurationAbilities
}

export type NotificationPreferencesDraft = {
  /** By type; unlisted types use both channels */
  types: Record<string, NotificationPreferencesType>
  quiet_hours: QuietHours | null
}

export type NotificationPreferencesOfferedChannel = "in_app" | "email"

export type NotificationPreferencesType = { in_app: boolean; email: boolean }

export type NotificationType = {
  key: string
  label: string
  group: string
  /** Who is notified */
  recipients: string
  pace: "event" | "reminder" | "scheduled"
  enabled: boolean
  title_template: Line
  body_template: string
  channels: Array<NotificationPreferencesOfferedChannel>
  schedule: TypeSchedule | null
  /** Null if there is no such choice: personal notices never go to the channel */
  post_to_team_channel: boolean | null
  /** Variables that the templates may use in {{ }} */
  variables: Array<string>
  allowed_channels: Array<NotificationPreferencesOfferedChannel>
  defaults: {
    enabled: boolean
    title_template: Line
    body_template: string
    channels: Array<NotificationPreferencesOfferedChannel>
    schedule: TypeSchedule | null
  }
  updated_at: Timestamp | null
  updated_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: { edit: boolean; schedule: boolean; post_to_team_channel: boolean; preview: boolean; send_now: boolean }
}

/** Null resets a field to its default */
export type NotificationTypeChange = {
  enabled?: boolean | null | undefined
  title_template?: Line | null | undefined
  body_template?: string | null | undefined
  /** At least one, or none for a type that is only posted to the team channel. Use `enabled` to turn a type off */
  channels?: Array<NotificationPreferencesOfferedChannel> | null | undefined
  /** Null resets the schedule to its default. Use `enabled` to stop it */
  schedule?: { time?: NotificationTypeChangeScheduleTime | undefined; timezone?: string | undefined } | null | undefined
  post_to_team_channel?: boolean | null | undefined
}

export type NotificationTypeChangeScheduleTime = string

export type NotificationTypes = { items: Array<NotificationType> }

export type NotificationsTypesKey =
  | "scorecard.sbs.submitted_for_you"
  | "scorecard.sbs.changed_for_you"
  | "scorecard.sbs.deleted_for_you"
  | "scorecard.non_sbs.submitted_for_you"
  | "scorecard.non_sbs.changed_for_you"
  | "scorecard.non_sbs.deleted_for_you"
  | "scorecard.atw.submitted_for_you"
  | "scorecard.atw.changed_for_you"
  | "scorecard.atw.deleted_for_you"
  | "scorecard.attendance.submitted_for_you"
  | "scorecard.attendance.changed_for_you"
  | "scorecard.attendance.deleted_for_you"
  | "scorecard.productivity.submitted_for_you"
  | "scorecard.productivity.changed_for_you"
  | "scorecard.productivity.deleted_for_you"
  | "scorecard.additional_points.submitted_for_you"
  | "scorecard.additional_points.changed_for_you"
  | "scorecard.additional_points.deleted_for_you"
  | "scorecard.incidents.submitted_for_you"
  | "scorecard.incidents.changed_for_you"
  | "scorecard.incidents.deleted_for_you"
  | "scorecard.atw.request_submitted"
  | "scorecard.atw.request_approved"
  | "scorecard.atw.request_rejected"
  | "scorecard.eval.follow_up"
  | "scorecard.evals.missing_team"
  | "scorecard.dispute.opened"
  | "scorecard.dispute.decided"
  | "bsc.month.finalized"
  | "bsc.month.corrected"
  | "bsc.month.acknowledge_reminder"
  | "scorecard.weekly_lock.approaching"
  | "scorecard.monthly_lock.approaching"
  | "employee.create_request.submitted"
  | "employee.create_request.approved"
  | "employee.create_request.rejected"
  | "feedback.submitted"
  | "feedback.reviewed"

/** The open dispute about this entry */
export type OpenDisputeId = Id | null

export type OpenDisputes = {
  total: Count
  /** The oldest 50 */
  items: Array<{
    _id: Id
    kind: CountedEntryKind
    entry_id: Id
    employee_id: EmployeeId
    name: string
    entry_date: CalendarDate
    created_at: Timestamp
  }>
}

export type OrganizationTree = { clusters: Array<TreeCluster>; unassigned: Array<TreeNode>; directory: Array<TreeNode> }

export type OwnPermissions = {
  employee_id: EmployeeId
  access_level: AccessLevel
  access_mode: AccessMode
  impersonated_by?: EmployeeId | undefined
  permissions: Permissions
}

export type OwnProfile = {
  employee_id: EmployeeId
  name: string
  access_level: AccessLevel
  access_scope: AccessScope
  access_mode: AccessMode
  status: EmployeeStatus
  hire_date: CalendarDate
  personal_data: PersonalData
  employment_data: EmploymentData
  /** When the person's name and contact data were removed; the record can no longer be changed */
  pseudonymized_at: Timestamp | null
  created_at: Timestamp
  created_by_id: EmployeeId | null
  updated_at: Timestamp
  updated_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: EmployeeAbilities
  language: Language | null
}

export type OwnProfileChange = {
  personal_data: { show_birthday?: boolean | undefined; show_in_rankings?: boolean | undefined }
}

export type PagePath = string

export type PayrollColumns = {
  columns: Array<PayrollColumnsColumn>
  /** Increases by one with each change; also the ETag */
  version: number
}

export type PayrollColumnsColumn =
  | "year"
  | "month"
  | "employee_id"
  | "name"
  | "department_id"
  | "department"
  | "cluster_id"
  | "cluster"
  | "manager_id"
  | "manager"
  | "position"
  | "employment_type"
  | "total_score"
  | "kpm_scores"
  | "band"
  | "tardiness"
  | "absenteeism"
  | "productivity_issues"
  | "incidents"
  | "bonus_eligible"
  | "bonus_gates"
  | "bonus_qualified"
  | "not_qualified_because"
  | "version"
  | "closed_at_eastern"

export type PayrollColumnsDraft = {
  /** In any order: the file always has them in the same order */
  columns: Array<PayrollColumnsColumn>
}

export type PendingBulkPreview = {
  /** `failed`: `job.error` says why; upload the file again */
  status: "running" | "failed"
  preview_id: Id
  sheet: string
  file_name: string | null
  expires_at: Timestamp
  /** Rows in the file */
  total: number
  job: BulkPreviewJob
}

export type PeopleOfMonth = { year: Year; month: Month; employee_ids?: Array<EmployeeId> | undefined }

export type Performance = {
  cycle: Cycle
  /** Descending; the last starts at 0; the goal bands come first */
  bands: Array<BscSelfViewBand>
  months: Array<PerformanceMonth>
}

export type PerformanceMonth = {
  year: Year
  month: Month
  status: HeatMapMonthStatus
  /** Two decimals, rounded half up; null if there is no one to average */
  total_score: number | null
  band: BandOfScore | null
  not_scored: NotScored
  kpms: Array<{
    kpm_key: string
    name: string
    /** Two decimals, rounded half up; null if there is no one to average */
    total: number | null
  }>
}

export type PermissionMatrix = {
  levels: { "1": Permissions; "2": Permissions; "3": Permissions; "4": Permissions; "5": Permissions }
}

export type Permissions = {
  employees: {
    view: boolean
    create: boolean
    request_create: boolean
    approve_requests: boolean
    edit: boolean
    delete: boolean
  }
  scorecard: { view: boolean; submit: boolean; edit: boolean; delete: boolean }
  organization: {
    view_tree: boolean
    edit_departments: boolean
    assign_managers: boolean
    create_cluster_or_department: boolean
  }
  tasks: { view: boolean; create_edit: boolean; delete: boolean }
  configurations: { view: boolean; edit: boolean }
  dashboard: { manual_sync: boolean }
  activity_logs: { view: boolean }
}

export type PersonalData = {
  first_name: Line
  last_name: Line
  preferred_name: Line | null
  /** Null: cannot sign in and gets no mail */
  email_address: EmailAddress | null
  /** Date of birth; shown to the person and to holders of employees.edit only */
  birth_date?: CalendarDate | null | undefined
  /** Telephone number; shown to the person and to holders of employees.edit only */
  phone?: string | null | undefined
  pronouns: string | null
  /** Whether the news shows their birthday; shown to the person and to holders of employees.edit only */
  show_birthday?: boolean | undefined
  /** Whether the news names them for their results; shown to the person and to holders of employees.edit only */
  show_in_rankings?: boolean | undefined
}

export type Points = number

export type PreviewedPerson = {
  employee_id: EmployeeId
  name: string
  department_id: string | null
  before: PreviewedPersonBefore | null
  after: PreviewedPersonBefore | null
  /** What has changed since the latest final; empty if the row would stay the same, and in a draft. `weeks`: more of them have ended */
  reasons: Array<
    "entries" | "task_delivery" | "schedule" | "department" | "person" | "configuration" | "weeks" | "other"
  >
  total_changed: boolean
  band_changed: boolean
  gates_flipped: Array<GatesFlipped>
  evaluations: { required: number; done: number; missing: number }
}

export type PreviewedPersonBefore = {
  /** Null, like the band, in a month that isn't scored */
  total_score: number | null
  band: BandOfScore | null
  bonus_qualified: boolean | null
}

export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  request_id: string
  errors?: Array<{ path: string; message: string }> | undefined
  /** With job_active: the running job */
  job_id?: string | undefined
  /** With assistant_failed: the chat with the question */
  thread_id?: string | undefined
  /** With a lock: the locked page */
  page?: string | undefined
  employee_id?: string | undefined
  date?: string | undefined
  month?: string | undefined
  locked_since?: string | undefined
  /** With the maintenance 503 */
  maintenance?: true | undefined
  /** With the maintenance 503: a message for users */
  message?: string | undefined
}

export type ProductivityDraft = {
  employee_id: EmployeeId
  remarks?: LongText | null | undefined
  date_of_occurrence: CalendarDate
  category: Line
  description: LongText
}

export type ProductivityEntryView = {
  kind: "productivity"
  _id: Id
  employee_id: EmployeeId
  remarks: LongText | null
  submitted_by_id: EmployeeId
  source: AdditionalPointsEntryViewSource
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  deleted_at: Timestamp | null
  deleted_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  date_of_occurrence: CalendarDate
  category: Line
  description: LongText
  abilities: EntryAbilities
  open_dispute_id: OpenDisputeId
  disputable_until: DisputableUntil
  warnings?: EntryWarnings | undefined
}

export type PseudonymizationState = {
  employee_id: EmployeeId
  status: BulkPreviewJobStatus
  phase: "waiting" | "records" | "mentions" | "audit_log" | "files" | "done"
  percent: number
  created_at: Timestamp
  finished_at: Timestamp | null
  error: BulkPreviewJobError | null
}

export type PseudonymizeInput = {
  /** Why the data must go before RETENTION_YEARS are over; stays in the audit log */
  legal_basis?: LongText | null | undefined
}

export type PublishedAt = string

/** No notification emails are sent from `start` to `end`, which may span midnight, and none are sent later; the inbox still has them. Broadcast and welcome emails are sent regardless */
export type QuietHours = {
  start: NotificationTypeChangeScheduleTime
  end: NotificationTypeChangeScheduleTime
  timezone: string
}

export type ReadNotifications = {
  /** How many were unread */
  read: Count
}

export type Ready = { status: "ok" | "draining" | "unavailable"; checks: Record<string, "ok" | "failed"> }

export type ReadyBulkPreview = {
  preview_id: Id
  expires_at: Timestamp
  total: number
  valid: number
  invalid: number
  /** Rows that have warnings, valid or not */
  with_warnings: number
  /** The last upload of the same content to this sheet by anyone, unless it was undone. A warning only: it can be imported again. */
  already_committed: AlreadyCommitted | null
  /** Of the valid rows; null for rows that aren't entries */
  consequences: UploadConsequences | null
  mapping: BulkMapping
  mapping_source: MappingSource
  headers: Array<BulkHeader>
  /** What a column can be mapped to */
  fields: Array<BulkField>
  questions: Array<BulkQuestion>
  /** The visible sheets of a workbook */
  sheets: Array<string>
  /** What was passed over or assumed, such as title rows or the encoding */
  notices: Array<string>
  status: "ready"
  /** `employees`, or the sheet of a bulk batch */
  sheet: string
  file_name: string | null
  /** Set once it is committed */
  batch_id: Id | null
  /** Null for a file that was small enough to be checked at once */
  job: BulkPreviewJob | null
}

export type ReceiptDay = {
  date: CalendarDate
  /** From the schedule; null if the weekday decided */
  code: string | null
  is_working_day: boolean
  is_task_delivery_day: boolean
}

export type ReceiptKpi = {
  kpi_key: string
  kpi_source: KpiSource
  name: string
  /** Percent of the KPM */
  weight: number
  /** Includes the boost; null if there is nothing to score */
  kpi_score: number | null
  /** Additional points for this KPI, before the limit of 100 */
  boost: number
  /** Whether there is no score, so that it counts as 0 */
  no_data: boolean
  basis: KpiBasis
  formula: Formula
  documents: Array<ConfigurationDocument>
  entries_counted: Array<CountedEntry>
  entries_left_out: Array<LeftOutEntry>
  steps: Array<ReceiptStep>
  task_days?: Array<ReceiptTaskDay> | undefined
}

export type ReceiptKpm = {
  kpm_key: string
  name: string
  /** Percent of the total score */
  weight: number
  /** 0 to 100, two decimals, rounded half up */
  total: number
  /** Additional points for this KPM, before the limit of 100 */
  boost: number
  /** weight / 100 × total, to four decimals for display */
  contribution: number
  kpis: Array<ReceiptKpi>
  formula: Formula
  documents: Array<ConfigurationDocument>
  entries_counted: Array<CountedEntry>
  entries_left_out: Array<LeftOutEntry>
  steps: Array<ReceiptStep>
}

export type ReceiptRequirement = {
  kind: DoubleEvaluationSideKind
  cadence: Cadence
  count: number
  set_by: "default" | "department" | "employee" | "department_adjustment" | "employee_adjustment"
  /** Weeks of the month with a working day of the person */
  weeks: number
  working_days: number
  /** The month's days from Monday to Friday */
  weekdays: number
  required: number
  done: number
  /** The cycle's document, or `requirement_adjustment-` with the id of the adjustment that applies */
  document: ConfigurationDocument
}

export type ReceiptStep = {
  label: string
  /** Figures from earlier lines or elsewhere in the receipt, with + − × / ( ) min max; empty if nothing is scored */
  expression: string
  result: number | null
  /** How the expression's value was turned into the result */
  rounding: "none" | "half_up_to_two_decimals" | "up_to_a_whole_number" | "half_up_to_four_decimals_for_reading"
}

export type ReceiptTaskDay = {
  date: CalendarDate
  class: ReceiptTaskDayClass
  included: boolean
  finished_task: number | null
  task_count: number | null
  /** For display; null if the day is excluded from the average */
  percent: number | null
}

export type ReceiptTaskDayClass = "missing" | "pending" | "scored" | "excluded" | "off"

export type Recipient = { employee_id: EmployeeId; name: string }

export type Rejection = { review_note: LongText }

export type ReleaseWithdrawal = { reason?: LongText | null | undefined }

export type ReminderEvent = {
  year: Year
  month: Month
  /** The Monday of the week; null for a whole month */
  week_start: CalendarDate | null
  /** When it locks; for missing evaluations, when that day's reminder is or was due */
  at: Timestamp
  window_opens_at: Timestamp
  /** Whether it could be sent now */
  window_open: boolean
  /** One reminder per lock; one per day for missing evaluations */
  sent_at: Timestamp | null
}

export type ReminderPreview = {
  key: ReminderPreviewKey
  enabled: boolean
  /** Null if no lock is ahead, for example because it is disabled */
  event: ReminderEvent | null
  people_short: Count
  missing: Count
  /** Current recipients, those with the most to do first; at most 100 */
  recipients: Array<{
    employee_id: EmployeeId
    name: string
    /** Their people with too few evaluations */
    people_short: Count
    /** Total number of missing evaluations */
    missing: Count
  }>
  recipients_total: Count
  /** As the first recipient would see it */
  sample: { title: string; body: string } | null
  team_card: {
    title: string
    lines: Array<string>
    link: string | null
    /** Whether the channel is connected, automated posts are on, and this type posts to it */
    would_post: boolean
    /** Why nothing would be posted: `not_chosen` for this type, `not_connected`, or `automated_posts_off`. A card that was skipped isn't posted later */
    not_posted_because: "not_chosen" | "not_connected" | "automated_posts_off" | null
  } | null
}

export type ReminderPreviewKey =
  "scorecard.weekly_lock.approaching" | "scorecard.monthly_lock.approaching" | "scorecard.evals.missing_team"

export type ReplayedDeliveries = {
  /** How many are sent again */
  replayed: Count
}

export type RequirementAdjustment = {
  _id: Id
  /** Null if it applies to a department */
  employee_id: EmployeeId | null
  /** Null if it applies to one person */
  department_id: Id | null
  kinds: Array<DoubleEvaluationSideKind>
  /** YYYY-MM */
  from: FirstMonth
  /** The last month; null without an end */
  to: FirstMonth | null
  reason: LongText
  /** Nothing is required; cadence and count are null */
  exempt: boolean
  cadence: Cadence | null
  count: number | null
  created_at: Timestamp
  created_by_id: EmployeeId
  updated_at: Timestamp
  updated_by_id: EmployeeId
  /** Increases by one with each change; also the ETag */
  version: number
  /** By level and person. Final months can still prevent a change */
  abilities: AnnouncementAbilities
}

export type RequirementAdjustmentDraft = {
  employee_id?: EmployeeId | undefined
  department_id?: Id | undefined
  kinds: Array<DoubleEvaluationSideKind>
  /** YYYY-MM */
  from: FirstMonth
  to: FirstMonth | null
  reason: LongText
  exempt?: true | undefined
  cadence?: Cadence | undefined
  count?: number | undefined
}

export type RequirementAdjustmentPatch = {
  kinds?: Array<DoubleEvaluationSideKind> | undefined
  /** YYYY-MM */
  from?: FirstMonth | undefined
  to?: FirstMonth | null | undefined
  reason?: LongText | undefined
  exempt?: true | undefined
  cadence?: Cadence | undefined
  count?: number | undefined
}

export type RetentionPreview = {
  items: Array<{
    data: "entries" | "finals" | "audit" | "mail"
    /** The name of the setting */
    setting: string
    /** As set, or as in the query; null: nothing is removed */
    kept_for: KeptFor | null
    /** Whether the setting says so: then it is removed daily */
    is_set: boolean
    removed_before: CalendarDate | null
    tables: Array<{
      table: string
      /** Would be removed */
      rows: Count
      /** Old enough, but of months that are not final, or not settled */
      held: Count
      oldest_kept: CalendarDate | null
    }>
  }>
}

export type RetriedAnnouncement = { announcement_id: Id; status: "waiting" }

export type ReviewedAssistantMessage = {
  _id: Id
  role: AssistantMessageRole
  /** Plain text: show it as is; don't render links or images */
  text: string
  /** The model gave no answer; the text says so */
  failed: boolean
  tool_calls: Array<AssistantToolCall>
  created_at: Timestamp
  /** The model that answered; null for a question */
  model: string | null
}

export type ReviewedAssistantThread = {
  _id: Id
  title: string
  pinned: boolean
  message_count: Count
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  employee_id: EmployeeId
  name: string
  deleted_at: Timestamp | null
  /** Models that answered or failed to answer in it */
  models: Array<string>
}

export type ReviewedAssistantThreadWithMessages = {
  _id: Id
  title: string
  pinned: boolean
  message_count: Count
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  employee_id: EmployeeId
  name: string
  deleted_at: Timestamp | null
  /** Models that answered or failed to answer in it */
  models: Array<string>
  messages: Array<ReviewedAssistantMessage>
}

export type ReviewedFeedback = {
  _id: Id
  category: FeedbackCategory
  message: LongText
  page_path: PagePath
  client: FeedbackClient
  employee_id: EmployeeId
  /** As of when the feedback was written */
  name: string
  /** Whether a super admin wrote it while impersonating the employee */
  impersonated: boolean
  status: FeedbackStatus
  attachments: Array<FeedbackAttachment>
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  /** The reviewer's note to the author */
  reviewer_note: LongText | null
  reviewed_at: Timestamp | null
  impersonated_by_id: EmployeeId | null
  reviewed_by_id: EmployeeId | null
  /** Whether the author sees the note; false for notes from before authors could */
  note_shared: boolean
  abilities: {
    /** The possible next statuses */
    move_to: Array<FeedbackStatus>
  }
}

export type Rubric = {
  items: Array<ConfigurationPatchRubricItem>
  /** The weights of failed integrity items are divided by this before they are deducted */
  integrity_divisor: number
}

export type SbsDraft = {
  employee_id: EmployeeId
  remarks?: LongText | null | undefined
  task_evaluated_date: CalendarDate
  task_id: Id
  quantity_score: Score
  /** Null means N/A and must be given explicitly */
  auditors_score: Score | null
  checklist: Array<NonSbsDraftChecklist>
}

export type SbsEntryView = {
  kind: "sbs"
  _id: Id
  employee_id: EmployeeId
  remarks: LongText | null
  submitted_by_id: EmployeeId
  source: AdditionalPointsEntryViewSource
  created_at: Timestamp
  updated_at: Timestamp
  updated_by_id: EmployeeId
  deleted_at: Timestamp | null
  deleted_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  task_evaluated_date: CalendarDate
  task_id: Id
  quantity_score: Score
  /** Null means N/A and must be given explicitly */
  auditors_score: Score | null
  checklist: Array<NonSbsEntryViewChecklist>
  checklist_score: Score | null
  red_flag: boolean
  abilities: EntryAbilities
  open_dispute_id: OpenDisputeId
  disputable_until: DisputableUntil
  warnings?: EntryWarnings | undefined
}

export type ScheduleCodeDraft = {
  code: HolidayDraftCode
  label: Line
  /** Counts as a working day for attendance */
  is_working_day: boolean
  /** Counts as a task-delivery workday */
  is_task_delivery_day: boolean
}

export type ScheduleCodePatch = {
  code?: HolidayDraftCode | undefined
  label?: Line | undefined
  /** Counts as a working day for attendance */
  is_working_day?: boolean | undefined
  /** Counts as a task-delivery workday */
  is_task_delivery_day?: boolean | undefined
}

export type ScheduleCodeView = {
  _id: Id
  code: HolidayDraftCode
  label: Line
  /** Counts as a working day for attendance */
  is_working_day: boolean
  /** Counts as a task-delivery workday */
  is_task_delivery_day: boolean
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: AnnouncementAbilities
}

export type ScheduleCopyDraft = {
  year: number
  month: Month
  employee_ids?: Array<EmployeeId> | undefined
  filter?: ScheduleCopyDraftFilter | undefined
  /** `weekday`: from the day four (or five) weeks earlier. `date`: from the same day of the month */
  by: "weekday" | "date"
  /** Replace schedules that are saved for the month already; otherwise those people are skipped */
  overwrite?: boolean | undefined
}

/** Instead of `employee_ids`: the people that the list of schedules shows with these filters */
export type ScheduleCopyDraftFilter = {
  department_id?: Id | undefined
  cluster_id?: Id | undefined
  q?: string | undefined
}

export type ScheduleDaysDraft = {
  year: number
  month: Month
  employee_ids?: Array<EmployeeId> | undefined
  filter?: ScheduleCopyDraftFilter | undefined
  /** The days to change: day of the month to day code */
  days: Record<string, HolidayDraftCode>
}

export type ScheduleOfMonth = {
  employee_id: EmployeeId
  name: string
  /** `schedule`: saved; otherwise `holiday`, `pattern` (of shifts), or `default` (by weekday). A pattern that covers a day of the month wins over holidays */
  source: ScheduleOfMonthSource
  days: ScheduleOfMonthDays
  day_sources: DaySources
  /** The names of the holidays that decide a day, by day of the month */
  holidays: ScheduleOfMonthHolidays
  /** 0 while none is saved */
  version: Count
  abilities: ConfigurationAbilities
  year: Year
  month: Month
}

/** A map from each day of the month, without a leading zero ("1" to "28", "29", "30", or "31"), to its day code. The example is June 2026. */
export type ScheduleOfMonthDays = Record<string, HolidayDraftCode>

export type ScheduleOfMonthHolidays = Record<string, string>

export type ScheduleOfMonthSource = "schedule" | "holiday" | "pattern" | "default"

export type ScheduleView = {
  employee_id: EmployeeId
  name: string
  /** `schedule`: saved; otherwise `holiday`, `pattern` (of shifts), or `default` (by weekday). A pattern that covers a day of the month wins over holidays */
  source: ScheduleOfMonthSource
  days: ScheduleOfMonthDays
  day_sources: DaySources
  /** The names of the holidays that decide a day, by day of the month */
  holidays: ScheduleOfMonthHolidays
  /** 0 while none is saved */
  version: Count
  abilities: ConfigurationAbilities
}

export type ScheduleWriteResult = {
  employee_id: EmployeeId
  status: "saved" | "unchanged" | "skipped" | "refused"
  /** Why it is refused */
  code: "own_record" | "employee_not_found" | "invalid" | null
  /** Why it is skipped or refused */
  message: string | null
  /** Of the schedule; null if refused */
  version: Count | null
}

export type ScheduleWriteResults = {
  saved: Count
  unchanged: Count
  skipped: Count
  refused: Count
  /** One for each person, in the order of the request */
  results: Array<ScheduleWriteResult>
}

export type ScheduledLocksView = {
  _id: "scheduled-locks"
  weekly: {
    enabled: boolean
    /** The pages that this lock closes; a page on either list is also closed when its month is final */
    pages: Array<ChangedLocksPage>
    /** Monday 1 to Sunday 7, in the week after the locked one */
    weekday: number
    /** Eastern time */
    time: NotificationTypeChangeScheduleTime
    remind_hours_before: number
  }
  monthly: {
    enabled: boolean
    /** The pages that this lock closes; a page on either list is also closed when its month is final */
    pages: Array<ChangedLocksPage>
    /** Day of the month after the locked one */
    day: number
    /** Eastern time */
    time: NotificationTypeChangeScheduleTime
    remind_hours_before: number
  }
  updated_at: Timestamp | null
  updated_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: ConfigurationAbilities
}

/** A score or a percentage, with at most two decimals */
export type Score = number

export type ScoreReceipt = {
  employee_id: EmployeeId
  name: string
  /** As of the person's last employed day in the month */
  department_id: string | null
  department_name: string | null
  cluster_id: string | null
  cluster_name: string | null
  manager_id: string | null
  year: Year
  month: Month
  total_score: number | null
  band: BandOfScore | null
  not_scored: NotScored
  projected_final_score: number | null
  kpms: Array<ReceiptKpm>
  working_days: number | null
  bsc_eligible: boolean | null
  bonus_eligible: boolean | null
  bonus_qualified: boolean | null
  bonus_qualification_breakdown: Array<BonusCheck> | null
  additional_points_summary: AdditionalPointsSummary | null
  report_status: AvailableMonthsItemStatus
  computed_at: Timestamp
  cycle_id: CycleId
  /** `rolling` omits evaluation ratios, `final` applies them */
  mode: ComparedWith
  formula: Formula
  documents: Array<ConfigurationDocument>
  requirements: Array<ReceiptRequirement>
  /** The month's days, and why each is a working or task-delivery day */
  days: Array<ReceiptDay>
  /** Days of the month's weeks that lie in a neighboring month */
  neighbor_days: Array<ReceiptDay>
  entries_without_effect: Array<LeftOutEntry>
  /** About this person's entries of the month */
  open_disputes: OpenDisputes
  /** From the first KPI to the total, which is the last line's result */
  steps: Array<ReceiptStep>
  /** The lines that lead to projected_final_score; null in a final month */
  projection_steps: Array<ReceiptStep> | null
}

export type ScorecardHolidaysReach = "company" | "cluster" | "department"

export type ScorecardLocksRequest = {
  weekly?:
    | {
        enabled?: boolean | undefined
        /** The pages that this lock closes; a page on either list is also closed when its month is final */
        pages?: Array<ChangedLocksPage> | undefined
        /** Monday 1 to Sunday 7, in the week after the locked one */
        weekday?: number | undefined
        /** Eastern time */
        time?: NotificationTypeChangeScheduleTime | undefined
        remind_hours_before?: number | undefined
      }
    | undefined
  monthly?:
    | {
        enabled?: boolean | undefined
        /** The pages that this lock closes; a page on either list is also closed when its month is final */
        pages?: Array<ChangedLocksPage> | undefined
        /** Day of the month after the locked one */
        day?: number | undefined
        /** Eastern time */
        time?: NotificationTypeChangeScheduleTime | undefined
        remind_hours_before?: number | undefined
      }
    | undefined
}

export type ScorecardMissingExcessEvalsOnly = "missing" | "excess"

export type SearchResult = {
  kind: "person" | "action" | "page" | "month" | "entry"
  /** Unique within the reply; the same for the same thing in every search */
  key: string
  title: string
  subtitle: string | null
  link: string
}

export type SelfFinal = {
  version: number
  finalized_at: Timestamp
  total_score: number | null
  band: BandOfScore | null
  not_scored: NotScored
  kpms: Array<KpmScore>
  working_days: number | null
  bsc_eligible: boolean | null
  bonus_eligible: boolean | null
  bonus_qualified: boolean | null
  bonus_qualification_breakdown: Array<BonusCheck> | null
  additional_points_summary: AdditionalPointsSummary | null
  /** The version in which the person's figures last changed */
  since_version: number
  /** The figures before `since_version` changed them; null if no version did */
  previous: {
    total_score: number | null
    band: BandOfScore | null
    bonus_qualified: boolean | null
    kpms: Array<{ kpm_key: string; total: number }>
  } | null
  /** The person's latest one. It counts if its version is `since_version` or later */
  acknowledgement: Acknowledgement | null
  /** Changes of this person's entries, task delivery or schedule since this version */
  entries_changed_since_final: Count
  difference: {
    /** Whether the live figures differ from this version */
    changed: boolean
    /** Possible explanations of the difference; empty if there is none */
    reasons: Array<"entries" | "department" | "eligibility" | "configuration" | "no_live_row" | "other">
  }
}

export type SelfMonthSnapshot = {
  before_go_live?: true | undefined
  view_mode: "self"
  month: DashboardMonth
  source: "live"
  employee_month: EmployeeMonth | null
  is_new: IsNew
  /** Descending; the last starts at 0; the goal bands come first */
  bands: Array<BscSelfViewBand>
  /** The figures that count in a final month. Null in a draft month, and for a person without a row in the final */
  final: SelfFinal | null
  report: MonthReport
}

export type SentReminder = {
  key: ReminderPreviewKey
  event: ReminderEvent
  people_short: Count
  /** Number of people who were notified */
  recipients_told: Count
  /** Whether a post was queued */
  posted_to_team_channel: boolean
}

export type ServiceAccount = {
  _id: Id
  name: string
  scopes: Array<NewServiceAccountScope>
  pool: NewServiceAccountPool
  /** Of the departments in `pool`; empty for the company */
  department_names: Array<string>
  status: ServiceAccountStatus
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  /** The first characters of the newest key */
  key_hint: string | null
  /** Until when the key before the last rotation works; null if it no longer does */
  previous_key_expires_at: Timestamp | null
  /** Accurate to a minute */
  last_used_at: Timestamp | null
  created_at: Timestamp
  created_by_id: EmployeeId
  created_by_name: string
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: ConfigurationAbilities
}

export type ServiceAccountKeyRotation = {
  /** How long the present key goes on working */
  overlap_hours?: number | undefined
}

export type ServiceAccountPatch = {
  name?: string | undefined
  scopes?: Array<NewServiceAccountScope> | undefined
  pool?: NewServiceAccountPool | undefined
  /** By default, the account doesn't expire */
  expires_at?: Timestamp | null | undefined
}

export type ServiceAccountStatus = "active" | "expired" | "revoked"

export type ServiceAccountWithKey = {
  _id: Id
  name: string
  scopes: Array<NewServiceAccountScope>
  pool: NewServiceAccountPool
  /** Of the departments in `pool`; empty for the company */
  department_names: Array<string>
  status: ServiceAccountStatus
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
  /** The first characters of the newest key */
  key_hint: string | null
  /** Until when the key before the last rotation works; null if it no longer does */
  previous_key_expires_at: Timestamp | null
  /** Accurate to a minute */
  last_used_at: Timestamp | null
  created_at: Timestamp
  created_by_id: EmployeeId
  created_by_name: string
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: ConfigurationAbilities
  /** `sc_…`, shown only in this reply */
  key: string
}

export type SetupStep = {
  key:
    | "first_month"
    | "configuration"
    | "organization"
    | "people"
    | "schedules"
    | "roles"
    | "sign_in"
    | "email"
    | "invitations"
  label: string
  done: boolean
  /** When it was confirmed or checked; null if that was not recorded */
  done_at: Timestamp | null
  /** What is done, or what is missing */
  detail: string
  /** What is still missing, one by one */
  missing: Array<string>
  /** The page of the web client where the step is done */
  link: string
}

export type Severity = "minor" | "major" | "critical"

export type SheetPreview = {
  preview_id: Id
  expires_at: Timestamp
  total: number
  valid: number
  invalid: number
  /** Rows that have warnings, valid or not */
  with_warnings: number
  /** The last upload of the same content to this sheet by anyone, unless it was undone. A warning only: it can be imported again. */
  already_committed: AlreadyCommitted | null
  /** Of the valid rows; null for rows that aren't entries */
  consequences: UploadConsequences | null
  mapping: BulkMapping
  mapping_source: MappingSource
  headers: Array<BulkHeader>
  /** What a column can be mapped to */
  fields: Array<BulkField>
  questions: Array<BulkQuestion>
  /** The visible sheets of a workbook */
  sheets: Array<string>
  /** What was passed over or assumed, such as title rows or the encoding */
  notices: Array<string>
  rows: Array<SheetRow>
}

export type SheetRow = {
  /** Spreadsheet row number; the first row of the file is 1 */
  row: number
  action: BulkPreviewRowAction
  status: BulkPreviewRowStatus
  errors: Array<SheetRowError>
  warnings: EntryWarnings
  /** The row as it was understood */
  values: Array<BulkRowValue>
  /** What an update changes */
  changes: Array<BulkRowChange>
}

export type SheetRowError = {
  /** The column header as in the file */
  column: string | null
  /** `required`, `invalid`, `duplicate_row`, or an error code */
  code: string
  message: string
  /** The text of the cell; null if there is none */
  value: string | null
}

export type ShiftAssignmentDraft = {
  employee_ids?: Array<EmployeeId> | undefined
  department_id?: Id | undefined
  from: CalendarDate
  to?: CalendarDate | null | undefined
}

export type ShiftAssignmentPatch = { to: CalendarDate | null }

export type ShiftAssignmentView = {
  _id: Id
  pattern_id: Id
  /** Null if it is a department's */
  employee_id: EmployeeId | null
  /** Null if it is a person's */
  department_id: Id | null
  /** The first day; the pattern's first week is the one of this day */
  from: CalendarDate
  /** The last day, or null without an end */
  to: CalendarDate | null
  created_at: Timestamp
  created_by_id: EmployeeId
  updated_at: Timestamp
  updated_by_id: EmployeeId
  /** Increases by one with each change; also the ETag */
  version: number
  /** Of the person or department */
  name: string
  abilities: AnnouncementAbilities
}

export type ShiftAssignmentsCreated = { created: number }

export type ShiftPatternDraft = {
  name: Line
  /** One week, or several that rotate from the week in which an assignment starts */
  weeks: Array<ShiftWeek>
}

export type ShiftPatternPatch = {
  name?: Line | undefined
  /** One week, or several that rotate from the week in which an assignment starts */
  weeks?: Array<ShiftWeek> | undefined
}

export type ShiftPatternView = {
  _id: Id
  name: Line
  /** One week, or several that rotate from the week in which an assignment starts */
  weeks: Array<ShiftWeek>
  created_at: Timestamp
  created_by_id: EmployeeId
  updated_at: Timestamp
  updated_by_id: EmployeeId
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: { edit: boolean; delete: boolean; assign: boolean }
}

export type ShiftWeek = Record<string, HolidayDraftCode>

export type SignIn = {
  access_token: string
  token_type: "Bearer"
  /** Seconds */
  expires_in: number
  expires_at: Timestamp
  /** For desktop clients: single use */
  refresh_token?: string | undefined
  /** When the person must sign in again at the latest */
  refresh_expires_at?: Timestamp | undefined
  employee: Employee
}

export type SignInCheck = {
  ok: boolean
  issuer: string | null
  checks: Array<{ key: "discovery" | "issuer" | "endpoints" | "keys"; ok: boolean; detail: string }>
}

export type SignInOptions = {
  idp: { authorization_endpoint: string; client_id: string; scope: string } | null
  dev_login: boolean
}

export type SortByAt = "at" | "-at"

export type SortByCodeOrLabel = "code" | "-code" | "label" | "-label"

export type SortByCreatedAt = "created_at" | "-created_at"

export type SortByCreatedAtOrDate = "created_at" | "-created_at" | "date" | "-date"

export type SortByCreatedAtOrName = "created_at" | "-created_at" | "name" | "-name"

export type SortByCreatedAtOrPercent = "created_at" | "-created_at" | "percent" | "-percent"

export type SortByCreatedAtOrReleaseVersionOrSize =
  "created_at" | "-created_at" | "release_version" | "-release_version" | "size" | "-size"

export type SortByCreatedAtOrUntil = "created_at" | "-created_at" | "until" | "-until"

export type SortByCreatedAtOrUpdatedAt = "created_at" | "-created_at" | "updated_at" | "-updated_at"

export type SortByDateOrCreatedAt = "date" | "-date" | "created_at" | "-created_at"

export type SortByDateOrDifference = "date" | "-date" | "difference" | "-difference"

export type SortByDateOrName = "date" | "-date" | "name" | "-name"

export type SortByDeletedAt = "deleted_at" | "-deleted_at"

export type SortByDifference = "difference" | "-difference"

export type SortByEmployeeIdOrNameOrTotalScore =
  "employee_id" | "-employee_id" | "name" | "-name" | "total_score" | "-total_score"

export type SortByEmployeeIdOrNameOrTotalScoreOrDifference =
  "employee_id" | "-employee_id" | "name" | "-name" | "total_score" | "-total_score" | "difference" | "-difference"

export type SortByFromOrCreatedAt = "from" | "-from" | "created_at" | "-created_at"

export type SortByName = "name" | "-name"

export type SortByNameOrCreatedAt = "name" | "-name" | "created_at" | "-created_at"

export type SortByNameOrEmployeeId = "name" | "-name" | "employee_id" | "-employee_id"

export type SortByNameOrEmployeeIdOrHireDateOrAccessLevel =
  "name" | "-name" | "employee_id" | "-employee_id" | "hire_date" | "-hire_date" | "access_level" | "-access_level"

export type SortByNameOrEmployeeIdOrMissingOrExcess =
  "name" | "-name" | "employee_id" | "-employee_id" | "missing" | "-missing" | "excess" | "-excess"

export type SortByNameOrEvaluationsOrChecklistOrAuditorsOrQuantityOrDoubles =
  | "name"
  | "-name"
  | "evaluations"
  | "-evaluations"
  | "checklist"
  | "-checklist"
  | "auditors"
  | "-auditors"
  | "quantity"
  | "-quantity"
  | "doubles"
  | "-doubles"

export type SortByPartOrPathOrChange = "part" | "-part" | "path" | "-path" | "change" | "-change"

export type SortByPublishedFromOrUpdatedAtOrTitle =
  "published_from" | "-published_from" | "updated_at" | "-updated_at" | "title" | "-title"

export type SortBySentAt = "sent_at" | "-sent_at"

export type SortByStart = "start" | "-start"

export type SortByTitleOrEnrolledOrCompletedOrOverdue =
  "title" | "-title" | "enrolled" | "-enrolled" | "completed" | "-completed" | "overdue" | "-overdue"

export type SortByTotalScoreOrNameOrEmployeeId =
  "total_score" | "-total_score" | "name" | "-name" | "employee_id" | "-employee_id"

export type SortByUpdatedAtOrCreatedAtOrTitle =
  "updated_at" | "-updated_at" | "created_at" | "-created_at" | "title" | "-title"

export type SortByWeekStartOrCreatedAt = "week_start" | "-week_start" | "created_at" | "-created_at"

export type StatementArchive = {
  job_id: Id
  status: StatementArchiveStatus
  processed: Count
  percent: number
  created_at: Timestamp
  finished_at: Timestamp | null
  error: BulkPreviewJobError | null
  year: Year
  month: Month
  /** Statements */
  total: Count | null
  /** Until when it can be downloaded, once it has succeeded */
  expires_at: Timestamp | null
}

export type StatementArchiveStatus = "queued" | "running" | "succeeded" | "failed" | "canceled"

export type StatementVerification = {
  /** `superseded` by a newer version; `reopened`: the month is being corrected */
  status: "current" | "superseded" | "reopened"
  initials: string
  year: Year
  month: Month
  version: number
  /** When the statement's version was closed */
  closed_at: Timestamp
  current_version: number
}

export type SyncJob = {
  job_id: Id
  type: "sync" | "finalize" | "cycle_refresh"
  status: BulkPreviewJobStatus
  phase: "waiting" | "scoring" | "publishing" | "done"
  total: Count | null
  processed: Count
  percent: number
  year: Year
  month: Month
  requested_by_id: EmployeeId
  created_at: Timestamp
  started_at: Timestamp | null
  finished_at: Timestamp | null
  error: BulkPreviewJobError | null
  result: {
    rows_written?: Count | undefined
    version?: number | undefined
    published?: boolean | undefined
    synced?: Array<DashboardMonth> | undefined
    skipped_final?: Array<DashboardMonth> | undefined
  } | null
}

export type SystemActivityLogsFrom = CalendarDate | PublishedAt

export type SystemCheck = { status: SystemCheckStatus; detail: string }

export type SystemCheckStatus = "ok" | "degraded" | "disabled"

export type SystemStatus = {
  status: HomeClosingSystem
  checks: {
    database: SystemCheck
    warehouse: { status: SystemCheckStatus; detail: string; driver: string }
    storage: SystemCheck
    worker: {
      status: SystemCheckStatus
      detail: string
      environment: string
      last_heartbeat_at: Timestamp | null
      stale_after_seconds: Count
    }
    rolling_sync: {
      status: SystemCheckStatus
      detail: string
      /** YYYY-MM, in Eastern time */
      current_period: string
      /** The current period's */
      last_rolling_sync_at: Timestamp | null
      interval_seconds: Count
    }
    email: {
      status: SystemCheckStatus
      detail: string
      /** outbox, smtp or workspace; null when email is off */
      driver: string | null
      queued: Count | null
      /** Given up and not retried since */
      dead: Count | null
      /** The error of the latest failed attempt */
      last_error: string | null
      last_sent_at: Timestamp | null
      /** The newest of them */
      dead_mails: Array<DeadMail>
    }
    jobs: {
      status: SystemCheckStatus
      detail: string
      queued: Count | null
      running: Count | null
      /** Gave up for good within the last 7 days */
      dead: Count | null
      oldest_due_seconds: Count | null
      /** The newest of them */
      dead_jobs: Array<DeadJob>
      announcements: {
        waiting: Count
        /** Set aside after five attempts */
        dead: Count
        oldest_waiting_seconds: Count
        /** The newest of them */
        dead_announcements: Array<DeadAnnouncement>
      } | null
    }
    webhooks: { status: SystemCheckStatus; detail: string; enabled: Count | null; failing: Array<FailingWebhook> }
  }
}

export type TargetType = "kpi" | "kpm"

export type TaskDeliveryPerson = {
  employee_id: EmployeeId
  name: string
  department_id: string | null
  month_percent: number | null
  days: Array<{
    work_date: WorkDate
    class: ReceiptTaskDayClass
    percent: number | null
    finished_task: number | null
    task_count: number | null
    notes: string | null
    version: number | null
  }>
  /** For the person's days. Level 2 can only change days they entered themselves */
  abilities: AnnouncementAbilities
}

export type TaskDraft = { name: Line; department_id?: Id | null | undefined; active?: boolean | undefined }

export type TaskPatch = { name?: Line | undefined; department_id?: Id | null | undefined; active?: boolean | undefined }

export type TaskView = {
  _id: Id
  /** Unique per department, case-insensitively */
  name: Line
  department_id: Id | null
  active: boolean
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: AnnouncementAbilities
}

export type TeamChatConnection = {
  connected: boolean
  /** Only the host; null if not connected */
  webhook_url_masked: string | null
  /** `environment`: set by TEAMCHAT_WEBHOOK_URL; null if not connected */
  source: "saved" | "environment" | null
  /** Lock reminders and missing evaluations; off at first */
  automated_posts: boolean
  updated_at: Timestamp | null
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: { connect: boolean; disconnect: boolean; switch_automated_posts: boolean; post: boolean }
}

export type TeamChatConnectionDraft = {
  /** The https address of a channel workflow */
  webhook_url: string
}

export type TeamChatConnectionPatch = { automated_posts?: boolean | undefined }

export type TeamMonthRow = {
  employee_id: EmployeeId
  name: string
  /** As of the person's last employed day in the month */
  department_id: string | null
  department_name: string | null
  cluster_id: string | null
  cluster_name: string | null
  manager_id: string | null
  year: Year
  month: Month
  total_score: number | null
  band: BandOfScore | null
  not_scored: NotScored
  projected_final_score: number | null
  kpms: Array<KpmScore>
  working_days: number | null
  bsc_eligible: boolean | null
  bonus_eligible: boolean | null
  bonus_qualified: boolean | null
  bonus_qualification_breakdown: Array<BonusCheck> | null
  additional_points_summary: AdditionalPointsSummary | null
  report_status: AvailableMonthsItemStatus
  computed_at: Timestamp
  synced_at: Timestamp | null
  is_new: IsNew
}

export type TeamPost = {
  _id: Id
  kind: TeamPostKind
  title: string
  lines: Array<string>
  link: string | null
  footer: string | null
  /** `queued`: being sent, or waiting for another attempt */
  status: TeamPostStatus
  attempts: Count
  /** Why the last attempt failed */
  error: string | null
  /** Null for automated posts */
  posted_by_id: EmployeeId | null
  created_at: Timestamp
  /** When it was posted, or given up */
  settled_at: Timestamp | null
}

export type TeamPostDraft = {
  subject: Line
  /** Plain text of at most 50 lines */
  body: LongText
  link?: string | null | undefined
}

export type TeamPostKind =
  | "test"
  | "compose"
  | "scorecard.evals.missing_team"
  | "scorecard.weekly_lock.approaching"
  | "scorecard.monthly_lock.approaching"

export type TeamPostStatus = "queued" | "posted" | "failed"

export type TemplateChoice = { template: ConfigurationTemplateKey; leave_owes_task_delivery?: boolean | undefined }

export type TenureExplained = {
  /** Plain text */
  answer: string
  data: {
    employee_id: EmployeeId
    name: string
    /** Today, or the day the person left */
    as_of: CalendarDate
    hire_date: CalendarDate
    separation_date: CalendarDate | null
    years: Count
    /** Whole months beyond the years */
    months: Count
    /** Days beyond the months */
    days: Count
    total_days: Count
    /** Shown to the person and to holders of employees.edit only */
    regularization_date?: CalendarDate | null | undefined
  }
  sources: Array<BonusExplainedSource>
}

/** UTC, with milliseconds */
export type Timestamp = string

export type TreeCluster = { _id: Id; name: string; manager_ids: Array<EmployeeId>; departments: Array<TreeDepartment> }

export type TreeDepartment = { _id: Id; name: string; manager_ids: Array<EmployeeId>; members: Array<TreeNode> }

export type TreeNode = {
  employee_id: EmployeeId
  name: string
  position: string
  department_id: Id | null
  manager_id: EmployeeId | null
  hire_date: CalendarDate
}

export type TypeSchedule = { time: NotificationTypeChangeScheduleTime; timezone: string }

export type UnlockGrantView = {
  _id: Id
  employee_id: EmployeeId
  kind: ChangedLocksPage
  year: Year
  month: Month
  until: Timestamp
  reason: Line
  created_at: Timestamp
  created_by_id: EmployeeId
  revoked_at: Timestamp | null
  revoked_by_id: EmployeeId | null
  /** Increases by one with each change; also the ETag */
  version: number
  /** Current status: active, expired, or revoked */
  status: UnlockGrantViewStatus
  abilities: { revoke: boolean }
}

export type UnlockGrantViewStatus = "active" | "ended" | "revoked"

export type UnreadCount = { unread: Count }

export type UploadConsequences = {
  /** Months of people that the rows concern */
  scorecards: number
  /** Of these, those whose total would be higher */
  higher: number
  lower: number
  average_total_score: { before: number; after: number } | null
  bands_changed: number
  /** How many bonus gates would flip, and to what */
  gates: Array<{ key: BonusCheckCheck; failing: number; passing: number }>
}

export type ViewMode = "self" | "aggregate"

export type Visibility = {
  /** The keys that are turned off directly */
  disabled: Array<ClientPage>
  /** The disabled keys and everything below them */
  hidden: Array<ClientPage>
  /** The first visible page that you may open; null if there is none */
  home: ClientPage | null
}

export type VisibilityCatalog = { catalog: Array<VisibilityCatalogItem>; disabled: Array<ClientPage> }

export type VisibilityCatalogItem = {
  key: ClientPage
  label: string
  parent: ClientPage | null
  /** The key's own setting; a disabled parent hides it regardless */
  enabled: boolean
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: ConfigurationAbilities
  /** Active employees who can open the page or one below it and would lose it if it were hidden */
  people: Count
}

export type VisibilityItem = {
  key: ClientPage
  label: string
  parent: ClientPage | null
  /** The key's own setting; a disabled parent hides it regardless */
  enabled: boolean
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: ConfigurationAbilities
}

export type Webhook = {
  _id: Id
  url: string
  event_types: Array<EventType>
  enabled: boolean
  /** `gone`: the receiver answered 410; null while enabled */
  disabled_reason: DisabledReason | null
  /** Until then, events are also signed with the secret before the last rotation */
  former_secret_until: Timestamp | null
  /** Deliveries that are not over */
  pending: Count
  /** Dead letters: deliveries that were given up */
  dead: Count
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: WebhookAbilities
}

export type WebhookAbilities = { update: boolean; delete: boolean; rotate_secret: boolean; test: boolean }

export type WebhookDelivery = {
  /** The `webhook-id` header; the same in every attempt */
  _id: Id
  webhook_id: Id
  type: WebhookDeliveryType
  ids: ScheduleOfMonthHolidays
  /** The page of the web client that shows it */
  link: string
  occurred_at: Timestamp
  /** `pending`: waiting for an attempt; `dead`: given up */
  status: WebhookDeliveryStatus
  /** Since it was created or last replayed */
  attempts: Count
  /** Of the last attempt; null without an answer */
  response_status: number | null
  /** Why the last attempt failed */
  error: string | null
  last_attempt_at: Timestamp | null
  /** Null unless pending */
  next_attempt_at: Timestamp | null
  delivered_at: Timestamp | null
  created_at: Timestamp
  abilities: { replay: boolean }
}

export type WebhookDeliveryStatus = "pending" | "delivered" | "dead"

export type WebhookDeliveryType =
  | "entry.created"
  | "entry.changed"
  | "entry.deleted"
  | "entry.restored"
  | "atw_request.submitted"
  | "atw_request.decided"
  | "dispute.opened"
  | "dispute.decided"
  | "month.finalized"
  | "month.reopened"
  | "month.regenerated"
  | "employee.created"
  | "employee.changed"
  | "employee.deactivated"
  | "desktop_release.published"
  | "webhook.test"

export type WebhookDraft = {
  /** An https address of a public host, on port 443 */
  url: string
  event_types: Array<EventType>
  enabled?: boolean | undefined
}

export type WebhookPatch = {
  /** An https address of a public host, on port 443 */
  url?: string | undefined
  event_types?: Array<EventType> | undefined
  enabled?: boolean | undefined
}

export type WebhookWithSecret = {
  _id: Id
  url: string
  event_types: Array<EventType>
  enabled: boolean
  /** `gone`: the receiver answered 410; null while enabled */
  disabled_reason: DisabledReason | null
  /** Until then, events are also signed with the secret before the last rotation */
  former_secret_until: Timestamp | null
  /** Deliveries that are not over */
  pending: Count
  /** Dead letters: deliveries that were given up */
  dead: Count
  created_at: Timestamp
  updated_at: Timestamp
  /** Increases by one with each change; also the ETag */
  version: number
  abilities: WebhookAbilities
  /** Shown only now */
  secret: string
}

export type WelcomeEmailRequest = { employee_ids: Array<EmployeeId> }

export type WelcomeEmailResults = { results: Array<BroadcastResultsResult> }

export type WhatIf = {
  items: Array<WhatIfMover>
  next_cursor: string | null
  total?: Count | undefined
  summary: WhatIfSummary
  /** Movers between the greatest gains and losses that a job doesn't keep */
  omitted: Count
}

export type WhatIfMover = {
  employee_id: EmployeeId
  name: string
  department_id: string | null
  year: Year
  month: Month
  before: WhatIfMoverBefore
  after: WhatIfMoverBefore
  difference: number
  gates_flipped: Array<GatesFlipped>
}

export type WhatIfMoverBefore = { total_score: Score; band: BandOfScore; bonus_qualified: boolean }

export type WhatIfRun = {
  job_id: Id
  status: StatementArchiveStatus
  /** Employee-months */
  total: Count | null
  processed: Count
  percent: number
  created_at: Timestamp
  finished_at: Timestamp | null
  error: BulkPreviewJobError | null
  result: WhatIf | null
}

export type WhatIfSummary = {
  months: Array<{
    year: Year
    month: Month
    status: AvailableMonthsItemStatus
    employees: Count
    mean_before: Score | null
    mean_after: Score | null
  }>
  employee_months: Count
  mean_before: Score | null
  mean_after: Score | null
  raised: Count
  lowered: Count
  band_changed: Count
  /** Totals from `from` to below `to`; the last includes 100 */
  distribution: Array<{ before: Count; after: Count; from: Score; to: Score }>
  bands_before: Array<BscSummarizedDataBand>
  bands_after: Array<BscSummarizedDataBand>
  gates: Array<{
    check: BonusCheckCheck
    /** Gates that would pass instead */
    gained: Count
    /** Gates that would fail instead */
    lost: Count
  }>
  bonus_qualified: { before: Count; after: Count }
}

export type WorkDate = string

export type Year = number

/** What each operation takes and returns. */
export interface Operations {
  /** Is the process alive? */
  getHealth: { reply: Alive }

  /** Can it answer requests? */
  getHealthReady: { reply: Ready }

  /** Sign in with an authorization code from the identity provider
   *
   * `redirect_uri`, `code_verifier`, and `nonce` must match what the client sent to the provider. A desktop client also gets a refresh token.
   *
   * Public. */
  postAuthIdp: {
    body: {
      code: string
      /** The client that signs in */
      client: FeedbackClient
      redirect_uri: string
      code_verifier?: string | undefined
      nonce?: string | undefined
    }
    reply: SignIn
  }

  /** Sign in by email, in development
   *
   * Doesn't exist in production or if dev login is turned off.
   *
   * Public. */
  postAuthDevLogin: {
    body: {
      email: string
      /** The client that signs in */
      client: FeedbackClient
    }
    reply: SignIn
  }

  /** List people to sign in as, in development
   *
   * A few of each access level. Doesn't exist in production or if dev login is turned off.
   *
   * Public. */
  getAuthDevLoginPeople: { reply: DevLoginPeople }

  /** Refresh the tokens
   *
   * A refresh token can be used once. Reusing it ends the session, except from the same client (address and User-Agent) within ten seconds, in case the response was lost: that returns a new pair and invalidates the previous one.
   *
   * Public. */
  postAuthRefresh: { body: { refresh_token: Line }; reply: SignIn }

  /** End a session
   *
   * Ends the session of the bearer token, of the refresh token, or both. All its tokens stop working immediately. Without a valid access token, a sign-out counts toward the sign-in rate limit.
   *
   * Public. */
  postAuthLogout: { body: { refresh_token?: Line | undefined }; reply: void }

  /** Act as another employee for an hour
   *
   * You can't impersonate another level 5 or yourself, or start while already impersonating.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postAuthImpersonate: { body: { employee_id: EmployeeId }; reply: SignIn }

  /** End the impersonation of this token
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  deleteAuthImpersonate: { reply: void }

  /** Get your own permissions
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getAuthPermissions: { reply: OwnPermissions }

  /** Get the permissions of each level
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getAuthPermissionsMatrix: { reply: PermissionMatrix }

  /** Get the ways to sign in
   *
   * `idp` is null if no identity provider is configured or it doesn't respond.
   *
   * Public. */
  getPublicSignInOptions: { reply: SignInOptions }

  /** List service accounts
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemServiceAccounts: {
    query?: {
      status?: ServiceAccountStatus | undefined
      /** A permission of the matrix, or `scim` for provisioning */
      scope?: NewServiceAccountScope | undefined
      /** Part of the name */
      q?: string | undefined
      sort?: SortByNameOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<ServiceAccount>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Create a service account
   *
   * The key is in this reply only: store it before you close the page.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemServiceAccounts: { body: NewServiceAccount; reply: ServiceAccountWithKey }

  /** Export service accounts
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemServiceAccountsExport: {
    query?: {
      status?: ServiceAccountStatus | undefined
      /** A permission of the matrix, or `scim` for provisioning */
      scope?: NewServiceAccountScope | undefined
      /** Part of the name */
      q?: string | undefined
      sort?: SortByNameOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a service account
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemServiceAccountsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: ServiceAccount
  }

  /** Change a service account
   *
   * Applies to requests from now on. A revoked account can't be changed.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  patchSystemServiceAccountsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: ServiceAccountPatch
    reply: ServiceAccount
  }

  /** Revoke a service account
   *
   * Its keys stop working at once, for good. The account stays in the list and in the audit log.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  deleteSystemServiceAccountsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Make a new key for a service account
   *
   * The present key goes on working for the overlap. A key that is already being replaced ends now.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemServiceAccountsIdRotate: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: ServiceAccountKeyRotation
    reply: ServiceAccountWithKey
  }

  /** List the employees of your pool
   *
   * Needs the permission `employees.view`. */
  getEmployees: {
    query?: {
      /** Part of a name, email address, or ID */
      q?: string | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      status?: EmployeeStatus | undefined
      access_level?: number | undefined
      /** People whose record lacks it; no one for a field that the caller can't see */
      without?: HomeClosingDataGapField | undefined
      sort?: SortByNameOrEmployeeIdOrHireDateOrAccessLevel | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<EmployeeView>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Add an employee
   *
   * If `employee_id` is omitted, the service generates one. A birth date must be in the past and before the hire date. Below company scope, a new employee must join a department that the caller manages or report to someone in the caller's pool.
   *
   * Needs the permission `employees.create`.
   *
   * Web client and service accounts only. */
  postEmployees: { body: EmployeeDraftInput; reply: EmployeeView }

  /** Export the employees of your pool
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break. Fields that the list wouldn't show you are left empty.
   *
   * Needs the permission `employees.view`. */
  getEmployeesExport: {
    query?: {
      /** Part of a name, email address, or ID */
      q?: string | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      status?: EmployeeStatus | undefined
      access_level?: number | undefined
      /** People whose record lacks it; no one for a field that the caller can't see */
      without?: HomeClosingDataGapField | undefined
      sort?: SortByNameOrEmployeeIdOrHireDateOrAccessLevel | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get your own profile, with the language you chose
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getEmployeesMe: { reply: OwnProfile }

  /** Choose what the news shows about you
   *
   * `show_birthday`: your birthday, with its greetings. `show_in_rankings`: bonus qualifiers and top performers. Both are true until you choose otherwise, and only you can choose. Dashboards of people who are responsible for you are not affected.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  patchEmployeesMe: { body: OwnProfileChange; reply: EmployeeView }

  /** Get an employee in your pool
   *
   * Needs the permission `employees.view`. */
  getEmployeesEmployeeId: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    reply: EmployeeView
  }

  /** Change an employee
   *
   * A JSON merge patch. Setting `status` to `inactive` needs the permission `employees.delete`, as DELETE does. Below level 5, people can't change their own level, dates, placement, or `bsc_enabled`. You can't change the email address of someone with a higher level, a wider scope, or a pool that reaches beyond yours. Both the old and the new address are notified of a change, and the person's sessions end. A new manager must not add people to the caller's pool. Below company scope, a new department must be one that the caller manages, a new manager must be in the caller's pool, and the person must stay in it. With a later `effective_from`, department and manager change on that day.
   *
   * Needs the permission `employees.edit`.
   *
   * Web client and service accounts only. */
  patchEmployeesEmployeeId: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    body: EmployeeChange
    reply: EmployeeView
  }

  /** Deactivate an employee
   *
   * They can no longer sign in and their tokens stop working. Nothing that entries refer to is removed.
   *
   * Needs the permission `employees.delete`.
   *
   * Web client and service accounts only. */
  deleteEmployeesEmployeeId: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    reply: void
  }

  /** Clear the sign-in binding
   *
   * The next sign-in by email binds the record again. Open sessions end. No-op without a binding.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  deleteEmployeesEmployeeIdIdpBinding: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    reply: void
  }

  /** List a person's departments and managers over time, with planned changes
   *
   * Needs the permission `employees.view`.
   *
   * Web client and service accounts only. */
  getEmployeesEmployeeIdAssignments: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    query?: {
      sort?: "effective_from" | "-effective_from" | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<EmployeeAssignment>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Withdraw a planned change of a person's department or manager
   *
   * Needs the permission `employees.edit`.
   *
   * Web client and service accounts only. */
  deleteEmployeesEmployeeIdAssignmentsAssignmentId: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
      /** A UUIDv7 */
      assignment_id: Id
    }
    reply: void
  }

  /** Commit a preview of employees
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs the permission `employees.create`.
   *
   * Web client and service accounts only. */
  postEmployeesBulkCommit: { body: BulkCommit; reply: CommittedBatch }

  /** Download the remaining rows of a preview of employees
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs the permission `employees.create`.
   *
   * Web client and service accounts only. */
  getEmployeesBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Download a template for employee uploads
   *
   * Our own headers are the field names, with or without their group (`first_name` or `personal_data.first_name`), case-sensitive, in any order, at most 300. Other columns of our own export (`name`, `created_at`, `updated_at`) are ignored. A `version`, if given, must match the record's; new people have none. An unchanged export can be uploaded as is and changes nothing. People are matched by `employee_id`: someone in your pool is changed, anyone else is added. An empty cell leaves a field as it is, or at its default for a new person; `N/A` or `null` clears an optional field. The workbook's second sheet explains each column.
   *
   * Needs the permission `employees.create`.
   *
   * Web client and service accounts only. */
  getEmployeesBulkTemplate: { query?: { format?: ExportFormat | undefined }; reply: Response }

  /** Welcome people by email and in the app
   *
   * Inactive people are skipped. If any ID is unknown or outside your pool, nothing is sent. Duplicates count once. The email is sent even during the person's quiet hours.
   *
   * Needs the permission `employees.edit`.
   *
   * Web client and service accounts only. */
  postEmployeesWelcomeEmail: { body: WelcomeEmailRequest; reply: WelcomeEmailResults }

  /** Invite everyone who has never signed in
   *
   * Welcomes each active person who has an email address and has never signed in, invited before or not.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postEmployeesInvitations: { body: EmptyBody; reply: Invitations }

  /** Request a new employee
   *
   * The level and scope are checked at approval. The request is visible to, and notifies, everyone who could approve it: super admins, and heads whose pool includes the department or manager that it names.
   *
   * Needs the permission `employees.request_create`.
   *
   * Web client and service accounts only. */
  postEmployeesCreateRequests: { body: EmployeeDraftInput; reply: EmployeeCreateRequest }

  /** List your requests and those you may decide
   *
   * Needs the permission `employees.request_create`.
   *
   * Web client and service accounts only. */
  getEmployeesCreateRequests: {
    query?: {
      status?: AtwEntryRequestStatus | undefined
      /** The employee ID assigned by HR */
      requested_by_id?: EmployeeId | undefined
      sort?: SortByCreatedAtOrName | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<EmployeeCreateRequest>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Export your requests and those you may decide
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `employees.request_create`.
   *
   * Web client and service accounts only. */
  getEmployeesCreateRequestsExport: {
    query?: {
      status?: AtwEntryRequestStatus | undefined
      /** The employee ID assigned by HR */
      requested_by_id?: EmployeeId | undefined
      sort?: SortByCreatedAtOrName | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a request of yours, or one you may decide
   *
   * Needs the permission `employees.request_create`.
   *
   * Web client and service accounts only. */
  getEmployeesCreateRequestsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: EmployeeCreateRequest
  }

  /** Approve a request and add the employee
   *
   * The body is a JSON merge patch over the proposal; leave it empty to approve it as is.
   *
   * Needs the permission `employees.approve_requests`.
   *
   * Web client and service accounts only. */
  postEmployeesCreateRequestsIdApprove: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: EmployeeProposalEdits
    reply: EmployeeCreateRequest
  }

  /** Reject a request
   *
   * Needs the permission `employees.approve_requests`.
   *
   * Web client and service accounts only. */
  postEmployeesCreateRequestsIdReject: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: Rejection
    reply: EmployeeCreateRequest
  }

  /** Download everything held about a person
   *
   * For the person and for level 5. A ZIP with one JSON and one CSV file for each kind of record, deleted entries included, and the files that belong to them. Records about others that the person created are only listed. Level 5 can export anyone; each export is audited.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getEmployeesEmployeeIdPersonalData: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    reply: Response
  }

  /** Pseudonymize someone who has left
   *
   * Permanently removes name, email address, birth date, phone, free texts and files from every table, the warehouse and stored files; ids and figures stay. Allowed RETENTION_YEARS after the separation date, or earlier with a `legal_basis`. There is no way back: restoring an older backup removes the data again. The record changes at once. A job removes everything else; the reply waits for it, but no longer than a quarter of a minute: then it goes on automatically, see `GET …/pseudonymization`.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postEmployeesEmployeeIdPseudonymize: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    body: PseudonymizeInput
    reply: EmployeeView
  }

  /** Get how far a pseudonymization is
   *
   * A job that failed is started again within the hour.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getEmployeesEmployeeIdPseudonymization: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    reply: PseudonymizationState
  }

  /** Show what would be removed now because its retention is over
   *
   * By default for the settings RETENTION_ENTRIES, RETENTION_FINALS, RETENTION_AUDIT and RETENTION_MAIL; the query tries another duration. Nothing is removed by this request.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemRetention: {
    query?: {
      /** Days, months or years: `90d`, `18m`, `6y` */
      entries?: KeptFor | undefined
      /** Days, months or years: `90d`, `18m`, `6y` */
      finals?: KeptFor | undefined
      /** Days, months or years: `90d`, `18m`, `6y` */
      audit?: KeptFor | undefined
      /** Days, months or years: `90d`, `18m`, `6y` */
      mail?: KeptFor | undefined
    }
    reply: RetentionPreview
  }

  /** Get the clusters, departments, and their active people
   *
   * Needs the permission `organization.view_tree`. */
  getOrganizationTree: { reply: OrganizationTree }

  /** Look up names
   *
   * For displaying documents that refer to people by ID. Anyone can look up active people; people who have left are only returned if they are in the caller's pool. Other IDs are omitted.
   *
   * Needs the permission `organization.view_tree`. */
  getOrganizationNames: {
    query: {
      /** Employee IDs, comma-separated; at most 200 */
      employee_ids: string
    }
    reply: Names
  }

  /** List clusters
   *
   * Needs the permission `organization.view_tree`. */
  getOrganizationClusters: {
    query?: {
      /** Part of the name */
      q?: string | undefined
      sort?: SortByName | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<ClusterView>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Add a cluster
   *
   * A caller without company-wide access becomes its manager.
   *
   * Needs the permission `organization.create_cluster_or_department`.
   *
   * Web client and service accounts only. */
  postOrganizationClusters: { body: ClusterDraft; reply: ClusterView }

  /** Export clusters
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `organization.view_tree`. */
  getOrganizationClustersExport: {
    query?: {
      /** Part of the name */
      q?: string | undefined
      sort?: SortByName | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a cluster
   *
   * Needs the permission `organization.view_tree`. */
  getOrganizationClustersId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: ClusterView
  }

  /** Rename a cluster
   *
   * Without company-wide access, callers can only change units that they manage, directly or through the cluster.
   *
   * Needs the permission `organization.edit_departments`.
   *
   * Web client and service accounts only. */
  patchOrganizationClustersId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: { name?: Line | undefined }
    reply: ClusterView
  }

  /** Delete an empty cluster
   *
   * Without company-wide access, callers can only change units that they manage, directly or through the cluster.
   *
   * Needs the permission `organization.edit_departments`.
   *
   * Web client and service accounts only. */
  deleteOrganizationClustersId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Set a cluster's managers
   *
   * Without company-wide access, callers can only change units that they manage, directly or through the cluster. They can only appoint people they may see.
   *
   * Needs the permission `organization.assign_managers`.
   *
   * Web client and service accounts only. */
  putOrganizationClustersIdManagers: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: Managers
    reply: ClusterView
  }

  /** List departments
   *
   * Needs the permission `organization.view_tree`. */
  getOrganizationDepartments: {
    query?: {
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of the name */
      q?: string | undefined
      sort?: SortByName | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<DepartmentView>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Add a department to a cluster
   *
   * Without company-wide access, callers can only change units that they manage, directly or through the cluster.
   *
   * Needs the permission `organization.create_cluster_or_department`.
   *
   * Web client and service accounts only. */
  postOrganizationDepartments: { body: DepartmentDraft; reply: DepartmentView }

  /** Export departments
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `organization.view_tree`. */
  getOrganizationDepartmentsExport: {
    query?: {
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of the name */
      q?: string | undefined
      sort?: SortByName | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a department
   *
   * Needs the permission `organization.view_tree`. */
  getOrganizationDepartmentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: DepartmentView
  }

  /** Rename a department or move it to another cluster
   *
   * Without company-wide access, callers can only change units that they manage, directly or through the cluster.
   *
   * Needs the permission `organization.edit_departments`.
   *
   * Web client and service accounts only. */
  patchOrganizationDepartmentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: { name?: Line | undefined; cluster_id?: Id | undefined }
    reply: DepartmentView
  }

  /** Delete an empty department
   *
   * Without company-wide access, callers can only change units that they manage, directly or through the cluster.
   *
   * Needs the permission `organization.edit_departments`.
   *
   * Web client and service accounts only. */
  deleteOrganizationDepartmentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Set a department's managers
   *
   * Without company-wide access, callers can only change units that they manage, directly or through the cluster. They can only appoint people they may see.
   *
   * Needs the permission `organization.assign_managers`.
   *
   * Web client and service accounts only. */
  putOrganizationDepartmentsIdManagers: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: Managers
    reply: DepartmentView
  }

  /** List the fiscal cycles
   *
   * Needs the permission `scorecard.view`. */
  getScorecardBscCycles: {
    query?: {
      status?: CycleStatus | undefined
      sort?: SortByStart | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<CycleView>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Add the next cycle
   *
   * Adds the cycle after the last one, with a copy of its configuration. If several requests arrive at once, one succeeds and the others get 409 `state_conflict` with its `cycle_id`.
   *
   * Needs the permission `configurations.edit`.
   *
   * Web client and service accounts only. */
  postScorecardBscCycles: { body: EmptyBody; reply: CycleView }

  /** Export the fiscal cycles
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardBscCyclesExport: {
    query?: { status?: CycleStatus | undefined; sort?: SortByStart | undefined; format?: ExportFormat | undefined }
    reply: Response
  }

  /** Delete an upcoming cycle
   *
   * Only the last cycle can be deleted, and not if it is the next upcoming one.
   *
   * Needs the permission `configurations.edit`.
   *
   * Web client and service accounts only. */
  deleteScorecardBscCyclesId: { params: { id: CycleId }; reply: void }

  /** Compare the configurations of two cycles
   *
   * By default in the order metrics, goals, evaluation counts, rubric, and by key within each. Empty if there are no differences.
   *
   * Needs the permission `configurations.view`.
   *
   * Web client and service accounts only. */
  getScorecardBscCyclesCompare: {
    query: {
      from: CycleId
      to: CycleId
      part?: ConfigurationCopyPart | undefined
      change?: ConfigurationDifferenceChange | undefined
      /** `part`: metrics, goals, evaluation counts, rubric. Ties are in the order of the parts */
      sort?: SortByPartOrPathOrChange | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: ConfigurationComparison
  }

  /** Export the differences between two cycles' configurations
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `configurations.view`.
   *
   * Web client and service accounts only. */
  getScorecardBscCyclesCompareExport: {
    query: {
      from: CycleId
      to: CycleId
      part?: ConfigurationCopyPart | undefined
      change?: ConfigurationDifferenceChange | undefined
      /** `part`: metrics, goals, evaluation counts, rubric. Ties are in the order of the parts */
      sort?: SortByPartOrPathOrChange | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Copy another cycle's configuration into an upcoming cycle
   *
   * Each named part is replaced by the other cycle's; parts that are already equal keep their version. Takes If-Match with the version of the configuration.
   *
   * Needs the permission `configurations.edit`.
   *
   * Web client and service accounts only. */
  postScorecardBscCyclesIdCopyConfiguration: { params: { id: CycleId }; body: ConfigurationCopy; reply: Configuration }

  /** List the configuration templates
   *
   * Compared with the configuration of the given cycle; defaults to the current one.
   *
   * Needs the permission `configurations.view`.
   *
   * Web client and service accounts only. */
  getScorecardConfigurationTemplates: { query?: { cycle_id?: CycleId | undefined }; reply: ConfigurationTemplates }

  /** Apply a template to an upcoming cycle's configuration
   *
   * Replaces the metrics, bands, required evaluations, and checklist; evaluation overrides stay. Takes If-Match with the version of the configuration. `leave_owes_task_delivery` also sets the day codes VL and SL, until the company's setup is complete.
   *
   * Needs the permission `configurations.edit`.
   *
   * Web client and service accounts only. */
  postScorecardBscCyclesIdApplyTemplate: { params: { id: CycleId }; body: TemplateChoice; reply: Configuration }

  /** Get a cycle's configuration
   *
   * Defaults to the current cycle.
   *
   * Needs the permission `configurations.view`.
   *
   * Web client and service accounts only. */
  getScorecardConfigurations: { query?: { cycle_id?: CycleId | undefined }; reply: Configuration }

  /** Change an upcoming cycle's configuration
   *
   * A JSON merge patch over any of the four documents; each is validated as a whole before anything is written.
   *
   * Needs the permission `configurations.edit`.
   *
   * Web client and service accounts only. */
  patchScorecardConfigurations: { query: { cycle_id: CycleId }; body: ConfigurationPatch; reply: Configuration }

  /** Get the KPMs and KPIs of the cycle that owns the month
   *
   * Includes the ATW impacts and the additional-points targets that entries of the month can name.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardMetrics: { query: { year: Year; month: Month }; reply: MonthMetrics }

  /** Get the checklist rubric of the cycle that owns the month
   *
   * Needs the permission `scorecard.view`. */
  getScorecardSbsChecklistRubric: { query: { year: Year; month: Month }; reply: MonthRubric }

  /** List the requirement adjustments
   *
   * Of departments, and of the people you may see.
   *
   * Needs the permission `configurations.view`.
   *
   * Web client and service accounts only. */
  getScorecardRequirementAdjustments: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      kind?: DoubleEvaluationSideKind | undefined
      /** Only those that apply in this month */
      applies_in?: FirstMonth | undefined
      exempt?: BooleanQuery | undefined
      sort?: SortByFromOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<RequirementAdjustment>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Adjust how many evaluations are required
   *
   * For one person or department, in some months. Requires level 5, or level 4 with company scope.
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  postScorecardRequirementAdjustments: { body: RequirementAdjustmentDraft; reply: RequirementAdjustment }

  /** Export the requirement adjustments
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `configurations.view`.
   *
   * Web client and service accounts only. */
  getScorecardRequirementAdjustmentsExport: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      kind?: DoubleEvaluationSideKind | undefined
      /** Only those that apply in this month */
      applies_in?: FirstMonth | undefined
      exempt?: BooleanQuery | undefined
      sort?: SortByFromOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a requirement adjustment
   *
   * Needs the permission `configurations.view`.
   *
   * Web client and service accounts only. */
  getScorecardRequirementAdjustmentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: RequirementAdjustment
  }

  /** Change a requirement adjustment
   *
   * A JSON merge patch. If one of its months is final, only `to` may change, to the last final month or later. Requires level 5, or level 4 with company scope.
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  patchScorecardRequirementAdjustmentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: RequirementAdjustmentPatch
    reply: RequirementAdjustment
  }

  /** Delete a requirement adjustment
   *
   * Requires level 5, or level 4 with company scope.
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  deleteScorecardRequirementAdjustmentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Get the state of the company's setup
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemSetup: { reply: CompanySetup }

  /** Change the company's first month
   *
   * The first month lies between the first cycle's July and next month, and can change until a month is final. Months before it don't exist for the company: what is dated earlier stays stored but doesn't count. `leave_owes_task_delivery` changes the day codes VL and SL until the setup is complete. `keep_configuration` confirms the configuration as it is.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  putSystemSetup: {
    body: {
      first_month: FirstMonth
      leave_owes_task_delivery?: boolean | undefined
      keep_configuration?: true | undefined
    }
    reply: CompanySetup
  }

  /** Complete the company's setup
   *
   * Starts the cycle that contains the first month: from then on its configuration is read-only and past months can be finalized. Repeating it changes nothing.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemSetupComplete: { reply: CompanySetup }

  /** Check the identity provider
   *
   * Loads the description and the keys of the configured provider, and nothing else. Keys at another host are loaded only over https from a public address.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemSetupCheckSignIn: { reply: SignInCheck }

  /** Acknowledge your own final figures
   *
   * Says that you have seen them, not that you agree: dispute an entry if you don't. Repeating it replaces the comment.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  putDashboardBscAcknowledgement: { body: AcknowledgementDraft; reply: Acknowledgement }

  /** List who has acknowledged a month's final figures
   *
   * Of the people you may see who have figures in it and are active, or have acknowledged them. Empty for a draft month.
   *
   * Needs access level 2 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.view`. */
  getDashboardBscAcknowledgements: {
    query: {
      year: Year
      month: Month
      status?: AcknowledgementViewStatus | undefined
      /** The department in the final figures */
      department_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      sort?: SortByNameOrEmployeeId | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<AcknowledgementView>
      next_cursor: string | null
      total?: Count | undefined
      /** The current version; null for a draft month */
      version: number | null
      /** Of all people in the list, whatever the filters */
      pending: Count
      acknowledged: Count
      /** Of those pending, who would get a reminder of everyone now */
      to_remind: Count
    }
  }

  /** Export who has acknowledged a month's final figures
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 2 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.view`. */
  getDashboardBscAcknowledgementsExport: {
    query: {
      year: Year
      month: Month
      status?: AcknowledgementViewStatus | undefined
      /** The department in the final figures */
      department_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      sort?: SortByNameOrEmployeeId | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Remind people to acknowledge their final figures
   *
   * Everyone you may see who hasn't, or some of them; you are left out. A person is reminded of a month at most once a day.
   *
   * Needs access level 2 or above.
   *
   * Web client only. */
  postDashboardBscAcknowledgementsRemind: { body: PeopleOfMonth; reply: AcknowledgementReminders }

  /** Get a person's statement of a final month as a PDF
   *
   * The current version's figures, their arithmetic, the versions, the acknowledgement, and a code that anyone can verify. Tagged for screen readers.
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getDashboardBscStatement: {
    query: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
      year: Year
      month: Month
      /** The company's default if omitted */
      paper?: "a4" | "letter" | undefined
      language?: Language | undefined
    }
    reply: Response
  }

  /** Verify a statement by its code
   *
   * Confirms that a statement is genuine and current, without figures or full names.
   *
   * Public. */
  getPublicVerifyCode: { params: { code: string }; reply: StatementVerification }

  /** Create a ZIP with the statements of a final month of everyone in your pool
   *
   * While one of the same month is being created, that one is returned.
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  postDashboardBscStatements: { body: DashboardMonth; reply: StatementArchive }

  /** Download a ZIP of statements that you have requested
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getDashboardBscStatementsJobId: {
    params: {
      /** A UUIDv7 */
      job_id: Id
    }
    reply: Response
  }

  /** Get the progress of a ZIP of statements
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getDashboardBscStatementsJobIdProgress: {
    params: {
      /** A UUIDv7 */
      job_id: Id
    }
    reply: StatementArchive
  }

  /** Cancel a ZIP of statements
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  postDashboardBscStatementsJobIdCancel: {
    params: {
      /** A UUIDv7 */
      job_id: Id
    }
    reply: StatementArchive
  }

  /** List the tasks
   *
   * Needs the permission `tasks.view`. */
  getScorecardTasks: {
    query?: {
      q?: string | undefined
      department_id?: string | undefined
      active?: BooleanQuery | undefined
      sort?: SortByName | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<TaskView>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Add a task
   *
   * For the whole company, or for a department that the caller manages, directly or through its cluster.
   *
   * Needs the permission `tasks.create_edit`.
   *
   * Web client and service accounts only. */
  postScorecardTasks: { body: TaskDraft; reply: TaskView }

  /** Export the tasks
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `tasks.view`. */
  getScorecardTasksExport: {
    query?: {
      q?: string | undefined
      department_id?: string | undefined
      active?: BooleanQuery | undefined
      sort?: SortByName | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a task
   *
   * Needs the permission `tasks.view`. */
  getScorecardTasksId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: TaskView
  }

  /** Change a task
   *
   * A JSON merge patch; `department_id: null` makes the task company-wide. A department's task can be changed by managers of the department or its cluster, and by people with company-wide access; only the latter can assign a company-wide task to a department.
   *
   * Needs the permission `tasks.create_edit`.
   *
   * Web client and service accounts only. */
  patchScorecardTasksId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: TaskPatch
    reply: TaskView
  }

  /** Delete an unused task
   *
   * Entries in the recycle bin count as use, since they can be restored. Make a used task inactive instead.
   *
   * Needs the permission `tasks.delete`.
   *
   * Web client and service accounts only. */
  deleteScorecardTasksId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** List the day codes
   *
   * Needs the permission `scorecard.view`. */
  getScorecardScheduleCodes: {
    query?: {
      q?: string | undefined
      is_working_day?: BooleanQuery | undefined
      is_task_delivery_day?: BooleanQuery | undefined
      sort?: SortByCodeOrLabel | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<ScheduleCodeView>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Add a day code
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  postScorecardScheduleCodes: { body: ScheduleCodeDraft; reply: ScheduleCodeView }

  /** Export the day codes
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardScheduleCodesExport: {
    query?: {
      q?: string | undefined
      is_working_day?: BooleanQuery | undefined
      is_task_delivery_day?: BooleanQuery | undefined
      sort?: SortByCodeOrLabel | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a day code
   *
   * Needs the permission `scorecard.view`. */
  getScorecardScheduleCodesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: ScheduleCodeView
  }

  /** Change a day code
   *
   * A JSON merge patch. A code in use can't be renamed. Below level 5, you can't change a code that your own schedule uses in a month that isn't final (403 `own_record`), and flags can't change while a final month has a schedule with the code. Draft months are recalculated soon after; final months keep their figures and count the change.
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  patchScorecardScheduleCodesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: ScheduleCodePatch
    reply: ScheduleCodeView
  }

  /** Delete an unused day code
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  deleteScorecardScheduleCodesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** List a month's schedules
   *
   * Covers the people in the pool who are employed on at least one day of the month.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardSchedules: {
    query: {
      year: number
      month: Month
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      department_id?: string | undefined
      cluster_id?: string | undefined
      q?: string | undefined
      source?: ScheduleOfMonthSource | undefined
      sort?: SortByNameOrEmployeeId | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<ScheduleView>
      next_cursor: string | null
      total?: Count | undefined
      year: Year
      month: Month
      before_go_live?: true | undefined
    }
  }

  /** Export a month's schedules
   *
   * One line per person, one column per day. Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardSchedulesExport: {
    query: {
      year: number
      month: Month
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      department_id?: string | undefined
      cluster_id?: string | undefined
      q?: string | undefined
      source?: ScheduleOfMonthSource | undefined
      sort?: SortByNameOrEmployeeId | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Save a person's schedule for a month
   *
   * The schedule must have every day of the month. The person must be employed on at least one of them, and the month can be at most 12 months ahead. `If-Match: "0"` means that none has been saved yet. Below level 5, people can't change their own schedule (403 `own_record`).
   *
   * Needs access level 3 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.edit`. */
  putScorecardSchedulesEmployeeIdYearMonth: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
      year: number
      month: Month
    }
    body: {
      /** A map from each day of the month, without a leading zero ("1" to "28", "29", "30", or "31"), to its day code. The example is June 2026. */
      days: Record<string, string>
    }
    reply: ScheduleOfMonth
  }

  /** Delete a person's saved schedule for a month
   *
   * Holidays, shift patterns and weekdays plan the month again. Below level 5 no one deletes their own (403 `own_record`).
   *
   * Needs access level 3 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.edit`. */
  deleteScorecardSchedulesEmployeeIdYearMonth: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
      year: number
      month: Month
    }
    reply: void
  }

  /** Save some days of a month for many people
   *
   * Their other days stay as they are: a month without a saved schedule is saved as holidays, shift patterns and weekdays plan it. Refusals of single people are in the results: own schedules below level 5, unknown people, and people who are not employed in the month. All others are saved together, or none.
   *
   * Needs access level 3 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.edit`. */
  putScorecardSchedulesDays: { body: ScheduleDaysDraft; reply: ScheduleWriteResults }

  /** Copy the saved days of the month before
   *
   * People without a saved schedule in the month before are skipped. A day without a counterpart stays as it is. Refusals of single people are in the results.
   *
   * Needs access level 3 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.edit`. */
  postScorecardSchedulesCopy: { body: ScheduleCopyDraft; reply: ScheduleWriteResults }

  /** The holidays
   *
   * The company's, and those of clusters and departments that you manage or that have someone in your pool.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardHolidays: {
    query?: {
      year?: number | undefined
      month?: Month | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Only the company's, the clusters', or the departments' */
      reach?: ScorecardHolidaysReach | undefined
      q?: string | undefined
      sort?: SortByDateOrName | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<HolidayView>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Add a holiday
   *
   * Company-wide holidays need level 4 with company scope, or level 5; those of a cluster or department level 3 and its management, or company scope. Below level 5, a holiday of your own department or cluster in a month that isn't final is 403 `own_record`, and a month that is final is 409 `month_finalized`. Draft months are recalculated soon after; final months keep their figures and count the change.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postScorecardHolidays: { body: HolidayDraft; reply: HolidayView }

  /** Export the holidays
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardHolidaysExport: {
    query?: {
      year?: number | undefined
      month?: Month | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Only the company's, the clusters', or the departments' */
      reach?: ScorecardHolidaysReach | undefined
      q?: string | undefined
      sort?: SortByDateOrName | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** A holiday
   *
   * Needs the permission `scorecard.view`. */
  getScorecardHolidaysId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: HolidayView
  }

  /** Change a holiday
   *
   * A JSON merge patch. A new name alone is accepted in a final month too. Company-wide holidays need level 4 with company scope, or level 5; those of a cluster or department level 3 and its management, or company scope. Below level 5, a holiday of your own department or cluster in a month that isn't final is 403 `own_record`, and a month that is final is 409 `month_finalized`. Draft months are recalculated soon after; final months keep their figures and count the change.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  patchScorecardHolidaysId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: HolidayPatch
    reply: HolidayView
  }

  /** Delete a holiday
   *
   * Company-wide holidays need level 4 with company scope, or level 5; those of a cluster or department level 3 and its management, or company scope. Below level 5, a holiday of your own department or cluster in a month that isn't final is 403 `own_record`, and a month that is final is 409 `month_finalized`. Draft months are recalculated soon after; final months keep their figures and count the change.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  deleteScorecardHolidaysId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** The shift patterns
   *
   * Needs the permission `scorecard.view`. */
  getScorecardShiftPatterns: {
    query?: {
      q?: string | undefined
      sort?: SortByName | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<ShiftPatternView>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Add a shift pattern
   *
   * It plans nothing until it is assigned.
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  postScorecardShiftPatterns: { body: ShiftPatternDraft; reply: ShiftPatternView }

  /** Export the shift patterns
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardShiftPatternsExport: {
    query?: { q?: string | undefined; sort?: SortByName | undefined; format?: ExportFormat | undefined }
    reply: Response
  }

  /** A shift pattern
   *
   * Needs the permission `scorecard.view`. */
  getScorecardShiftPatternsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: ShiftPatternView
  }

  /** Change a shift pattern
   *
   * A JSON merge patch. Other weeks apply to everyone with the pattern, from the start of their assignments; to keep earlier months, end the assignments and assign another pattern. Draft months are recalculated soon after. Below level 5, no one changes what plans their own days (403 `own_record`), and no final month can change (409 `month_finalized`); level 5 may, and final months count the change.
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  patchScorecardShiftPatternsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: ShiftPatternPatch
    reply: ShiftPatternView
  }

  /** Delete a shift pattern without assignments
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  deleteScorecardShiftPatternsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Who works by a shift pattern
   *
   * People in the pool, and departments that you manage or that have someone in your pool.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardShiftPatternsIdAssignments: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** The department's own assignments */
      department_id?: Id | undefined
      /** In force on this day */
      on?: CalendarDate | undefined
      /** Part of the name */
      q?: string | undefined
      sort?: "name" | "-name" | "from" | "-from" | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<ShiftAssignmentView>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Assign a shift pattern
   *
   * To people of the pool, or to a department that you manage. Nothing is assigned if one of the people can't be. A person's own assignment comes before the department's; two of the same person or department may not overlap (409 `assignment_overlaps`). Draft months are recalculated soon after. Below level 5, no one changes what plans their own days (403 `own_record`), and no final month can change (409 `month_finalized`); level 5 may, and final months count the change.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postScorecardShiftPatternsIdAssignments: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: ShiftAssignmentDraft
    reply: ShiftAssignmentsCreated
  }

  /** End or extend a shift assignment
   *
   * Draft months are recalculated soon after. Below level 5, no one changes what plans their own days (403 `own_record`), and no final month can change (409 `month_finalized`); level 5 may, and final months count the change.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  patchScorecardShiftPatternsIdAssignmentsAssignmentId: {
    params: {
      /** A UUIDv7 */
      id: Id
      /** A UUIDv7 */
      assignment_id: Id
    }
    body: ShiftAssignmentPatch
    reply: ShiftAssignmentView
  }

  /** Delete a shift assignment, as if it had never been
   *
   * Draft months are recalculated soon after. Below level 5, no one changes what plans their own days (403 `own_record`), and no final month can change (409 `month_finalized`); level 5 may, and final months count the change.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  deleteScorecardShiftPatternsIdAssignmentsAssignmentId: {
    params: {
      /** A UUIDv7 */
      id: Id
      /** A UUIDv7 */
      assignment_id: Id
    }
    reply: void
  }

  /** Get the scheduled locks
   *
   * Needs the permission `configurations.view`.
   *
   * Web client and service accounts only. */
  getScorecardLocks: { reply: ScheduledLocksView }

  /** Change the scheduled locks
   *
   * A JSON merge patch. Locks apply to levels 1 to 4; level 5 is exempt.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  patchScorecardLocks: { body: ScorecardLocksRequest; reply: ScheduledLocksView }

  /** Preview a change of the scheduled locks
   *
   * Returns what the change would lock and unlock immediately, and when the next locks would come. Takes the same merge patch as the change itself. Writes nothing. Ignores unlock grants.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postScorecardLocksPreview: { body: ScorecardLocksRequest; reply: LockPreview }

  /** Get what is locked in a month, why, and when the next lock comes
   *
   * Needs the permission `scorecard.view`. */
  getScorecardLocksStatus: { query: { year: Year; month: Month }; reply: LockStatus }

  /** Grant an unlock
   *
   * Opens one page of one employee and month to levels 2 to 4 until the given time. One at a time: while one is active, the response is 409 `grant_active` with its `grant_id` and `until`. To change the end, revoke it and grant again.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postScorecardUnlockGrants: {
    body: { employee_id: EmployeeId; kind: ChangedLocksPage; year: Year; month: Month; until: Timestamp; reason: Line }
    reply: UnlockGrantView
  }

  /** List the unlock grants
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getScorecardUnlockGrants: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      kind?: ChangedLocksPage | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** Defaults to all but revoked grants */
      status?: UnlockGrantViewStatus | undefined
      sort?: SortByCreatedAtOrUntil | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<UnlockGrantView>
      next_cursor: string | null
      total?: Count | undefined
      before_go_live?: true | undefined
    }
  }

  /** Export the unlock grants
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getScorecardUnlockGrantsExport: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      kind?: ChangedLocksPage | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** Defaults to all but revoked grants */
      status?: UnlockGrantViewStatus | undefined
      sort?: SortByCreatedAtOrUntil | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get an unlock grant
   *
   * Revoked grants return 404; list them with `status=revoked`.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getScorecardUnlockGrantsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: UnlockGrantView
  }

  /** Revoke an unlock grant
   *
   * The audit log keeps who granted and who revoked it.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  deleteScorecardUnlockGrantsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** List side-by-side evaluations
   *
   * Needs the permission `scorecard.view`. */
  getScorecardSbsEntries: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<SbsEntryView>
      next_cursor: string | null
      total?: Count | undefined
      before_go_live?: true | undefined
    }
  }

  /** Submit a side-by-side evaluation
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardSbsEntries: { body: SbsDraft; reply: SbsEntryView }

  /** Export side-by-side evaluations
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardSbsEntriesExport: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a side-by-side evaluation
   *
   * Deleted entries return 404; the recycle bin lists them.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardSbsEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: SbsEntryView
  }

  /** Change a side-by-side evaluation, or move it to another day
   *
   * A JSON merge patch. The employee never changes: delete the entry and submit another. Deleted entries return 404. Level 2 can only change entries that they submitted.
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  patchScorecardSbsEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: {
      remarks?: LongText | null | undefined
      task_evaluated_date?: CalendarDate | undefined
      task_id?: Id | undefined
      quantity_score?: Score | undefined
      /** Null means N/A and must be given explicitly */
      auditors_score?: Score | null | undefined
      checklist?: Array<NonSbsDraftChecklist> | undefined
    }
    reply: SbsEntryView
  }

  /** Move a side-by-side evaluation to the recycle bin
   *
   * Needs the permission `scorecard.delete`.
   *
   * Web client and service accounts only. */
  deleteScorecardSbsEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Restore a side-by-side evaluation from the recycle bin
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  postScorecardSbsEntriesIdRestore: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: SbsEntryView
  }

  /** List evaluations that are not side by side
   *
   * Needs the permission `scorecard.view`. */
  getScorecardNonSbsEntries: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<NonSbsEntryView>
      next_cursor: string | null
      total?: Count | undefined
      before_go_live?: true | undefined
    }
  }

  /** Submit an evaluation that is not side by side
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardNonSbsEntries: { body: NonSbsDraft; reply: NonSbsEntryView }

  /** Export evaluations that are not side by side
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardNonSbsEntriesExport: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get an evaluation that is not side by side
   *
   * Deleted entries return 404; the recycle bin lists them.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardNonSbsEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: NonSbsEntryView
  }

  /** Change an evaluation that is not side by side, or move it to another day
   *
   * A JSON merge patch. The employee never changes: delete the entry and submit another. Deleted entries return 404. Level 2 can only change entries that they submitted.
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  patchScorecardNonSbsEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: {
      remarks?: LongText | null | undefined
      task_evaluated_date?: CalendarDate | undefined
      task_id?: Id | undefined
      quantity_score?: Score | undefined
      /** Null means N/A and must be given explicitly */
      auditors_score?: Score | null | undefined
      checklist?: Array<NonSbsDraftChecklist> | null | undefined
    }
    reply: NonSbsEntryView
  }

  /** Move an evaluation that is not side by side to the recycle bin
   *
   * Needs the permission `scorecard.delete`.
   *
   * Web client and service accounts only. */
  deleteScorecardNonSbsEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Restore an evaluation that is not side by side from the recycle bin
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  postScorecardNonSbsEntriesIdRestore: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: NonSbsEntryView
  }

  /** List attitude-toward-work entries
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAtwEntries: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<AtwEntryView>
      next_cursor: string | null
      total?: Count | undefined
      before_go_live?: true | undefined
    }
  }

  /** Submit an attitude-toward-work entry
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardAtwEntries: { body: AtwDraft; reply: AtwEntryView }

  /** Export attitude-toward-work entries
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAtwEntriesExport: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get an attitude-toward-work entry
   *
   * Deleted entries return 404; the recycle bin lists them.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAtwEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AtwEntryView
  }

  /** Change an attitude-toward-work entry, or move it to another day
   *
   * A JSON merge patch. The employee never changes: delete the entry and submit another. Deleted entries return 404. Level 2 can only change entries that they submitted.
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  patchScorecardAtwEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: {
      remarks?: LongText | null | undefined
      date_of_occurrence?: CalendarDate | undefined
      /** The impact of one of the cycle's ATW KPIs */
      impact?: string | undefined
      description?: LongText | undefined
      final_score?: Score | undefined
      proof_file_id?: Id | null | undefined
    }
    reply: AtwEntryView
  }

  /** Move an attitude-toward-work entry to the recycle bin
   *
   * Needs the permission `scorecard.delete`.
   *
   * Web client and service accounts only. */
  deleteScorecardAtwEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Restore an attitude-toward-work entry from the recycle bin
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  postScorecardAtwEntriesIdRestore: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AtwEntryView
  }

  /** List attendance issues
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAttendanceIssues: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<AttendanceEntryView>
      next_cursor: string | null
      total?: Count | undefined
      before_go_live?: true | undefined
    }
  }

  /** Submit an attendance issue
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardAttendanceIssues: { body: AttendanceDraft; reply: AttendanceEntryView }

  /** Export attendance issues
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAttendanceIssuesExport: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get an attendance issue
   *
   * Deleted entries return 404; the recycle bin lists them.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAttendanceIssuesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AttendanceEntryView
  }

  /** Change an attendance issue, or move it to another day
   *
   * A JSON merge patch. The employee never changes: delete the entry and submit another. Deleted entries return 404. Level 2 can only change entries that they submitted.
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  patchScorecardAttendanceIssuesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: {
      remarks?: LongText | null | undefined
      date_of_occurrence?: CalendarDate | undefined
      issue_type?: IssueType | undefined
      minutes?: number | null | undefined
    }
    reply: AttendanceEntryView
  }

  /** Move an attendance issue to the recycle bin
   *
   * Needs the permission `scorecard.delete`.
   *
   * Web client and service accounts only. */
  deleteScorecardAttendanceIssuesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Restore an attendance issue from the recycle bin
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  postScorecardAttendanceIssuesIdRestore: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AttendanceEntryView
  }

  /** List productivity issues
   *
   * Needs the permission `scorecard.view`. */
  getScorecardProductivityIssues: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<ProductivityEntryView>
      next_cursor: string | null
      total?: Count | undefined
      before_go_live?: true | undefined
    }
  }

  /** Submit a productivity issue
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardProductivityIssues: { body: ProductivityDraft; reply: ProductivityEntryView }

  /** Export productivity issues
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardProductivityIssuesExport: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a productivity issue
   *
   * Deleted entries return 404; the recycle bin lists them.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardProductivityIssuesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: ProductivityEntryView
  }

  /** Change a productivity issue, or move it to another day
   *
   * A JSON merge patch. The employee never changes: delete the entry and submit another. Deleted entries return 404. Level 2 can only change entries that they submitted.
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  patchScorecardProductivityIssuesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: {
      remarks?: LongText | null | undefined
      date_of_occurrence?: CalendarDate | undefined
      category?: Line | undefined
      description?: LongText | undefined
    }
    reply: ProductivityEntryView
  }

  /** Move a productivity issue to the recycle bin
   *
   * Needs the permission `scorecard.delete`.
   *
   * Web client and service accounts only. */
  deleteScorecardProductivityIssuesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Restore a productivity issue from the recycle bin
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  postScorecardProductivityIssuesIdRestore: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: ProductivityEntryView
  }

  /** List additional-points entries
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAdditionalPointsEntries: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<AdditionalPointsEntryView>
      next_cursor: string | null
      total?: Count | undefined
      before_go_live?: true | undefined
    }
  }

  /** Submit an additional-points entry
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardAdditionalPointsEntries: { body: AdditionalPointsDraft; reply: AdditionalPointsEntryView }

  /** Export additional-points entries
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAdditionalPointsEntriesExport: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get an additional-points entry
   *
   * Deleted entries return 404; the recycle bin lists them.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAdditionalPointsEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AdditionalPointsEntryView
  }

  /** Change an additional-points entry, or move it to another day
   *
   * A JSON merge patch. The employee never changes: delete the entry and submit another. Deleted entries return 404. Level 2 can only change entries that they submitted.
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  patchScorecardAdditionalPointsEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: {
      remarks?: LongText | null | undefined
      date_of_occurrence?: CalendarDate | undefined
      target_type?: TargetType | undefined
      target_key?: Key | undefined
      points?: Points | undefined
      reason?: LongText | undefined
    }
    reply: AdditionalPointsEntryView
  }

  /** Move an additional-points entry to the recycle bin
   *
   * Needs the permission `scorecard.delete`.
   *
   * Web client and service accounts only. */
  deleteScorecardAdditionalPointsEntriesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Restore an additional-points entry from the recycle bin
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  postScorecardAdditionalPointsEntriesIdRestore: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AdditionalPointsEntryView
  }

  /** List incidents
   *
   * Needs the permission `scorecard.view`. */
  getScorecardIncidents: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<IncidentEntryView>
      next_cursor: string | null
      total?: Count | undefined
      before_go_live?: true | undefined
    }
  }

  /** Submit an incident
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardIncidents: { body: IncidentDraft; reply: IncidentEntryView }

  /** Export incidents
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardIncidentsExport: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      sort?: SortByDateOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get an incident
   *
   * Deleted entries return 404; the recycle bin lists them.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardIncidentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: IncidentEntryView
  }

  /** Change an incident, or move it to another day
   *
   * A JSON merge patch. The employee never changes: delete the entry and submit another. Deleted entries return 404. Level 2 can only change entries that they submitted.
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  patchScorecardIncidentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: {
      remarks?: LongText | null | undefined
      incident_date?: CalendarDate | undefined
      severity?: Severity | undefined
      category?: Line | undefined
      description?: LongText | undefined
      action_taken?: LongText | null | undefined
    }
    reply: IncidentEntryView
  }

  /** Move an incident to the recycle bin
   *
   * Needs the permission `scorecard.delete`.
   *
   * Web client and service accounts only. */
  deleteScorecardIncidentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Restore an incident from the recycle bin
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  postScorecardIncidentsIdRestore: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: IncidentEntryView
  }

  /** Preview what saving or deleting an entry would change
   *
   * Writes nothing. What would refuse the write is refused here in the same way.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardEntryPreview: {
    body:
      | {
          kind: "sbs"
          /** The entry to change or delete; omitted for a new one */
          id?: Id | undefined
          /** All its fields; null deletes the entry `id` */
          entry: SbsDraft | null
        }
      | {
          kind: "non_sbs"
          /** The entry to change or delete; omitted for a new one */
          id?: Id | undefined
          /** All its fields; null deletes the entry `id` */
          entry: NonSbsDraft | null
        }
      | {
          kind: "atw"
          /** The entry to change or delete; omitted for a new one */
          id?: Id | undefined
          /** All its fields; null deletes the entry `id` */
          entry: AtwDraft | null
        }
      | {
          kind: "attendance"
          /** The entry to change or delete; omitted for a new one */
          id?: Id | undefined
          /** All its fields; null deletes the entry `id` */
          entry: AttendanceDraft | null
        }
      | {
          kind: "productivity"
          /** The entry to change or delete; omitted for a new one */
          id?: Id | undefined
          /** All its fields; null deletes the entry `id` */
          entry: ProductivityDraft | null
        }
      | {
          kind: "additional_points"
          /** The entry to change or delete; omitted for a new one */
          id?: Id | undefined
          /** All its fields; null deletes the entry `id` */
          entry: AdditionalPointsDraft | null
        }
      | {
          kind: "incidents"
          /** The entry to change or delete; omitted for a new one */
          id?: Id | undefined
          /** All its fields; null deletes the entry `id` */
          entry: IncidentDraft | null
        }
    reply: {
      warnings: EntryWarnings
      /** Of an evaluation with a checklist */
      checklist_score: Score | null
      red_flag: boolean
      /** The month of the entry's day first; another one if the entry moves, or if another month owns its week. Without the months in which the person has no scorecard. */
      months: Array<EntryConsequence>
    }
  }

  /** List deleted entries of one kind or all
   *
   * Entries are purged after RECYCLE_BIN_DAYS.
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  getScorecardRecycleBin: {
    query?: {
      kind?: CountedEntryKind | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      /** The employee ID assigned by HR */
      deleted_by_id?: EmployeeId | undefined
      /** Deleted on or after this Eastern day */
      deleted_from?: CalendarDate | undefined
      /** Deleted on or before this Eastern day */
      deleted_to?: CalendarDate | undefined
      sort?: SortByDeletedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<
        | SbsEntryView
        | NonSbsEntryView
        | AtwEntryView
        | AttendanceEntryView
        | ProductivityEntryView
        | AdditionalPointsEntryView
        | IncidentEntryView
      >
      next_cursor: string | null
      total?: Count | undefined
    }
  }

  /** Export deleted entries of one kind or all
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break. The columns are the fields of all requested kinds.
   *
   * Needs the permission `scorecard.edit`.
   *
   * Web client and service accounts only. */
  getScorecardRecycleBinExport: {
    query?: {
      kind?: CountedEntryKind | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** The employee ID assigned by HR */
      submitted_by_id?: EmployeeId | undefined
      /** The employee ID assigned by HR */
      deleted_by_id?: EmployeeId | undefined
      /** Deleted on or after this Eastern day */
      deleted_from?: CalendarDate | undefined
      /** Deleted on or before this Eastern day */
      deleted_to?: CalendarDate | undefined
      sort?: SortByDeletedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Permanently delete an entry
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  deleteScorecardRecycleBinKindId: {
    params: {
      kind: CountedEntryKind
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Export the entries that changed
   *
   * One batch of the rows that changed since the cursor, oldest change first; without a cursor, from the beginning. `X-Next-Cursor` continues after the batch, `X-Has-More` says whether more is there now. Store the cursor together with the batch: nothing is then missed, and no version of a row is repeated. 409 `cursor_outdated`: start over without a cursor. All seven kinds; a deleted entry is a row without its content.
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getExportsEntries: {
    query?: {
      /** The `X-Next-Cursor` of the batch before */
      cursor?: string | undefined
      limit?: number | undefined
      format?: ExportsEntriesFormat | undefined
    }
    reply: Response
  }

  /** List your own requests or those of your pool
   *
   * Needs the permission `scorecard.view`. */
  getAtwEntryRequests: {
    query?: {
      /** `mine`: the caller's own. `approval`: those of everyone else in the caller's pool, decided or not */
      scope?: AtwEntryRequestsScope | undefined
      status?: AtwEntryRequestStatus | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      sort?: SortByCreatedAtOrDate | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<AtwEntryRequest>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Request an ATW entry about yourself
   *
   * A form with at most one file as the proof: PDF, JPEG, PNG, or WebP, at most 5 MB, checked by its content. Images are stored without metadata. Requests for locked days are accepted; locks are checked at approval.
   *
   * Needs access level 1 or above.
   *
   * Not for service accounts. */
  postAtwEntryRequests: { body: FormData; reply: AtwEntryRequest }

  /** Export requests
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getAtwEntryRequestsExport: {
    query?: {
      /** `mine`: the caller's own. `approval`: those of everyone else in the caller's pool, decided or not */
      scope?: AtwEntryRequestsScope | undefined
      status?: AtwEntryRequestStatus | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      sort?: SortByCreatedAtOrDate | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Count your pool's requests that are awaiting a decision
   *
   * Needs the permission `scorecard.submit`. */
  getAtwEntryRequestsPendingCount: { reply: { count: Count } }

  /** Get a request
   *
   * Needs the permission `scorecard.view`. */
  getAtwEntryRequestsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AtwEntryRequest
  }

  /** Cancel your own pending request
   *
   * The request and its proof are removed.
   *
   * Needs access level 1 or above.
   *
   * Not for service accounts. */
  deleteAtwEntryRequestsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Get a download URL for a request's proof, valid for five minutes
   *
   * Needs the permission `scorecard.view`. */
  getAtwEntryRequestsIdProof: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AtwProofAddress
  }

  /** Get a download URL for an ATW entry's proof, valid for five minutes
   *
   * Needs the permission `scorecard.view`. */
  getScorecardAtwEntriesIdProof: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AtwProofAddress
  }

  /** Approve a request and create its ATW entry
   *
   * Only level 5 can decide their own request. The same locks apply as for the entry.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postAtwEntryRequestsIdApprove: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: AtwApproval
    reply: AtwEntryRequest
  }

  /** Reject a request
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postAtwEntryRequestsIdReject: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: Rejection
    reply: AtwEntryRequest
  }

  /** Dispute an entry about yourself
   *
   * Within DISPUTE_DAYS of the entry's last change. An entry has at most one open dispute.
   *
   * Needs access level 1 or above.
   *
   * Web client only. */
  postScorecardDisputes: { body: DisputeDraft; reply: DisputeThread }

  /** List the disputes about entries of your pool
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getScorecardDisputes: {
    query?: {
      status?: DisputeStatus | undefined
      kind?: CountedEntryKind | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** Only open ones that you may decide, or only the others */
      to_decide?: BooleanQuery | undefined
      sort?: "created_at" | "-created_at" | "entry_date" | "-entry_date" | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<Dispute>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Get a dispute with its comments
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getScorecardDisputesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: DisputeThread
  }

  /** Comment on an open dispute
   *
   * By the employee, and by people who may submit entries about them.
   *
   * Needs access level 1 or above.
   *
   * Web client only. */
  postScorecardDisputesIdComments: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: { message: LongText }
    reply: DisputeThread
  }

  /** Withdraw your own open dispute
   *
   * Needs access level 1 or above.
   *
   * Web client only. */
  postScorecardDisputesIdWithdraw: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: DisputeThread
  }

  /** Accept a dispute and correct or delete the entry
   *
   * Both happen, or neither: the entry's validation and locks apply. Level 3 doesn't decide about entries that they submitted, and only level 5 decides about their own.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postScorecardDisputesIdAccept: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: DisputeAcceptance
    reply: DisputeThread
  }

  /** Reject a dispute
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postScorecardDisputesIdReject: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: { note: LongText }
    reply: DisputeThread
  }

  /** Get the month's grid: every day of everyone in the pool
   *
   * Needs the permission `scorecard.view`. */
  getScorecardTaskDeliveryMonth: {
    query: {
      year: Year
      month: Month
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      department_id?: string | undefined
      cluster_id?: string | undefined
      q?: string | undefined
      sort?: SortByName | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<TaskDeliveryPerson>
      next_cursor: string | null
      total?: Count | undefined
      year: Year
      month: Month
      before_go_live?: true | undefined
    }
  }

  /** Export the month's grid
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break. In the grid, a scored day shows its percentage; any other counted day shows its class.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardTaskDeliveryMonthExport: {
    query: {
      year: Year
      month: Month
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      department_id?: string | undefined
      cluster_id?: string | undefined
      q?: string | undefined
      sort?: SortByName | undefined
      /** `grid`: one line per person; `days`: one line per person and day, in the upload format */
      layout?: "grid" | "days" | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Save a day's task delivery
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  putScorecardTaskDeliveryDay: {
    body: {
      employee_id: EmployeeId
      work_date: WorkDate
      finished_task: number
      task_count: number
      notes?: LongText | null | undefined
    }
    reply: {
      _id: Id
      employee_id: EmployeeId
      work_date: WorkDate
      work_day: CalendarDate
      finished_task: number
      task_count: number
      notes: string | null
      submitted_by_id: EmployeeId
      created_at: Timestamp
      updated_at: Timestamp
      updated_by_id: EmployeeId
      /** Increases by one with each change; also the ETag */
      version: number
      abilities: AnnouncementAbilities
      warnings: EntryWarnings
    }
  }

  /** Delete a day's task delivery
   *
   * Needs the permission `scorecard.delete`.
   *
   * Web client and service accounts only. */
  deleteScorecardTaskDeliveryDay: {
    query: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
      work_date: WorkDate
    }
    reply: void
  }

  /** Download a template for uploading side-by-side evaluations
   *
   * Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardSbsEntriesBulkTemplate: {
    query?: {
      format?: ExportFormat | undefined
      cycle_id?: CycleId | undefined
      year?: Year | undefined
      month?: Month | undefined
    }
    reply: Response
  }

  /** Commit a preview of side-by-side evaluations
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardSbsEntriesBulkCommit: { body: BulkCommit; reply: Response }

  /** Download the remaining rows of a preview of side-by-side evaluations
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardSbsEntriesBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Download a template for uploading evaluations that are not side by side
   *
   * Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardNonSbsEntriesBulkTemplate: {
    query?: {
      format?: ExportFormat | undefined
      cycle_id?: CycleId | undefined
      year?: Year | undefined
      month?: Month | undefined
    }
    reply: Response
  }

  /** Commit a preview of evaluations that are not side by side
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardNonSbsEntriesBulkCommit: { body: BulkCommit; reply: Response }

  /** Download the remaining rows of a preview of evaluations that are not side by side
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardNonSbsEntriesBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Download a template for uploading attitude-toward-work entries
   *
   * Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardAtwEntriesBulkTemplate: {
    query?: {
      format?: ExportFormat | undefined
      cycle_id?: CycleId | undefined
      year?: Year | undefined
      month?: Month | undefined
    }
    reply: Response
  }

  /** Commit a preview of attitude-toward-work entries
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardAtwEntriesBulkCommit: { body: BulkCommit; reply: Response }

  /** Download the remaining rows of a preview of attitude-toward-work entries
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardAtwEntriesBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Download a template for uploading attendance issues
   *
   * Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardAttendanceIssuesBulkTemplate: {
    query?: {
      format?: ExportFormat | undefined
      cycle_id?: CycleId | undefined
      year?: Year | undefined
      month?: Month | undefined
    }
    reply: Response
  }

  /** Commit a preview of attendance issues
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardAttendanceIssuesBulkCommit: { body: BulkCommit; reply: Response }

  /** Download the remaining rows of a preview of attendance issues
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardAttendanceIssuesBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Download a template for uploading productivity issues
   *
   * Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardProductivityIssuesBulkTemplate: {
    query?: {
      format?: ExportFormat | undefined
      cycle_id?: CycleId | undefined
      year?: Year | undefined
      month?: Month | undefined
    }
    reply: Response
  }

  /** Commit a preview of productivity issues
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardProductivityIssuesBulkCommit: { body: BulkCommit; reply: Response }

  /** Download the remaining rows of a preview of productivity issues
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardProductivityIssuesBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Download a template for uploading additional-points entries
   *
   * Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardAdditionalPointsEntriesBulkTemplate: {
    query?: {
      format?: ExportFormat | undefined
      cycle_id?: CycleId | undefined
      year?: Year | undefined
      month?: Month | undefined
    }
    reply: Response
  }

  /** Commit a preview of additional-points entries
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardAdditionalPointsEntriesBulkCommit: { body: BulkCommit; reply: Response }

  /** Download the remaining rows of a preview of additional-points entries
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardAdditionalPointsEntriesBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Download a template for uploading incidents
   *
   * Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardIncidentsBulkTemplate: {
    query?: {
      format?: ExportFormat | undefined
      cycle_id?: CycleId | undefined
      year?: Year | undefined
      month?: Month | undefined
    }
    reply: Response
  }

  /** Commit a preview of incidents
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardIncidentsBulkCommit: { body: BulkCommit; reply: Response }

  /** Download the remaining rows of a preview of incidents
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardIncidentsBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Download a template for uploading schedules
   *
   * Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. Each row is one person's whole month: `employee_id`, `year`, `month` and the columns `1` to `31` with a day code each; leave days beyond the end of the month empty or `N/A`. The person must be employed on at least one day of the month, and the month can be at most 12 months ahead. An existing schedule is replaced; a `version`, if given, must match (0: none saved yet). Other columns of our own export are ignored. If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  getScorecardSchedulesBulkTemplate: {
    query?: {
      format?: ExportFormat | undefined
      cycle_id?: CycleId | undefined
      year?: Year | undefined
      month?: Month | undefined
    }
    reply: Response
  }

  /** Commit a preview of schedules
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postScorecardSchedulesBulkCommit: { body: BulkCommit; reply: Response }

  /** Download the remaining rows of a preview of schedules
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  getScorecardSchedulesBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Download a template for uploading task-delivery days
   *
   * Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. Each row is one person's day: `employee_id`, `work_date`, `finished_task`, `task_count`, `notes`. An existing day is replaced; a `version`, if given, must match. Empty `notes` keep the existing text; `N/A` or `null` clears it. Other columns of our own export by days are ignored. If the columns depend on the cycle or month, specify it; the default is the current one. The workbook's second sheet explains each column; uploads ignore it.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardTaskDeliveryBulkTemplate: {
    query?: {
      format?: ExportFormat | undefined
      cycle_id?: CycleId | undefined
      year?: Year | undefined
      month?: Month | undefined
    }
    reply: Response
  }

  /** Commit a preview of task-delivery days
   *
   * Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardTaskDeliveryBulkCommit: { body: BulkCommit; reply: Response }

  /** Download the remaining rows of a preview of task-delivery days
   *
   * Your preview's remaining rows with the headers and cells of the file, and why in `import_reason`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardTaskDeliveryBulkPreviewsPreviewIdRest: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: Response
  }

  /** Get a preview without its rows, or the progress of its job
   *
   * For whoever uploaded the file. Poll this after a preview was answered with 202, as files of more than 5,000 rows are, until `status` is `ready` or `failed`.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardBulkPreviewsPreviewId: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    reply: ReadyBulkPreview | PendingBulkPreview
  }

  /** List the rows of a preview
   *
   * Invalid rows first, then by row number. For whoever uploaded the file, until the preview expires or is committed. While its job runs: 409 `job_active`.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardBulkPreviewsPreviewIdRows: {
    params: {
      /** A UUIDv7 */
      preview_id: Id
    }
    query?: { status?: BulkPreviewRowStatus | undefined; page?: number | undefined; page_size?: number | undefined }
    reply: {
      items: Array<BulkPreviewRow>
      page: number
      page_size: number
      /** Rows of this status */
      total: number
    }
  }

  /** List committed uploads
   *
   * Your own; level 5 sees everyone's. `from` and `to` are Eastern days.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardBulkBatches: {
    query?: {
      sheet?: BulkBatchSheet | undefined
      /** The employee ID assigned by HR */
      made_by_id?: EmployeeId | undefined
      undone?: BooleanQuery | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      sort?: SortByCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<BulkBatch>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Export committed uploads
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardBulkBatchesExport: {
    query?: {
      sheet?: BulkBatchSheet | undefined
      /** The employee ID assigned by HR */
      made_by_id?: EmployeeId | undefined
      undone?: BooleanQuery | undefined
      /** An Eastern calendar day */
      from?: CalendarDate | undefined
      /** An Eastern calendar day */
      to?: CalendarDate | undefined
      sort?: SortByCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a committed upload
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  getScorecardBulkBatchesBatchId: {
    params: {
      /** A UUIDv7 */
      batch_id: Id
    }
    reply: BulkBatch
  }

  /** Undo an upload
   *
   * All or nothing: created records are removed (entries go to the recycle bin) and changed ones are restored. Refused if any of them has changed since or one of its days is locked. Of people: refused if anything was recorded about or by someone created; departments and clusters that the upload created are removed if empty. Needs employees.create. For the uploader or level 5, once, within BULK_UNDO_DAYS.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  deleteScorecardBulkBatchesBatchId: {
    params: {
      /** A UUIDv7 */
      batch_id: Id
    }
    reply: Response
  }

  /** List a month's missing and excess evaluations
   *
   * Covers the people in the pool who are scored in the month. `required` is the number that the month is scored by. Monthly counts go by the day of each evaluation; weekly counts cover the whole week, even across the end of the month. With a monthly cadence, weeks only report what was done and are never short.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardMissingExcessEvals: {
    query?: {
      /** Requires `month`; both default to the current Eastern month */
      year?: Year | undefined
      month?: Month | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      department_id?: string | undefined
      cluster_id?: string | undefined
      q?: string | undefined
      /** Only people with missing or excess evaluations of either kind */
      only?: ScorecardMissingExcessEvalsOnly | undefined
      sort?: SortByNameOrEmployeeIdOrMissingOrExcess | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<EvaluationStatus>
      next_cursor: string | null
      total?: Count | undefined
      year: Year
      month: Month
      before_go_live?: true | undefined
    }
  }

  /** Export a month's missing and excess evaluations
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break. `required` is the number that the month is scored by. Monthly counts go by the day of each evaluation; weekly counts cover the whole week, even across the end of the month. With a monthly cadence, weeks only report what was done and are never short. A week's columns are named after its Monday.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardMissingExcessEvalsExport: {
    query?: {
      /** Requires `month`; both default to the current Eastern month */
      year?: Year | undefined
      month?: Month | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      department_id?: string | undefined
      cluster_id?: string | undefined
      q?: string | undefined
      /** Only people with missing or excess evaluations of either kind */
      only?: ScorecardMissingExcessEvalsOnly | undefined
      sort?: SortByNameOrEmployeeIdOrMissingOrExcess | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Ping your managers about your missing evaluations
   *
   * Once per Eastern day, regardless of the month; for draft and final months alike.
   *
   * Needs the permission `scorecard.view`.
   *
   * Not for service accounts. */
  postScorecardMissingExcessEvalsFollowUp: { body: DashboardMonth; reply: EvaluationFollowUp }

  /** Explain a person's score
   *
   * For every KPI, KPM, and the total: the formula, the configuration document and its version, the entries counted and excluded, and the arithmetic line by line. Computed from the current documents.
   *
   * Needs the permission `scorecard.view`. */
  getDashboardBscReceipt: {
    query: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
      year: Year
      month: Month
    }
    reply: ScoreReceipt
  }

  /** Get a month's status and what you may do with it
   *
   * A month without data is shown as a draft.
   *
   * Needs the permission `scorecard.view`. */
  getDashboardBscMonthReport: { query: { year: Year; month: Month }; reply: MonthReport }

  /** Sync a draft month, or some of its people, to the warehouse
   *
   * With `async=true`, the response is 202 with a job. A sync of some people doesn't update `last_sync_at`.
   *
   * Needs the permission `dashboard.manual_sync`.
   *
   * Web client and service accounts only. */
  postDashboardBscSync: {
    query?: { async?: BooleanQuery | undefined }
    body: PeopleOfMonth
    reply: { rows_written: Count; duration_ms: Count; last_sync_at: Timestamp | null } | SyncJob
  }

  /** Get a month's active job; null if there is none
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getDashboardBscSyncJobsActive: { query: { year: Year; month: Month }; reply: { job: SyncJob | null } }

  /** Get the progress of a sync, a finalize, or a cycle refresh
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getDashboardBscSyncJobsJobId: {
    params: {
      /** A UUIDv7 */
      job_id: Id
    }
    reply: SyncJob
  }

  /** Sync one person for every month of the cycle up to the given one
   *
   * Final months are skipped; the job's result lists them as `skipped_final`.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postDashboardBscRefreshEmployeeCycle: { body: { employee_id: EmployeeId; year: Year; month: Month }; reply: SyncJob }

  /** Finalize a month, or regenerate its final figures
   *
   * `regenerate=true` regenerates a final month's figures and requires a `reason`. With `employee_ids`, only these people are scored again; everyone else's rows are copied unchanged.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postDashboardBscFinalize: {
    query?: { regenerate?: BooleanQuery | undefined }
    body: {
      year: Year
      month: Month
      reason?: LongText | undefined
      employee_ids?: Array<EmployeeId> | undefined
      /** Finalize although disputes are open: they stay open. Not needed to regenerate */
      allow_open_disputes?: boolean | undefined
    }
    reply: SyncJob
  }

  /** Preview what finalizing a month would change
   *
   * `total` (first page only) counts the people who match the filters. `employee_ids` limits the preview to the people who are to be regenerated.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postDashboardBscFinalizePreview: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      /** The band that they would have */
      band?: Key | undefined
      /** What would change. `any`: a total, a band, a gate, or another figure of a final; `evaluations`: some are missing; `leaving`: no row */
      change?: FinalizePreviewChange | undefined
      /** The gate that would flip */
      gate?: BonusCheckCheck | undefined
      sort?: SortByEmployeeIdOrNameOrTotalScoreOrDifference | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    body: PeopleOfMonth
    reply: FinalizePreview
  }

  /** Export what finalizing a month would change
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getDashboardBscFinalizePreviewExport: {
    query: {
      year: Year
      month: Month
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      /** The band that they would have */
      band?: Key | undefined
      /** What would change. `any`: a total, a band, a gate, or another figure of a final; `evaluations`: some are missing; `leaving`: no row */
      change?: FinalizePreviewChange | undefined
      /** The gate that would flip */
      gate?: BonusCheckCheck | undefined
      sort?: SortByEmployeeIdOrNameOrTotalScoreOrDifference | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Reopen a final month
   *
   * Entries can be changed again. The month must be synced and finalized to become final again.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postDashboardBscReopen: { body: { year: Year; month: Month; reason: LongText }; reply: MonthReport }

  /** List the versions of a month's final figures, newest first
   *
   * Needs the permission `scorecard.view`. */
  getDashboardBscMonthReportVersions: {
    query: { year: Year; month: Month; limit?: number | undefined; cursor?: string | undefined }
    reply: { items: Array<FinalVersion>; next_cursor: string | null; total?: Count | undefined }
  }

  /** List the rows of one version of a month's final figures for the people you may see
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getDashboardBscMonthReportVersionsVersion: {
    params: { version: number }
    query: {
      year: Year
      month: Month
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** The department when the month was closed */
      department_id?: Id | undefined
      /** The cluster of that department */
      cluster_id?: Id | undefined
      /** Part of an ID or of the name at that time */
      q?: string | undefined
      band?: Key | undefined
      /** Difference from the previous version. People without a row in it count as changed, but their gates don't */
      change?: MonthReportVersionsChange | undefined
      sort?: SortByEmployeeIdOrNameOrTotalScore | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<EmployeeMonth>; next_cursor: string | null; total?: Count | undefined; version: FinalVersion }
  }

  /** Export the rows of one version of a month's final figures
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getDashboardBscMonthReportVersionsVersionExport: {
    params: { version: number }
    query: {
      year: Year
      month: Month
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** The department when the month was closed */
      department_id?: Id | undefined
      /** The cluster of that department */
      cluster_id?: Id | undefined
      /** Part of an ID or of the name at that time */
      q?: string | undefined
      band?: Key | undefined
      /** Difference from the previous version. People without a row in it count as changed, but their gates don't */
      change?: MonthReportVersionsChange | undefined
      sort?: SortByEmployeeIdOrNameOrTotalScore | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Export the employee-months that changed
   *
   * One batch of the rows that changed since the cursor, oldest change first; without a cursor, from the beginning. `X-Next-Cursor` continues after the batch, `X-Has-More` says whether more is there now. Store the cursor together with the batch: nothing is then missed, and no version of a row is repeated. 409 `cursor_outdated`: start over without a cursor.
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getExportsEmployeeMonths: {
    query?: {
      /** The `X-Next-Cursor` of the batch before */
      cursor?: string | undefined
      limit?: number | undefined
      format?: ExportsEntriesFormat | undefined
    }
    reply: Response
  }

  /** Export a final month for payroll
   *
   * One row per person in the latest final, with the columns that you chose. Requires level 5, or level 4 with company scope. `closed_at_eastern` is Eastern time, a date cell in XLSX. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe.
   *
   * Needs access level 4 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.view`. */
  getDashboardBscPayrollExport: {
    query: { year: Year; month: Month; format?: ExportFormat | undefined }
    reply: Response
  }

  /** Get the columns of your payroll exports
   *
   * All columns until you choose.
   *
   * Needs access level 4 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.view`. */
  getDashboardBscPayrollExportColumns: { reply: PayrollColumns }

  /** Choose the columns of your payroll exports
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  putDashboardBscPayrollExportColumns: { body: PayrollColumnsDraft; reply: PayrollColumns }

  /** Get the balanced scorecard of one person or of the pool
   *
   * The self view is always computed from the documents; in a final month it also has the final figures. The filters, `band`, `sort`, `limit` and `cursor` belong to the aggregate view; the self view takes only `employee_id`, which defaults to the caller. The aggregate view is only available in the web client.
   *
   * Needs the permission `scorecard.view`. */
  getDashboardBsc: {
    query?: {
      view_mode?: ViewMode | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      /** A band of the cycle's goals */
      band?: Key | undefined
      sort?: SortByTotalScoreOrNameOrEmployeeId | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: BscSelfView | BscAggregateView
  }

  /** Get a month's scorecards together with its report
   *
   * For polling: returns 304 if `If-None-Match` is current. The filters, `band`, `sort`, `limit` and `cursor` belong to the aggregate view; the self view takes only `employee_id`, which defaults to the caller. The aggregate view is only available in the web client.
   *
   * Needs the permission `scorecard.view`.
   *
   * Not for service accounts. */
  getDashboardBscMonthSnapshot: {
    query?: {
      view_mode?: ViewMode | undefined
      year?: Year | undefined
      month?: Month | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      /** A band of the cycle's goals */
      band?: Key | undefined
      sort?: SortByTotalScoreOrNameOrEmployeeId | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: SelfMonthSnapshot | AggregateMonthSnapshot
  }

  /** List the months with data, newest first
   *
   * Needs the permission `scorecard.view`. */
  getDashboardBscAvailableMonths: { reply: AvailableMonths }

  /** Get the twelve months of a cycle
   *
   * For one person or, without `employee_id`, as averages of the caller's pool. Level 2 and above get the averages only in the web client.
   *
   * Needs the permission `scorecard.view`. */
  getDashboardBscPerformance: {
    query: {
      cycle_id: CycleId
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
    }
    reply: Performance
  }

  /** Check whether the caller may compare people, and which ones
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getDashboardBscComparisonAccess: { reply: ComparisonAccess }

  /** Compare people over a cycle
   *
   * Needs access level 2 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.view`. */
  getDashboardBscComparison: {
    query: {
      cycle_id: CycleId
      /** 2 to 10 employee IDs, separated by commas */
      employee_ids: string
    }
    reply: Comparison
  }

  /** List the monthly totals of a cycle, per person
   *
   * Covers the people in the pool who can have a row in one of the cycle's months so far.
   *
   * Needs access level 2 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.view`. */
  getDashboardBscHeatMap: {
    query: {
      cycle_id: CycleId
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      sort?: SortByNameOrEmployeeId | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: HeatMap
  }

  /** Export the monthly totals of a cycle, one line per person
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 2 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.view`. */
  getDashboardBscHeatMapExport: {
    query: {
      cycle_id: CycleId
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      sort?: SortByNameOrEmployeeId | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get how a month's totals are spread, and who moved most
   *
   * Needs access level 2 or above.
   *
   * Web client and service accounts only. Service accounts need the scope `scorecard.view`. */
  getDashboardBscSpread: {
    query?: {
      year?: Year | undefined
      month?: Month | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      /** A band of the cycle's goals */
      band?: Key | undefined
    }
    reply: MonthSpread
  }

  /** Export the aggregate view of a month
   *
   * Needs the permission `scorecard.view`.
   *
   * Web client and service accounts only. */
  getDashboardBscExport: {
    query?: {
      year?: Year | undefined
      month?: Month | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      /** A band of the cycle's goals */
      band?: Key | undefined
      sort?: SortByTotalScoreOrNameOrEmployeeId | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get what the caller's home page shows
   *
   * One request for the caller's own month, what they owe their people, the month to close, and the company's news.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getDashboardHome: { reply: Home }

  /** Get whether you have a calendar feed, and when it was last read
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getCalendarFeed: { reply: CalendarFeed }

  /** Create the secret address of your calendar feed
   *
   * The address is in this reply only. An earlier address stops working.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  postCalendarFeed: { reply: CalendarFeedAddress }

  /** Revoke your calendar feed
   *
   * Its address stops working at once. Without a feed, nothing happens.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  deleteCalendarFeed: { reply: void }

  /** Read a calendar feed as iCalendar
   *
   * The shifts of the person who created the address, and for level 2 and above coming locks; also days by which they should do something. No figures, and no one else's names.
   *
   * Public. */
  getPublicCalendarFeedsTokenIcs: { params: { token: string }; reply: Response }

  /** Compare evaluators on the same tasks and people
   *
   * Counts evaluations of people in the pool only; at most 366 days. A sort by score is by its difference.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  getDashboardEvaluatorCalibration: {
    query?: {
      /** The first day of evaluated work; 90 days by default */
      from?: CalendarDate | undefined
      /** The last day, by default today */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      task_id?: Id | undefined
      /** The person evaluated */
      employee_id?: EmployeeId | undefined
      /** The department of the people evaluated */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      kind?: DoubleEvaluationSideKind | undefined
      tolerance?: number | undefined
      sort?: SortByNameOrEvaluationsOrChecklistOrAuditorsOrQuantityOrDoubles | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<EvaluatorCalibration>
      next_cursor: string | null
      total?: Count | undefined
      from: CalendarDate
      to: CalendarDate
      tolerance: number
    }
  }

  /** Export the comparison of evaluators
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  getDashboardEvaluatorCalibrationExport: {
    query?: {
      /** The first day of evaluated work; 90 days by default */
      from?: CalendarDate | undefined
      /** The last day, by default today */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      task_id?: Id | undefined
      /** The person evaluated */
      employee_id?: EmployeeId | undefined
      /** The department of the people evaluated */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      kind?: DoubleEvaluationSideKind | undefined
      tolerance?: number | undefined
      sort?: SortByNameOrEvaluationsOrChecklistOrAuditorsOrQuantityOrDoubles | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** List evaluations of the same work by two people
   *
   * Same person, day and task. Counts evaluations of people in the pool only; at most 366 days. `difference` sorts by the largest of the three.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  getDashboardEvaluatorCalibrationDoubleEvaluations: {
    query?: {
      /** The first day of evaluated work; 90 days by default */
      from?: CalendarDate | undefined
      /** The last day, by default today */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      task_id?: Id | undefined
      /** The person evaluated */
      employee_id?: EmployeeId | undefined
      /** The department of the people evaluated */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      kind?: DoubleEvaluationSideKind | undefined
      /** One of the two evaluators */
      evaluator_id?: EmployeeId | undefined
      sort?: SortByDateOrDifference | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: {
      items: Array<DoubleEvaluation>
      next_cursor: string | null
      total?: Count | undefined
      from: CalendarDate
      to: CalendarDate
    }
  }

  /** Export evaluations of the same work by two people
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  getDashboardEvaluatorCalibrationDoubleEvaluationsExport: {
    query?: {
      /** The first day of evaluated work; 90 days by default */
      from?: CalendarDate | undefined
      /** The last day, by default today */
      to?: CalendarDate | undefined
      /** A UUIDv7 */
      task_id?: Id | undefined
      /** The person evaluated */
      employee_id?: EmployeeId | undefined
      /** The department of the people evaluated */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      kind?: DoubleEvaluationSideKind | undefined
      /** One of the two evaluators */
      evaluator_id?: EmployeeId | undefined
      sort?: SortByDateOrDifference | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Show how past months would have come out under another configuration
   *
   * Changes no figures. `configuration` is a merge patch without `rubric`, because checklist scores stay as stored. With `async=true`, or more than 5000 employee-months, the response is 202 with a job; it replaces the caller's previous one.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postDashboardBscWhatIf: {
    query?: {
      async?: BooleanQuery | undefined
      sort?: SortByDifference | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    body: {
      /** YYYY-MM */
      from: FirstMonth
      /** YYYY-MM */
      to: FirstMonth
      configuration: ConfigurationPatch
    }
    reply: WhatIf | WhatIfRun
  }

  /** Get the progress and the result of a what-if job
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getDashboardBscWhatIfJobId: {
    params: {
      /** A UUIDv7 */
      job_id: Id
    }
    query?: { sort?: SortByDifference | undefined; limit?: number | undefined; cursor?: string | undefined }
    reply: WhatIfRun
  }

  /** Cancel a what-if job
   *
   * A job that has ended stays as it is.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postDashboardBscWhatIfJobIdCancel: {
    params: {
      /** A UUIDv7 */
      job_id: Id
    }
    reply: WhatIfRun
  }

  /** Mark this minute as active
   *
   * Sent while the window or tab is visible. Several in the same minute count once. Nothing is recorded while impersonating.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  postAuthActivityHeartbeat: {
    body: {
      /** The client that signs in */
      client: FeedbackClient
    }
    reply: void
  }

  /** Your own active minutes, by client
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getAuthActivitySummary: { reply: ActivitySummary }

  /** Export the activity of your pool
   *
   * The same people and filters as the employee list, sorted by name. Times are in UTC; minutes are per Eastern day.
   *
   * Needs access level 2 or above.
   *
   * Web client only. */
  getEmployeesActivityExport: {
    query?: {
      /** Part of a name, email address, or ID */
      q?: string | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      status?: EmployeeStatus | undefined
      access_level?: number | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** List who changed what, and when
   *
   * Level 5 and company scope see everything. Others see actions that concern people in their pool, and actions by people in their pool that concern no one in particular. `total` is omitted above 10,000.
   *
   * Needs the permission `activity_logs.view`.
   *
   * Web client and service accounts only. */
  getSystemActivityLogs: {
    query?: {
      /** The employee ID assigned by HR */
      actor_id?: EmployeeId | undefined
      /** Actions while impersonating, including the start of the impersonation */
      impersonator_id?: EmployeeId | undefined
      action?: Line | undefined
      target_collection?: Line | undefined
      target_id?: Line | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** An Eastern day or an instant, inclusive */
      from?: SystemActivityLogsFrom | undefined
      /** An Eastern day (inclusive) or an instant (exclusive) */
      to?: SystemActivityLogsFrom | undefined
      sort?: SortByAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<ActivityLog>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Export who changed what, and when
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break. Each change is a single cell of JSON.
   *
   * Needs the permission `activity_logs.view`.
   *
   * Web client and service accounts only. */
  getSystemActivityLogsExport: {
    query?: {
      /** The employee ID assigned by HR */
      actor_id?: EmployeeId | undefined
      /** Actions while impersonating, including the start of the impersonation */
      impersonator_id?: EmployeeId | undefined
      action?: Line | undefined
      target_collection?: Line | undefined
      target_id?: Line | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** An Eastern day or an instant, inclusive */
      from?: SystemActivityLogsFrom | undefined
      /** An Eastern day (inclusive) or an instant (exclusive) */
      to?: SystemActivityLogsFrom | undefined
      sort?: SortByAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Follow who changed what, and when
   *
   * For systems that collect events: one batch of the records after the cursor as NDJSON, which records you can see being decided as in the list. `X-Next-Cursor` continues after the batch, `X-Has-More` says whether more is there now, also if this batch is empty. Nothing is missed, and no record is repeated. 409 `cursor_outdated`: start over without a cursor.
   *
   * Needs the permission `activity_logs.view`.
   *
   * Web client and service accounts only. */
  getSystemActivityLogsStream: {
    query?: {
      /** The `X-Next-Cursor` of the batch before */
      cursor?: string | undefined
      limit?: number | undefined
    }
    reply: Response
  }

  /** Verify the audit log
   *
   * Verifies every hash chain up to its sealed head and lists at most 1,000 faults. Store `heads_digest` and `lengths` elsewhere: a later log without this digest at these lengths was truncated or restored from an old copy.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemActivityLogsVerify: { reply: AuditVerification }

  /** Find people, pages, entries, months and actions
   *
   * Only what the caller may open or do, people of the pool first. A text with an action, such as `evaluate amina` or `close october`, finds that action.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getSearch: {
    query: { q: string; limit?: number | undefined; language?: Language | undefined }
    reply: { items: Array<SearchResult> }
  }

  /** Look earlier results up again
   *
   * In the order of the keys, as they are called today. What the caller may no longer open or do is left out, and so are unknown keys.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getSearchKnown: {
    query: {
      /** Keys of results of earlier searches, comma-separated; at most 8 */
      keys: string
      language?: Language | undefined
    }
    reply: { items: Array<SearchResult> }
  }

  /** List every page and story that can be hidden
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemVisibility: { reply: VisibilityCatalog }

  /** Show or hide a key and everything below it
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  putSystemVisibilityKey: { params: { key: ClientPage }; body: { enabled: boolean }; reply: VisibilityItem }

  /** Get what is hidden, and where to go instead
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getVisibility: { reply: Visibility }

  /** Check whether the service is under maintenance, and whether the caller may still use it
   *
   * Responds even while the database is unavailable, when no one may use the service.
   *
   * Public. */
  getPublicAppStatus: { reply: AppStatus }

  /** Get the health of the service and its dependencies
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemStatus: { reply: SystemStatus }

  /** List emails and their delivery status
   *
   * Kept for NOTIFICATION_RETENTION_DAYS after they were sent or given up.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemEmailMails: {
    query?: {
      status?: MailStatus | undefined
      type?: string | undefined
      /** The employee ID assigned by HR */
      recipient_id?: EmployeeId | undefined
      sort?: SortByCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<Mail>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Export emails and their delivery status
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemEmailMailsExport: {
    query?: {
      status?: MailStatus | undefined
      type?: string | undefined
      /** The employee ID assigned by HR */
      recipient_id?: EmployeeId | undefined
      sort?: SortByCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get an email's delivery status
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemEmailMailsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: Mail
  }

  /** Retry a dead email
   *
   * Requires If-Match with the email's version.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemEmailDeadIdRetry: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: Mail
  }

  /** Send a test email
   *
   * Sent immediately and returns the result. Goes to your work email unless another address is given. Never retried.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemNotificationsEmailTest: { body: EmailTest; reply: EmailTestResult }

  /** Send a message to many people, by email, in the app, or both
   *
   * If any ID is unknown or inactive, nothing is sent. Responds before the emails are sent; GET /v1/system/email/broadcasts/{id} returns their status.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemEmailSend: { body: BroadcastDraft; reply: BroadcastResults }

  /** List broadcasts
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemEmailBroadcasts: {
    query?: {
      /** The employee ID assigned by HR */
      sent_by_id?: EmployeeId | undefined
      /** Part of the subject or the text */
      q?: string | undefined
      sort?: SortBySentAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<BroadcastSummary>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Export broadcasts
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemEmailBroadcastsExport: {
    query?: {
      /** The employee ID assigned by HR */
      sent_by_id?: EmployeeId | undefined
      /** Part of the subject or the text */
      q?: string | undefined
      sort?: SortBySentAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a broadcast with its delivery status per person
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemEmailBroadcastsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: Broadcast
  }

  /** Get the team chat connection
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemTeamsConnection: { reply: TeamChatConnection }

  /** Connect a channel
   *
   * Replaces the current one. The URL is stored encrypted. If TEAMCHAT_WEBHOOK_URL is set, it takes precedence and nothing can be saved.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  putSystemTeamsConnection: { body: TeamChatConnectionDraft; reply: TeamChatConnection }

  /** Turn automated posts on or off
   *
   * Test and manual posts work either way.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  patchSystemTeamsConnection: { body: TeamChatConnectionPatch; reply: TeamChatConnection }

  /** Disconnect the channel
   *
   * Turns automated posts off; the history is kept.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  deleteSystemTeamsConnection: { reply: void }

  /** Post a sample card
   *
   * Tried once, immediately; the reply has the result.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemTeamsTest: { reply: TeamPost }

  /** Post a message to the channel
   *
   * Tried once, immediately; the reply has the result. The card's footer names you.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemTeamsCompose: { body: TeamPostDraft; reply: TeamPost }

  /** List the last 200 posts, with success or error
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemTeamsPosts: {
    query?: {
      status?: TeamPostStatus | undefined
      kind?: TeamPostKind | undefined
      sort?: SortByCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<TeamPost>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Export the last 200 posts
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemTeamsPostsExport: {
    query?: {
      status?: TeamPostStatus | undefined
      kind?: TeamPostKind | undefined
      sort?: SortByCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a post
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemTeamsPostsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: TeamPost
  }

  /** List webhooks
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemWebhooks: {
    query?: {
      enabled?: BooleanQuery | undefined
      sort?: "created_at" | "-created_at" | "url" | "-url" | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<Webhook>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Create a webhook
   *
   * Events from now on are sent to it. The reply has its secret, which is never shown again. At most 50; one more is 409 `state_conflict`.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemWebhooks: { body: WebhookDraft; reply: WebhookWithSecret }

  /** Get a webhook
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemWebhooksId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: Webhook
  }

  /** Change, enable or disable a webhook
   *
   * What happens while it is disabled is not sent later. Deliveries that were pending when it was disabled are sent when it is enabled.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  patchSystemWebhooksId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: WebhookPatch
    reply: Webhook
  }

  /** Delete a webhook with its deliveries
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  deleteSystemWebhooksId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Replace the secret of a webhook
   *
   * For 24 hours, events are signed with the new and the former secret. The new one is never shown again.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemWebhooksIdRotateSecret: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: WebhookWithSecret
  }

  /** Send a test event
   *
   * Of type `webhook.test`, even to a disabled webhook. Tried once, immediately; the reply has the result.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemWebhooksIdTest: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: WebhookDelivery
  }

  /** List the deliveries of a webhook
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemWebhooksIdDeliveries: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    query?: {
      status?: WebhookDeliveryStatus | undefined
      type?: WebhookDeliveryType | undefined
      sort?: "created_at" | "-created_at" | "attempts" | "-attempts" | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<WebhookDelivery>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Send all dead letters again
   *
   * What was given up, or only what happened since a moment, in its order, with the same `webhook-id` and body and with all retries. A disabled webhook is 409 `state_conflict`.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemWebhooksIdDeliveriesReplay: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: {
      /** Only events that happened then or later; all without it */
      since?: Timestamp | undefined
    }
    reply: ReplayedDeliveries
  }

  /** Send a delivery again
   *
   * With the same `webhook-id` and body, whether it was delivered or not, and with all retries. A disabled webhook is 409 `state_conflict`.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemWebhooksIdDeliveriesDeliveryIdReplay: {
    params: {
      /** A UUIDv7 */
      id: Id
      /** A UUIDv7 */
      delivery_id: Id
    }
    reply: WebhookDelivery
  }

  /** Report something broken, missing, or confusing
   *
   * The service adds the name, employee ID, client, and impersonation.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  postFeedback: { body: FeedbackDraft; reply: Feedback }

  /** List your own feedback
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getFeedbackMine: {
    query?: {
      status?: FeedbackStatus | undefined
      category?: FeedbackCategory | undefined
      sort?: SortByCreatedAtOrUpdatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<Feedback>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Get one of your own feedback items
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getFeedbackId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: Feedback
  }

  /** List all feedback
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getFeedbackAdmin: {
    query?: {
      status?: FeedbackStatus | undefined
      category?: FeedbackCategory | undefined
      sort?: SortByCreatedAtOrUpdatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** Part of the message, page, name, or employee ID */
      q?: string | undefined
    }
    reply: { items: Array<ReviewedFeedback>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Export all feedback
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getFeedbackAdminExport: {
    query?: {
      status?: FeedbackStatus | undefined
      category?: FeedbackCategory | undefined
      sort?: SortByCreatedAtOrUpdatedAt | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** Part of the message, page, name, or employee ID */
      q?: string | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a feedback item with its review
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getFeedbackAdminId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: ReviewedFeedback
  }

  /** Set the status and the reviewer's note
   *
   * new → reviewing → resolved or wont_fix, and from these back to reviewing.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  patchFeedbackAdminId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: FeedbackReview
    reply: ReviewedFeedback
  }

  /** Get a URL for a screenshot, valid for five minutes
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getFeedbackAttachmentsIdUrl: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AtwProofAddress
  }

  /** List the public keys that releases may be signed with, as a JWK Set
   *
   * To check a deployment. A client trusts only the keys that it was built with.
   *
   * Public. */
  getPublicDesktopReleasesKeys: { reply: { keys: Array<DesktopReleaseKey> } }

  /** Get the current release of a channel
   *
   * The highest version that is not withdrawn. Verify the signature over the decoded manifest with a key that you were built with before you use anything in it.
   *
   * Public. */
  getPublicDesktopReleasesChannel: { params: { channel: DesktopReleaseChannel }; reply: CurrentDesktopRelease }

  /** Download an installer
   *
   * Of a release that is not withdrawn. A single byte range can be requested.
   *
   * Public. */
  getPublicDesktopReleasesFilesSha256: {
    params: {
      /** Of the installer */
      sha256: DesktopReleaseSha256
    }
    reply: Response
  }

  /** List desktop releases
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemDesktopReleases: {
    query?: {
      channel?: DesktopReleaseChannel | undefined
      status?: DesktopReleaseStatus | undefined
      /** Part of the version, file name, or SHA-256 */
      q?: string | undefined
      sort?: SortByCreatedAtOrReleaseVersionOrSize | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<DesktopRelease>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Publish a desktop release
   *
   * Verifies the signature over the exact bytes of the manifest with the keys in DESKTOP_RELEASE_KEYS, then the manifest, then the size and SHA-256 of the file. Nothing is stored otherwise. Without keys: 409 `state_conflict`.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemDesktopReleases: { body: FormData; reply: DesktopRelease }

  /** Export desktop releases
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemDesktopReleasesExport: {
    query?: {
      channel?: DesktopReleaseChannel | undefined
      status?: DesktopReleaseStatus | undefined
      /** Part of the version, file name, or SHA-256 */
      q?: string | undefined
      sort?: SortByCreatedAtOrReleaseVersionOrSize | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a desktop release
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemDesktopReleasesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: DesktopRelease
  }

  /** Withdraw a release
   *
   * Clients are offered the next lower version of the channel. A withdrawn release stays withdrawn: publish a new version instead.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemDesktopReleasesIdWithdraw: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: ReleaseWithdrawal
    reply: DesktopRelease
  }

  /** List modules for authors
   *
   * Published modules and your own; level 4 and above see all.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  getLearningModules: {
    query?: {
      status?: ModuleStatus | undefined
      /** The employee ID assigned by HR */
      author_id?: EmployeeId | undefined
      /** Part of the title or summary */
      q?: string | undefined
      sort?: "title" | "-title" | "created_at" | "-created_at" | "updated_at" | "-updated_at" | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: LearningModulePage
  }

  /** Create a module
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postLearningModules: { body: LearningModuleDraft; reply: LearningModule }

  /** Change a module
   *
   * A JSON merge patch. Authors change their own; level 4 and above change any module.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  patchLearningModulesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: LearningModulePatch
    reply: LearningModule
  }

  /** Delete an unused module
   *
   * If anyone was enrolled or made progress in it, archive it instead.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  deleteLearningModulesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Get a module
   *
   * An unpublished module stays visible to people who may still learn in it.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getLearningModulesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: LearningModule
  }

  /** Publish a module to the catalog
   *
   * For a draft or archived module with at least one unit.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postLearningModulesIdPublish: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: LearningModule
  }

  /** Unpublish a module
   *
   * The module becomes a draft, and no one new can join. People who were enrolled by name or have started may continue; other members of an enrolled department see it once it is published again.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postLearningModulesIdUnpublish: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: LearningModule
  }

  /** Archive a module
   *
   * Same effect as unpublishing. It can be published again.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postLearningModulesIdArchive: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: LearningModule
  }

  /** Reorder a module's units
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  putLearningModulesIdUnitsOrder: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: {
      /** Each unit exactly once */
      unit_ids: Array<Id>
    }
    reply: LearningModule
  }

  /** List a module's units, with the correct answers
   *
   * In the module's order; at most 100, on a single page. Learners open the player instead.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  getLearningModulesIdUnits: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    query?: { kind?: "article" | "video" | "file" | "quiz" | undefined }
    reply: { items: Array<LearningUnit>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Add a unit at the end of a module
   *
   * People who completed the module keep that; everyone else has one more unit to do.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postLearningModulesIdUnits: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: LearningUnitDraft
    reply: LearningUnit
  }

  /** Get a unit, with the correct answers
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  getLearningModulesIdUnitsUnitId: {
    params: {
      /** A UUIDv7 */
      id: Id
      /** A UUIDv7 */
      unit_id: Id
    }
    reply: LearningUnit
  }

  /** Change a unit
   *
   * A JSON merge patch of the fields of its kind. People's progress is kept.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  patchLearningModulesIdUnitsUnitId: {
    params: {
      /** A UUIDv7 */
      id: Id
      /** A UUIDv7 */
      unit_id: Id
    }
    body: LearningUnitPatch
    reply: LearningUnit
  }

  /** Remove a unit from a module
   *
   * This completes the module for anyone who has done all other units. The last unit of a published module can't be removed.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  deleteLearningModulesIdUnitsUnitId: {
    params: {
      /** A UUIDv7 */
      id: Id
      /** A UUIDv7 */
      unit_id: Id
    }
    reply: void
  }

  /** Get a file's details
   *
   * For the uploader and anyone who may see a module that uses it.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getLearningFilesId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: LearningFile
  }

  /** Get a URL that downloads or plays a file, valid for two hours
   *
   * Supports Range requests, as video players need. With `inline`, browsers display the file instead of saving it.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getLearningFilesIdUrl: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    query?: { inline?: BooleanQuery | undefined }
    reply: {
      /** A path in this API or an absolute file-storage URL */
      url: string
      expires_at: Timestamp
      file_name: string
      media_type: MediaType
    }
  }

  /** List the published modules
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getLearningCatalog: {
    query?: {
      /** Part of the title or summary */
      q?: string | undefined
      /** The employee ID assigned by HR */
      author_id?: EmployeeId | undefined
      sort?: "title" | "-title" | "published_at" | "-published_at" | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: LearningModulePage
  }

  /** List your modules and progress
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getLearningEnrollmentsMine: {
    query?: {
      status?: LearningEnrollmentStatus | undefined
      sort?:
        | "title"
        | "-title"
        | "status"
        | "-status"
        | "percent"
        | "-percent"
        | "enrolled_at"
        | "-enrolled_at"
        | "due_date"
        | "-due_date"
        | "completed_at"
        | "-completed_at"
        | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: LearningEnrollmentPage
  }

  /** Enroll people or departments in a published module
   *
   * People in your pool, or departments that you manage. People who join a department later are enrolled as well. No notifications are sent.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postLearningEnrollments: {
    body: LearningEnrollmentDraft
    reply: {
      module_id: Id
      created: Count
      /** Already enrolled, now with a different due date */
      changed: Count
      items: Array<LearningAssignment>
    }
  }

  /** List the modules and progress of your pool
   *
   * The current members of an enrolled department are listed individually. People who completed a module stay listed even after leaving it or the company; people who left before completing it are not.
   *
   * Needs access level 2 or above.
   *
   * Web client only. */
  getLearningEnrollments: {
    query?: {
      /** A UUIDv7 */
      module_id?: Id | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      status?: LearningEnrollmentStatus | undefined
      source?: LearningEnrollmentSource | undefined
      /** Due on or after this day */
      due_from?: CalendarDate | undefined
      /** Due on or before this day */
      due_to?: CalendarDate | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      sort?:
        | "name"
        | "-name"
        | "title"
        | "-title"
        | "status"
        | "-status"
        | "percent"
        | "-percent"
        | "enrolled_at"
        | "-enrolled_at"
        | "due_date"
        | "-due_date"
        | "completed_at"
        | "-completed_at"
        | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: LearningEnrollmentPage
  }

  /** Enroll yourself in a published module
   *
   * Not possible while impersonating.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  postLearningModulesIdEnroll: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: LearningAssignment
  }

  /** List who enrolled which people and departments in your pool
   *
   * Needs access level 2 or above.
   *
   * Web client only. */
  getLearningEnrollmentsAssignments: {
    query?: {
      /** A UUIDv7 */
      module_id?: Id | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      source?: LearningAssignmentSource | undefined
      sort?: "created_at" | "-created_at" | "due_date" | "-due_date" | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<LearningAssignment>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Get an enrollment
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getLearningEnrollmentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: LearningAssignment
  }

  /** Change the due date
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  patchLearningEnrollmentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: LearningEnrollmentPatch
    reply: LearningAssignment
  }

  /** Remove a person or a department from a module
   *
   * Level 3 and above for their pool; anyone for their own self-enrollment. Progress is kept and counts again after re-enrolling.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  deleteLearningEnrollmentsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Export the completion report
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 2 or above.
   *
   * Web client only. */
  getLearningEnrollmentsExport: {
    query?: {
      /** A UUIDv7 */
      module_id?: Id | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      status?: LearningEnrollmentStatus | undefined
      source?: LearningEnrollmentSource | undefined
      /** Due on or after this day */
      due_from?: CalendarDate | undefined
      /** Due on or before this day */
      due_to?: CalendarDate | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      sort?: SortByName | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** List your pool's progress per module
   *
   * Only modules that someone in the pool is enrolled in or has completed.
   *
   * Needs access level 2 or above.
   *
   * Web client only. */
  getLearningEnrollmentsByModule: {
    query?: {
      /** A UUIDv7 */
      module_id?: Id | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      sort?: SortByTitleOrEnrolledOrCompletedOrOverdue | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<LearningModuleStanding>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Export your pool's progress per module
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 2 or above.
   *
   * Web client only. */
  getLearningEnrollmentsByModuleExport: {
    query?: {
      /** A UUIDv7 */
      module_id?: Id | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      sort?: SortByTitleOrEnrolledOrCompletedOrOverdue | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** List the quiz attempts of your pool, with results
   *
   * Needs access level 2 or above.
   *
   * Web client only. */
  getLearningQuizAttempts: {
    query?: {
      /** A UUIDv7 */
      module_id?: Id | undefined
      /** A UUIDv7 */
      unit_id?: Id | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      passed?: BooleanQuery | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      sort?: SortByCreatedAtOrPercent | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<LearningQuizAttempt>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Export the quiz attempts
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs access level 2 or above.
   *
   * Web client only. */
  getLearningQuizAttemptsExport: {
    query?: {
      /** A UUIDv7 */
      module_id?: Id | undefined
      /** A UUIDv7 */
      unit_id?: Id | undefined
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
      /** A UUIDv7 */
      cluster_id?: Id | undefined
      passed?: BooleanQuery | undefined
      /** Part of a name, email address, or ID */
      q?: string | undefined
      sort?: SortByCreatedAtOrPercent | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Reset a person's quiz attempts
   *
   * For anyone who may enroll the person. Previous attempts stay visible but no longer count toward the limit. Not possible for a passed quiz, nor, below level 5, for your own attempts.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postLearningQuizAttemptsReset: {
    body: LearningAttemptsReset
    reply: {
      employee_id: EmployeeId
      module_id: Id
      unit_id: Id
      /** Attempts that counted before the reset */
      reset: number
      /** Null means unlimited */
      attempts_left: number | null
    }
  }

  /** Get a module with your progress
   *
   * For enrolled people, read-only for those who completed it; editors of the module see it as learners do.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getLearningPlayerModuleId: {
    params: {
      /** A UUIDv7 */
      module_id: Id
    }
    reply: LearningPlayer
  }

  /** Mark an article, file, or video as completed
   *
   * Only the first call counts. Quizzes are completed by passing them. Not possible while impersonating.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  postLearningPlayerModuleIdUnitsUnitIdComplete: {
    params: {
      /** A UUIDv7 */
      module_id: Id
      /** A UUIDv7 */
      unit_id: Id
    }
    reply: LearningProgress
  }

  /** Submit a quiz attempt
   *
   * A question is correct if exactly the correct options were chosen. The correct options are never revealed. Not possible while impersonating.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  postLearningPlayerModuleIdUnitsUnitIdAttempts: {
    params: {
      /** A UUIDv7 */
      module_id: Id
      /** A UUIDv7 */
      unit_id: Id
    }
    body: LearningAnswers
    reply: LearningAttempt
  }

  /** List your attempts at a quiz
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getLearningPlayerModuleIdUnitsUnitIdAttempts: {
    params: {
      /** A UUIDv7 */
      module_id: Id
      /** A UUIDv7 */
      unit_id: Id
    }
    query?: { sort?: "number" | "-number" | undefined; limit?: number | undefined; cursor?: string | undefined }
    reply: { items: Array<LearningAttempt>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Get one of your attempts
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getLearningPlayerModuleIdUnitsUnitIdAttemptsId: {
    params: {
      /** A UUIDv7 */
      module_id: Id
      /** A UUIDv7 */
      unit_id: Id
      /** A UUIDv7 */
      id: Id
    }
    reply: LearningAttempt
  }

  /** List weekly kudos, by week
   *
   * Published cards with a recipient in the caller's pool, and the caller's own cards, including drafts. Level 5 sees all published cards and drafts.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardWeeklyKudos: {
    query?: {
      /** The Monday of the week */
      week_start?: CalendarDate | undefined
      /** Weeks with a day on or after this one */
      from?: CalendarDate | undefined
      /** Weeks with a day on or before this one */
      to?: CalendarDate | undefined
      status?: KudosStatus | undefined
      /** The employee ID assigned by HR */
      author_id?: EmployeeId | undefined
      /** The employee ID assigned by HR */
      recipient_id?: EmployeeId | undefined
      badge?: Badge | undefined
      /** Part of the title, message, or a recipient's name */
      q?: string | undefined
      sort?: SortByWeekStartOrCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: KudosPage
  }

  /** Draft a card
   *
   * The week must have started.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardWeeklyKudos: { body: KudosDraft; reply: Kudos }

  /** List the published cards that thank the caller, newest first
   *
   * For the desktop widget, which polls it.
   *
   * Needs the permission `scorecard.view`.
   *
   * Not for service accounts. */
  getScorecardWeeklyKudosMe: { query?: { limit?: number | undefined; cursor?: string | undefined }; reply: KudosPage }

  /** Export weekly kudos
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * Needs the permission `scorecard.view`. */
  getScorecardWeeklyKudosExport: {
    query?: {
      /** The Monday of the week */
      week_start?: CalendarDate | undefined
      /** Weeks with a day on or after this one */
      from?: CalendarDate | undefined
      /** Weeks with a day on or before this one */
      to?: CalendarDate | undefined
      status?: KudosStatus | undefined
      /** The employee ID assigned by HR */
      author_id?: EmployeeId | undefined
      /** The employee ID assigned by HR */
      recipient_id?: EmployeeId | undefined
      badge?: Badge | undefined
      /** Part of the title, message, or a recipient's name */
      q?: string | undefined
      sort?: SortByWeekStartOrCreatedAt | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get a card
   *
   * Needs the permission `scorecard.view`. */
  getScorecardWeeklyKudosId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: Kudos
  }

  /** Change a draft
   *
   * For its author or level 5.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  patchScorecardWeeklyKudosId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: KudosPatch
    reply: Kudos
  }

  /** Delete a draft, or withdraw a published card
   *
   * For its author or level 5.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  deleteScorecardWeeklyKudosId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** Publish a draft
   *
   * For its author or level 5. Only once. No notifications are sent. Requires If-Match with the draft's version.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardWeeklyKudosIdPublish: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: Kudos
  }

  /** Get the news stories
   *
   * The same for everyone. Hidden stories are omitted; each has at most 200 items. Birthdays and anniversaries cover today and the next 7 Eastern days; birthdays also the previous 7 days, while greetings are open. New hires cover the last 30 days, kudos this week and the last, bonus qualifiers and top performers the latest final month.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getDashboardNews: { reply: News }

  /** List a final month's bonus qualifiers, company-wide
   *
   * Defaults to the latest final month. Names only, of current employees. Qualification is as of when the month was closed; people whose qualification is unknown are not listed.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getDashboardNewsBonusQualifiers: {
    query?: {
      year?: Year | undefined
      month?: Month | undefined
      department_id?: string | undefined
      cluster_id?: string | undefined
      /** Part of a name */
      q?: string | undefined
      sort?: SortByNameOrEmployeeId | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: BonusQualifiers
  }

  /** Check whether it is the caller's birthday
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getDashboardNewsMyBirthday: { reply: MyBirthday }

  /** List the greetings for a birthday in one year
   *
   * Everyone can read them. The thread doesn't reveal the day.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getDashboardNewsBirthdaysEmployeeIdGreetings: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    query?: {
      /** Defaults to the open thread's year, or else the current one */
      year?: Year | undefined
      sort?: SortByCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: BirthdayGreetingThread
  }

  /** Post a birthday greeting
   *
   * From 7 days before the day to 7 days after it. The birthday person is notified.
   *
   * Needs access level 1 or above.
   *
   * Web client only. */
  postDashboardNewsBirthdaysEmployeeIdGreetings: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
    }
    body: BirthdayGreetingDraft
    reply: BirthdayGreeting
  }

  /** Delete a greeting
   *
   * For its author or level 5.
   *
   * Needs access level 1 or above.
   *
   * Web client only. */
  deleteDashboardNewsBirthdaysEmployeeIdGreetingsId: {
    params: {
      /** The employee ID assigned by HR */
      employee_id: EmployeeId
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** List the company's announcements
   *
   * Level 4 and above also see upcoming and expired ones.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getDashboardNewsAnnouncements: {
    query?: {
      /** Whether it is currently shown; below level 4, only those that are */
      active?: BooleanQuery | undefined
      pinned?: BooleanQuery | undefined
      /** Part of the title or the text */
      q?: string | undefined
      sort?: SortByPublishedFromOrUpdatedAtOrTitle | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<Announcement>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Announce something to the company
   *
   * Everyone can read it on the news page. No notifications are sent.
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  postDashboardNewsAnnouncements: { body: AnnouncementDraft; reply: Announcement }

  /** Export announcements
   *
   * Everything that matches the filters, in the list's order. In CSV, text that a spreadsheet could run as a formula gets a leading apostrophe: `=`, `+`, `-`, `@` (also full-width), a tab, or a carriage return at the start of the text or after a semicolon, tab, or line break.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getDashboardNewsAnnouncementsExport: {
    query?: {
      /** Whether it is currently shown; below level 4, only those that are */
      active?: BooleanQuery | undefined
      pinned?: BooleanQuery | undefined
      /** Part of the title or the text */
      q?: string | undefined
      sort?: SortByPublishedFromOrUpdatedAtOrTitle | undefined
      format?: ExportFormat | undefined
    }
    reply: Response
  }

  /** Get an announcement
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  getDashboardNewsAnnouncementsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: Announcement
  }

  /** Change an announcement
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  patchDashboardNewsAnnouncementsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: AnnouncementPatch
    reply: Announcement
  }

  /** Delete an announcement
   *
   * Its text stays in the audit log.
   *
   * Needs access level 4 or above.
   *
   * Web client only. */
  deleteDashboardNewsAnnouncementsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** List your inbox, newest first by default
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getNotifications: {
    query?: {
      unread?: BooleanQuery | undefined
      /** A type's key, or a prefix such as `scorecard.` */
      type?: string | undefined
      sort?: SortByCreatedAt | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<Notification>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Count your unread notifications
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getNotificationsUnreadCount: { reply: UnreadCount }

  /** Stream notifications
   *
   * Server-sent events: `unread` with `{unread}` at the beginning and after each change, `notification` with each new notification. A client that reconnects with `Last-Event-ID` gets what it missed. Send `Accept: text/event-stream`. The stream ends with the session. Clients that read too slowly are disconnected.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getNotificationsStream: { reply: Response }

  /** Mark all notifications as read
   *
   * Not possible while impersonating. No-op if already read.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  postNotificationsReadAll: { reply: ReadNotifications }

  /** Mark a notification as read
   *
   * Not possible while impersonating. No-op if already read.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  postNotificationsIdRead: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: Notification
  }

  /** Get your notification preferences
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getNotificationsPreferences: { reply: NotificationPreferences }

  /** Change your notification preferences and quiet hours
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  putNotificationsPreferences: { body: NotificationPreferencesDraft; reply: NotificationPreferences }

  /** Choose the language in which the service writes to you
   *
   * Notifications and emails from now on; the web client uses it wherever you sign in.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  putNotificationsPreferencesLanguage: { body: LanguageChoice; reply: NotificationPreferences }

  /** List the notification types
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemNotificationsTypes: { reply: NotificationTypes }

  /** Get a notification type
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getSystemNotificationsTypesKey: { params: { key: NotificationsTypesKey }; reply: NotificationType }

  /** Change a notification type
   *
   * Turn it on or off, edit its templates, restrict its channels, or set its schedule. Templates are plain text with the type's `{{variables}}`; unknown ones are rejected by name. `channels` must be a subset of the allowed ones. Only scheduled types have a schedule; only lock and missing-evaluation types have a team channel. Null resets a field to the value in `defaults`; to stop a type, set `enabled` to false.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  patchSystemNotificationsTypesKey: {
    params: { key: NotificationsTypesKey }
    body: NotificationTypeChange
    reply: NotificationType
  }

  /** Retry a dead notification announcement
   *
   * The system status lists them. It is retried immediately, at most five times.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemNotificationsDeadIdRetry: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: RetriedAnnouncement
  }

  /** Preview a reminder
   *
   * Only for lock and missing-evaluation types; others return 422. Returns the next occurrence, its recipients, and the text. Writes nothing. The next lock is reported even before its window opens.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemNotificationsTypesKeyPreview: { params: { key: NotificationsTypesKey }; reply: ReminderPreview }

  /** Send a reminder now
   *
   * Only for lock and missing-evaluation types; others return 422. Possible once the window is open, and once per occurrence: a reminder sent manually isn't sent again by the schedule, nor posted to the team channel later; the preview's `team_card` says whether it would be. Before the window opens, the response is 409 `window_not_open` with `window_opens_at`.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemNotificationsTypesKeySendNow: { params: { key: NotificationsTypesKey }; reply: SentReminder }

  /** What the assistant can look up
   *
   * These routes work without a model. If `enabled` is false, every route but this one is refused.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getAssistantCapabilities: { reply: AssistantCapabilities }

  /** How long an employee has been with the company
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getAssistantExplainTenure: {
    query?: {
      /** Defaults to the caller */
      employee_id?: EmployeeId | undefined
    }
    reply: TenureExplained
  }

  /** Rank the caller's pool by a monthly figure
   *
   * Give both year and month or neither; defaults to the current Eastern month.
   *
   * Needs the permission `scorecard.view`. */
  getAssistantRankEmployees: {
    query?: {
      year?: Year | undefined
      month?: Month | undefined
      /** `total_score`, or the key of a KPM or KPI of the cycle */
      metric?: Key | undefined
      order?: EmployeesRankedDataOrder | undefined
      limit?: number | undefined
    }
    reply: EmployeesRanked
  }

  /** Summarize a month for the caller's pool, or for one department in it
   *
   * Give both year and month or neither; defaults to the current Eastern month.
   *
   * Needs the permission `scorecard.view`. */
  getAssistantSummarizeBsc: {
    query?: {
      year?: Year | undefined
      month?: Month | undefined
      /** A UUIDv7 */
      department_id?: Id | undefined
    }
    reply: BscSummarized
  }

  /** Why an employee did or didn't qualify for the bonus
   *
   * Give both year and month or neither; defaults to the current Eastern month.
   *
   * Needs the permission `scorecard.view`. */
  getAssistantExplainBonus: {
    query?: {
      year?: Year | undefined
      month?: Month | undefined
      /** Defaults to the caller */
      employee_id?: EmployeeId | undefined
    }
    reply: BonusExplained
  }

  /** The current weekly and monthly lock settings
   *
   * Without configurations.view, the time of an enabled lock is shown, as in the lock status, but not its reminder.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getAssistantExplainScheduledLocking: { reply: LockingExplained }

  /** Whether a model is available
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getAssistantStatus: { reply: AssistantStatus }

  /** Get the configured models and the active one
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getAssistantSettings: { reply: AssistantSettings }

  /** Select the active model
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  putAssistantSettings: {
    body: {
      /** Provider and model */
      active_model: Line
    }
    reply: AssistantSettings
  }

  /** Ask the assistant
   *
   * The assistant looks things up with the caller's permissions and changes nothing. Without `thread_id` a new thread starts. With `Accept: text/event-stream` the answer is streamed as events. The question is saved even if no answer comes: `assistant_failed` names its `thread_id`. Closing the connection cancels the answer. At most one answer per thread (`answer_under_way`) and two per person (`too_many_answers`) can be in progress.
   *
   * Repeating a question with the same `Idempotency-Key` returns the first answer, as JSON even if events are accepted; while that answer is in progress, the response is 409 `answer_under_way`. A failed question is asked again.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  postAssistantChat: {
    body: {
      thread_id?: Id | undefined
      /** The question */
      message: string
    }
    reply: AssistantChatReply
  }

  /** List your chats, pinned ones first
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getAssistantThreads: {
    query?: {
      /** Part of a title */
      q?: string | undefined
      pinned?: BooleanQuery | undefined
      sort?: SortByUpdatedAtOrCreatedAtOrTitle | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<AssistantThread>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Get one of your chats
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  getAssistantThreadsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: AssistantThreadWithMessages
  }

  /** Rename, pin, or unpin one of your chats
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  patchAssistantThreadsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: { title?: Line | undefined; pinned?: boolean | undefined }
    reply: AssistantThread
  }

  /** Delete one of your chats
   *
   * It disappears for you immediately. Level 5 can review it for another 90 days, after which it is purged.
   *
   * For everyone who is signed in.
   *
   * Not for service accounts. */
  deleteAssistantThreadsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: void
  }

  /** List everyone's chats, including those deleted in the last 90 days
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getAssistantAdminThreads: {
    query?: {
      /** The employee ID assigned by HR */
      employee_id?: EmployeeId | undefined
      deleted?: BooleanQuery | undefined
      /** Last activity on or after this Eastern day */
      from?: CalendarDate | undefined
      /** Last activity on or before this Eastern day */
      to?: CalendarDate | undefined
      /** Part of a title */
      q?: string | undefined
      sort?: SortByUpdatedAtOrCreatedAtOrTitle | undefined
      limit?: number | undefined
      cursor?: string | undefined
    }
    reply: { items: Array<ReviewedAssistantThread>; next_cursor: string | null; total?: Count | undefined }
  }

  /** Review a chat
   *
   * Reviewing a chat is recorded in the audit log.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  getAssistantAdminThreadsId: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    reply: ReviewedAssistantThreadWithMessages
  }

  /** Download a file by its signed URL
   *
   * Only for file storage in a folder; other storage backends sign their own URLs. A single byte range can be requested; a request for several returns the whole file.
   *
   * Public. */
  getFilesToken: { params: { token: string }; reply: Response }

  /** Preview an upload of employees
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names, with or without their group (`first_name` or `personal_data.first_name`), case-sensitive, in any order, at most 300. Other columns of our own export (`name`, `created_at`, `updated_at`) are ignored. A `version`, if given, must match the record's; new people have none. An unchanged export can be uploaded as is and changes nothing. People are matched by `employee_id`: someone in your pool is changed, anyone else is added. An empty cell leaves a field as it is, or at its default for a new person; `N/A` or `null` clears an optional field. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 are kept.
   *
   * Needs the permission `employees.create`.
   *
   * Web client and service accounts only. */
  postEmployeesBulkPreview: { body: FormData; reply: EmployeeBulkPreview | PendingBulkPreview }

  /** Preview an upload of side-by-side evaluations
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 per sheet are kept.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardSbsEntriesBulkPreview: { body: FormData; reply: SheetPreview | PendingBulkPreview }

  /** Preview an upload of evaluations that are not side by side
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 per sheet are kept.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardNonSbsEntriesBulkPreview: { body: FormData; reply: SheetPreview | PendingBulkPreview }

  /** Preview an upload of attitude-toward-work entries
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 per sheet are kept.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardAtwEntriesBulkPreview: { body: FormData; reply: SheetPreview | PendingBulkPreview }

  /** Preview an upload of attendance issues
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 per sheet are kept.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardAttendanceIssuesBulkPreview: { body: FormData; reply: SheetPreview | PendingBulkPreview }

  /** Preview an upload of productivity issues
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 per sheet are kept.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardProductivityIssuesBulkPreview: { body: FormData; reply: SheetPreview | PendingBulkPreview }

  /** Preview an upload of additional-points entries
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 per sheet are kept.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardAdditionalPointsEntriesBulkPreview: { body: FormData; reply: SheetPreview | PendingBulkPreview }

  /** Preview an upload of incidents
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. A row with an `_id` changes that entry, and its `version`, if given, must match; a row without is a new entry. In a row that changes an entry, an empty cell leaves a field as it is, and `N/A` or `null` clears a field that may be empty; in a new one, all three mean null. Checklist answers have one column per `item_id`: yes, no, or na. Other columns of our own export are ignored. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 per sheet are kept.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardIncidentsBulkPreview: { body: FormData; reply: SheetPreview | PendingBulkPreview }

  /** Preview an upload of schedules
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. Each row is one person's whole month: `employee_id`, `year`, `month` and the columns `1` to `31` with a day code each; leave days beyond the end of the month empty or `N/A`. The person must be employed on at least one day of the month, and the month can be at most 12 months ahead. An existing schedule is replaced; a `version`, if given, must match (0: none saved yet). Other columns of our own export are ignored. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 per sheet are kept.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postScorecardSchedulesBulkPreview: { body: FormData; reply: SheetPreview | PendingBulkPreview }

  /** Preview an upload of task-delivery days
   *
   * One CSV (`.csv`, `.tsv` or `.txt`; UTF-8, UTF-16 or windows-1252, which are detected; comma, semicolon, tab or bar, or the separator given by a first line such as `sep=;`) or XLSX (its first visible sheet), at most 50,000 rows and 25 MB. Empty rows are skipped, but count toward the limit of 60,000 lines. Apostrophes that our CSV exports put before possible formulas are removed. A cell with a spreadsheet error (`#N/A`) or a formula that was never calculated makes its row invalid; a bare number is read as a date only in a workbook. Our own headers are the field names as listed here, case-sensitive, in any order, at most 300. Each row is one person's day: `employee_id`, `work_date`, `finished_task`, `task_count`, `notes`. An existing day is replaced; a `version`, if given, must match. Empty `notes` keep the existing text; `N/A` or `null` clears it. Other columns of our own export by days are ignored. A file with other headers needs a `mapping`. Without one, the reply proposes it, or the one last confirmed for the same headers, as long as at least one header is recognized; no row is valid until it is sent back. While a question is open, no row with a value in that column is valid. Each date column has one format, detected from all its rows and asked about if several fit. Names and emails can be used instead of IDs wherever they are unambiguous. Nothing is changed yet. More than 5,000 rows are checked by a job: 202 without rows, with the URL to poll in `Location`. The preview is yours and expires after one hour; your last 5 per sheet are kept.
   *
   * Needs the permission `scorecard.submit`.
   *
   * Web client and service accounts only. */
  postScorecardTaskDeliveryBulkPreview: { body: FormData; reply: SheetPreview | PendingBulkPreview }

  /** Add screenshots to your own feedback
   *
   * JPEG, PNG, WebP, or GIF, checked by content and stored without metadata; at most 5 per feedback item across all calls.
   *
   * For everyone who is signed in.
   *
   * Web client only. */
  postFeedbackIdAttachments: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: FormData
    reply: Feedback
  }

  /** Publish a release in the other channel
   *
   * Takes a manifest signed for the other channel, as a form or as JSON. Only `channel`, `url` and `published_at` may differ. The release in its own channel stays.
   *
   * Needs access level 5 or above.
   *
   * Web client only. */
  postSystemDesktopReleasesIdPromote: {
    params: {
      /** A UUIDv7 */
      id: Id
    }
    body: FormData | DesktopReleasesPromoteRequest
    reply: DesktopRelease
  }

  /** Upload a document, image, or video
   *
   * PDF, JPEG, PNG, WebP, GIF, or MP4, detected from the content; at most 100 MB each, 10 MB for images, five at a time. Images are stored without metadata. Files not used by any module for a week are removed.
   *
   * Needs access level 3 or above.
   *
   * Web client only. */
  postLearningFiles: { body: FormData; reply: LearningFile }
}

export const OPERATIONS = {
  getHealth: { method: "GET", path: "/health", reply: "json", isKeyed: false },
  getHealthReady: { method: "GET", path: "/health/ready", reply: "json", isKeyed: false },
  postAuthIdp: { method: "POST", path: "/v1/auth/idp", reply: "json", isKeyed: false },
  postAuthDevLogin: { method: "POST", path: "/v1/auth/dev-login", reply: "json", isKeyed: false },
  getAuthDevLoginPeople: { method: "GET", path: "/v1/auth/dev-login/people", reply: "json", isKeyed: false },
  postAuthRefresh: { method: "POST", path: "/v1/auth/refresh", reply: "json", isKeyed: false },
  postAuthLogout: { method: "POST", path: "/v1/auth/logout", reply: "none", isKeyed: false },
  postAuthImpersonate: { method: "POST", path: "/v1/auth/impersonate", reply: "json", isKeyed: false },
  deleteAuthImpersonate: { method: "DELETE", path: "/v1/auth/impersonate", reply: "none", isKeyed: false },
  getAuthPermissions: { method: "GET", path: "/v1/auth/permissions", reply: "json", isKeyed: false },
  getAuthPermissionsMatrix: { method: "GET", path: "/v1/auth/permissions/matrix", reply: "json", isKeyed: false },
  getPublicSignInOptions: { method: "GET", path: "/v1/public/sign-in-options", reply: "json", isKeyed: false },
  getSystemServiceAccounts: { method: "GET", path: "/v1/system/service-accounts", reply: "json", isKeyed: false },
  postSystemServiceAccounts: { method: "POST", path: "/v1/system/service-accounts", reply: "json", isKeyed: true },
  getSystemServiceAccountsExport: {
    method: "GET",
    path: "/v1/system/service-accounts/export",
    reply: "file",
    isKeyed: false,
  },
  getSystemServiceAccountsId: {
    method: "GET",
    path: "/v1/system/service-accounts/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchSystemServiceAccountsId: {
    method: "PATCH",
    path: "/v1/system/service-accounts/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteSystemServiceAccountsId: {
    method: "DELETE",
    path: "/v1/system/service-accounts/{id}",
    reply: "none",
    isKeyed: false,
  },
  postSystemServiceAccountsIdRotate: {
    method: "POST",
    path: "/v1/system/service-accounts/{id}/rotate",
    reply: "json",
    isKeyed: true,
  },
  getEmployees: { method: "GET", path: "/v1/employees", reply: "json", isKeyed: false },
  postEmployees: { method: "POST", path: "/v1/employees", reply: "json", isKeyed: true },
  getEmployeesExport: { method: "GET", path: "/v1/employees/export", reply: "file", isKeyed: false },
  getEmployeesMe: { method: "GET", path: "/v1/employees/me", reply: "json", isKeyed: false },
  patchEmployeesMe: { method: "PATCH", path: "/v1/employees/me", reply: "json", isKeyed: false },
  getEmployeesEmployeeId: { method: "GET", path: "/v1/employees/{employee_id}", reply: "json", isKeyed: false },
  patchEmployeesEmployeeId: { method: "PATCH", path: "/v1/employees/{employee_id}", reply: "json", isKeyed: false },
  deleteEmployeesEmployeeId: { method: "DELETE", path: "/v1/employees/{employee_id}", reply: "none", isKeyed: false },
  deleteEmployeesEmployeeIdIdpBinding: {
    method: "DELETE",
    path: "/v1/employees/{employee_id}/idp-binding",
    reply: "none",
    isKeyed: false,
  },
  getEmployeesEmployeeIdAssignments: {
    method: "GET",
    path: "/v1/employees/{employee_id}/assignments",
    reply: "json",
    isKeyed: false,
  },
  deleteEmployeesEmployeeIdAssignmentsAssignmentId: {
    method: "DELETE",
    path: "/v1/employees/{employee_id}/assignments/{assignment_id}",
    reply: "none",
    isKeyed: false,
  },
  postEmployeesBulkCommit: { method: "POST", path: "/v1/employees/bulk/commit", reply: "json", isKeyed: false },
  getEmployeesBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/employees/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getEmployeesBulkTemplate: { method: "GET", path: "/v1/employees/bulk/template", reply: "file", isKeyed: false },
  postEmployeesWelcomeEmail: { method: "POST", path: "/v1/employees/welcome-email", reply: "json", isKeyed: false },
  postEmployeesInvitations: { method: "POST", path: "/v1/employees/invitations", reply: "json", isKeyed: false },
  postEmployeesCreateRequests: { method: "POST", path: "/v1/employees/create-requests", reply: "json", isKeyed: true },
  getEmployeesCreateRequests: { method: "GET", path: "/v1/employees/create-requests", reply: "json", isKeyed: false },
  getEmployeesCreateRequestsExport: {
    method: "GET",
    path: "/v1/employees/create-requests/export",
    reply: "file",
    isKeyed: false,
  },
  getEmployeesCreateRequestsId: {
    method: "GET",
    path: "/v1/employees/create-requests/{id}",
    reply: "json",
    isKeyed: false,
  },
  postEmployeesCreateRequestsIdApprove: {
    method: "POST",
    path: "/v1/employees/create-requests/{id}/approve",
    reply: "json",
    isKeyed: false,
  },
  postEmployeesCreateRequestsIdReject: {
    method: "POST",
    path: "/v1/employees/create-requests/{id}/reject",
    reply: "json",
    isKeyed: false,
  },
  getEmployeesEmployeeIdPersonalData: {
    method: "GET",
    path: "/v1/employees/{employee_id}/personal-data",
    reply: "file",
    isKeyed: false,
  },
  postEmployeesEmployeeIdPseudonymize: {
    method: "POST",
    path: "/v1/employees/{employee_id}/pseudonymize",
    reply: "json",
    isKeyed: true,
  },
  getEmployeesEmployeeIdPseudonymization: {
    method: "GET",
    path: "/v1/employees/{employee_id}/pseudonymization",
    reply: "json",
    isKeyed: false,
  },
  getSystemRetention: { method: "GET", path: "/v1/system/retention", reply: "json", isKeyed: false },
  getOrganizationTree: { method: "GET", path: "/v1/organization/tree", reply: "json", isKeyed: false },
  getOrganizationNames: { method: "GET", path: "/v1/organization/names", reply: "json", isKeyed: false },
  getOrganizationClusters: { method: "GET", path: "/v1/organization/clusters", reply: "json", isKeyed: false },
  postOrganizationClusters: { method: "POST", path: "/v1/organization/clusters", reply: "json", isKeyed: true },
  getOrganizationClustersExport: {
    method: "GET",
    path: "/v1/organization/clusters/export",
    reply: "file",
    isKeyed: false,
  },
  getOrganizationClustersId: { method: "GET", path: "/v1/organization/clusters/{id}", reply: "json", isKeyed: false },
  patchOrganizationClustersId: {
    method: "PATCH",
    path: "/v1/organization/clusters/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteOrganizationClustersId: {
    method: "DELETE",
    path: "/v1/organization/clusters/{id}",
    reply: "none",
    isKeyed: false,
  },
  putOrganizationClustersIdManagers: {
    method: "PUT",
    path: "/v1/organization/clusters/{id}/managers",
    reply: "json",
    isKeyed: false,
  },
  getOrganizationDepartments: { method: "GET", path: "/v1/organization/departments", reply: "json", isKeyed: false },
  postOrganizationDepartments: { method: "POST", path: "/v1/organization/departments", reply: "json", isKeyed: true },
  getOrganizationDepartmentsExport: {
    method: "GET",
    path: "/v1/organization/departments/export",
    reply: "file",
    isKeyed: false,
  },
  getOrganizationDepartmentsId: {
    method: "GET",
    path: "/v1/organization/departments/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchOrganizationDepartmentsId: {
    method: "PATCH",
    path: "/v1/organization/departments/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteOrganizationDepartmentsId: {
    method: "DELETE",
    path: "/v1/organization/departments/{id}",
    reply: "none",
    isKeyed: false,
  },
  putOrganizationDepartmentsIdManagers: {
    method: "PUT",
    path: "/v1/organization/departments/{id}/managers",
    reply: "json",
    isKeyed: false,
  },
  getScorecardBscCycles: { method: "GET", path: "/v1/scorecard/bsc-cycles", reply: "json", isKeyed: false },
  postScorecardBscCycles: { method: "POST", path: "/v1/scorecard/bsc-cycles", reply: "json", isKeyed: true },
  getScorecardBscCyclesExport: {
    method: "GET",
    path: "/v1/scorecard/bsc-cycles/export",
    reply: "file",
    isKeyed: false,
  },
  deleteScorecardBscCyclesId: {
    method: "DELETE",
    path: "/v1/scorecard/bsc-cycles/{id}",
    reply: "none",
    isKeyed: false,
  },
  getScorecardBscCyclesCompare: {
    method: "GET",
    path: "/v1/scorecard/bsc-cycles/compare",
    reply: "json",
    isKeyed: false,
  },
  getScorecardBscCyclesCompareExport: {
    method: "GET",
    path: "/v1/scorecard/bsc-cycles/compare/export",
    reply: "file",
    isKeyed: false,
  },
  postScorecardBscCyclesIdCopyConfiguration: {
    method: "POST",
    path: "/v1/scorecard/bsc-cycles/{id}/copy-configuration",
    reply: "json",
    isKeyed: false,
  },
  getScorecardConfigurationTemplates: {
    method: "GET",
    path: "/v1/scorecard/configuration-templates",
    reply: "json",
    isKeyed: false,
  },
  postScorecardBscCyclesIdApplyTemplate: {
    method: "POST",
    path: "/v1/scorecard/bsc-cycles/{id}/apply-template",
    reply: "json",
    isKeyed: false,
  },
  getScorecardConfigurations: { method: "GET", path: "/v1/scorecard/configurations", reply: "json", isKeyed: false },
  patchScorecardConfigurations: {
    method: "PATCH",
    path: "/v1/scorecard/configurations",
    reply: "json",
    isKeyed: false,
  },
  getScorecardMetrics: { method: "GET", path: "/v1/scorecard/metrics", reply: "json", isKeyed: false },
  getScorecardSbsChecklistRubric: {
    method: "GET",
    path: "/v1/scorecard/sbs-checklist-rubric",
    reply: "json",
    isKeyed: false,
  },
  getScorecardRequirementAdjustments: {
    method: "GET",
    path: "/v1/scorecard/requirement-adjustments",
    reply: "json",
    isKeyed: false,
  },
  postScorecardRequirementAdjustments: {
    method: "POST",
    path: "/v1/scorecard/requirement-adjustments",
    reply: "json",
    isKeyed: true,
  },
  getScorecardRequirementAdjustmentsExport: {
    method: "GET",
    path: "/v1/scorecard/requirement-adjustments/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardRequirementAdjustmentsId: {
    method: "GET",
    path: "/v1/scorecard/requirement-adjustments/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchScorecardRequirementAdjustmentsId: {
    method: "PATCH",
    path: "/v1/scorecard/requirement-adjustments/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardRequirementAdjustmentsId: {
    method: "DELETE",
    path: "/v1/scorecard/requirement-adjustments/{id}",
    reply: "none",
    isKeyed: false,
  },
  getSystemSetup: { method: "GET", path: "/v1/system/setup", reply: "json", isKeyed: false },
  putSystemSetup: { method: "PUT", path: "/v1/system/setup", reply: "json", isKeyed: false },
  postSystemSetupComplete: { method: "POST", path: "/v1/system/setup/complete", reply: "json", isKeyed: false },
  postSystemSetupCheckSignIn: { method: "POST", path: "/v1/system/setup/check-sign-in", reply: "json", isKeyed: false },
  putDashboardBscAcknowledgement: {
    method: "PUT",
    path: "/v1/dashboard/bsc/acknowledgement",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscAcknowledgements: {
    method: "GET",
    path: "/v1/dashboard/bsc/acknowledgements",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscAcknowledgementsExport: {
    method: "GET",
    path: "/v1/dashboard/bsc/acknowledgements/export",
    reply: "file",
    isKeyed: false,
  },
  postDashboardBscAcknowledgementsRemind: {
    method: "POST",
    path: "/v1/dashboard/bsc/acknowledgements/remind",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscStatement: { method: "GET", path: "/v1/dashboard/bsc/statement", reply: "file", isKeyed: false },
  getPublicVerifyCode: { method: "GET", path: "/v1/public/verify/{code}", reply: "json", isKeyed: false },
  postDashboardBscStatements: { method: "POST", path: "/v1/dashboard/bsc/statements", reply: "json", isKeyed: true },
  getDashboardBscStatementsJobId: {
    method: "GET",
    path: "/v1/dashboard/bsc/statements/{job_id}",
    reply: "file",
    isKeyed: false,
  },
  getDashboardBscStatementsJobIdProgress: {
    method: "GET",
    path: "/v1/dashboard/bsc/statements/{job_id}/progress",
    reply: "json",
    isKeyed: false,
  },
  postDashboardBscStatementsJobIdCancel: {
    method: "POST",
    path: "/v1/dashboard/bsc/statements/{job_id}/cancel",
    reply: "json",
    isKeyed: false,
  },
  getScorecardTasks: { method: "GET", path: "/v1/scorecard/tasks", reply: "json", isKeyed: false },
  postScorecardTasks: { method: "POST", path: "/v1/scorecard/tasks", reply: "json", isKeyed: true },
  getScorecardTasksExport: { method: "GET", path: "/v1/scorecard/tasks/export", reply: "file", isKeyed: false },
  getScorecardTasksId: { method: "GET", path: "/v1/scorecard/tasks/{id}", reply: "json", isKeyed: false },
  patchScorecardTasksId: { method: "PATCH", path: "/v1/scorecard/tasks/{id}", reply: "json", isKeyed: false },
  deleteScorecardTasksId: { method: "DELETE", path: "/v1/scorecard/tasks/{id}", reply: "none", isKeyed: false },
  getScorecardScheduleCodes: { method: "GET", path: "/v1/scorecard/schedule-codes", reply: "json", isKeyed: false },
  postScorecardScheduleCodes: { method: "POST", path: "/v1/scorecard/schedule-codes", reply: "json", isKeyed: true },
  getScorecardScheduleCodesExport: {
    method: "GET",
    path: "/v1/scorecard/schedule-codes/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardScheduleCodesId: {
    method: "GET",
    path: "/v1/scorecard/schedule-codes/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchScorecardScheduleCodesId: {
    method: "PATCH",
    path: "/v1/scorecard/schedule-codes/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardScheduleCodesId: {
    method: "DELETE",
    path: "/v1/scorecard/schedule-codes/{id}",
    reply: "none",
    isKeyed: false,
  },
  getScorecardSchedules: { method: "GET", path: "/v1/scorecard/schedules", reply: "json", isKeyed: false },
  getScorecardSchedulesExport: { method: "GET", path: "/v1/scorecard/schedules/export", reply: "file", isKeyed: false },
  putScorecardSchedulesEmployeeIdYearMonth: {
    method: "PUT",
    path: "/v1/scorecard/schedules/{employee_id}/{year}/{month}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardSchedulesEmployeeIdYearMonth: {
    method: "DELETE",
    path: "/v1/scorecard/schedules/{employee_id}/{year}/{month}",
    reply: "none",
    isKeyed: false,
  },
  putScorecardSchedulesDays: { method: "PUT", path: "/v1/scorecard/schedules/days", reply: "json", isKeyed: false },
  postScorecardSchedulesCopy: { method: "POST", path: "/v1/scorecard/schedules/copy", reply: "json", isKeyed: true },
  getScorecardHolidays: { method: "GET", path: "/v1/scorecard/holidays", reply: "json", isKeyed: false },
  postScorecardHolidays: { method: "POST", path: "/v1/scorecard/holidays", reply: "json", isKeyed: true },
  getScorecardHolidaysExport: { method: "GET", path: "/v1/scorecard/holidays/export", reply: "file", isKeyed: false },
  getScorecardHolidaysId: { method: "GET", path: "/v1/scorecard/holidays/{id}", reply: "json", isKeyed: false },
  patchScorecardHolidaysId: { method: "PATCH", path: "/v1/scorecard/holidays/{id}", reply: "json", isKeyed: false },
  deleteScorecardHolidaysId: { method: "DELETE", path: "/v1/scorecard/holidays/{id}", reply: "none", isKeyed: false },
  getScorecardShiftPatterns: { method: "GET", path: "/v1/scorecard/shift-patterns", reply: "json", isKeyed: false },
  postScorecardShiftPatterns: { method: "POST", path: "/v1/scorecard/shift-patterns", reply: "json", isKeyed: true },
  getScorecardShiftPatternsExport: {
    method: "GET",
    path: "/v1/scorecard/shift-patterns/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardShiftPatternsId: {
    method: "GET",
    path: "/v1/scorecard/shift-patterns/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchScorecardShiftPatternsId: {
    method: "PATCH",
    path: "/v1/scorecard/shift-patterns/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardShiftPatternsId: {
    method: "DELETE",
    path: "/v1/scorecard/shift-patterns/{id}",
    reply: "none",
    isKeyed: false,
  },
  getScorecardShiftPatternsIdAssignments: {
    method: "GET",
    path: "/v1/scorecard/shift-patterns/{id}/assignments",
    reply: "json",
    isKeyed: false,
  },
  postScorecardShiftPatternsIdAssignments: {
    method: "POST",
    path: "/v1/scorecard/shift-patterns/{id}/assignments",
    reply: "json",
    isKeyed: true,
  },
  patchScorecardShiftPatternsIdAssignmentsAssignmentId: {
    method: "PATCH",
    path: "/v1/scorecard/shift-patterns/{id}/assignments/{assignment_id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardShiftPatternsIdAssignmentsAssignmentId: {
    method: "DELETE",
    path: "/v1/scorecard/shift-patterns/{id}/assignments/{assignment_id}",
    reply: "none",
    isKeyed: false,
  },
  getScorecardLocks: { method: "GET", path: "/v1/scorecard/locks", reply: "json", isKeyed: false },
  patchScorecardLocks: { method: "PATCH", path: "/v1/scorecard/locks", reply: "json", isKeyed: false },
  postScorecardLocksPreview: { method: "POST", path: "/v1/scorecard/locks/preview", reply: "json", isKeyed: false },
  getScorecardLocksStatus: { method: "GET", path: "/v1/scorecard/locks/status", reply: "json", isKeyed: false },
  postScorecardUnlockGrants: { method: "POST", path: "/v1/scorecard/unlock-grants", reply: "json", isKeyed: true },
  getScorecardUnlockGrants: { method: "GET", path: "/v1/scorecard/unlock-grants", reply: "json", isKeyed: false },
  getScorecardUnlockGrantsExport: {
    method: "GET",
    path: "/v1/scorecard/unlock-grants/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardUnlockGrantsId: {
    method: "GET",
    path: "/v1/scorecard/unlock-grants/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardUnlockGrantsId: {
    method: "DELETE",
    path: "/v1/scorecard/unlock-grants/{id}",
    reply: "none",
    isKeyed: false,
  },
  getScorecardSbsEntries: { method: "GET", path: "/v1/scorecard/sbs-entries", reply: "json", isKeyed: false },
  postScorecardSbsEntries: { method: "POST", path: "/v1/scorecard/sbs-entries", reply: "json", isKeyed: true },
  getScorecardSbsEntriesExport: {
    method: "GET",
    path: "/v1/scorecard/sbs-entries/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardSbsEntriesId: { method: "GET", path: "/v1/scorecard/sbs-entries/{id}", reply: "json", isKeyed: false },
  patchScorecardSbsEntriesId: {
    method: "PATCH",
    path: "/v1/scorecard/sbs-entries/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardSbsEntriesId: {
    method: "DELETE",
    path: "/v1/scorecard/sbs-entries/{id}",
    reply: "none",
    isKeyed: false,
  },
  postScorecardSbsEntriesIdRestore: {
    method: "POST",
    path: "/v1/scorecard/sbs-entries/{id}/restore",
    reply: "json",
    isKeyed: false,
  },
  getScorecardNonSbsEntries: { method: "GET", path: "/v1/scorecard/non-sbs-entries", reply: "json", isKeyed: false },
  postScorecardNonSbsEntries: { method: "POST", path: "/v1/scorecard/non-sbs-entries", reply: "json", isKeyed: true },
  getScorecardNonSbsEntriesExport: {
    method: "GET",
    path: "/v1/scorecard/non-sbs-entries/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardNonSbsEntriesId: {
    method: "GET",
    path: "/v1/scorecard/non-sbs-entries/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchScorecardNonSbsEntriesId: {
    method: "PATCH",
    path: "/v1/scorecard/non-sbs-entries/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardNonSbsEntriesId: {
    method: "DELETE",
    path: "/v1/scorecard/non-sbs-entries/{id}",
    reply: "none",
    isKeyed: false,
  },
  postScorecardNonSbsEntriesIdRestore: {
    method: "POST",
    path: "/v1/scorecard/non-sbs-entries/{id}/restore",
    reply: "json",
    isKeyed: false,
  },
  getScorecardAtwEntries: { method: "GET", path: "/v1/scorecard/atw-entries", reply: "json", isKeyed: false },
  postScorecardAtwEntries: { method: "POST", path: "/v1/scorecard/atw-entries", reply: "json", isKeyed: true },
  getScorecardAtwEntriesExport: {
    method: "GET",
    path: "/v1/scorecard/atw-entries/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardAtwEntriesId: { method: "GET", path: "/v1/scorecard/atw-entries/{id}", reply: "json", isKeyed: false },
  patchScorecardAtwEntriesId: {
    method: "PATCH",
    path: "/v1/scorecard/atw-entries/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardAtwEntriesId: {
    method: "DELETE",
    path: "/v1/scorecard/atw-entries/{id}",
    reply: "none",
    isKeyed: false,
  },
  postScorecardAtwEntriesIdRestore: {
    method: "POST",
    path: "/v1/scorecard/atw-entries/{id}/restore",
    reply: "json",
    isKeyed: false,
  },
  getScorecardAttendanceIssues: {
    method: "GET",
    path: "/v1/scorecard/attendance-issues",
    reply: "json",
    isKeyed: false,
  },
  postScorecardAttendanceIssues: {
    method: "POST",
    path: "/v1/scorecard/attendance-issues",
    reply: "json",
    isKeyed: true,
  },
  getScorecardAttendanceIssuesExport: {
    method: "GET",
    path: "/v1/scorecard/attendance-issues/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardAttendanceIssuesId: {
    method: "GET",
    path: "/v1/scorecard/attendance-issues/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchScorecardAttendanceIssuesId: {
    method: "PATCH",
    path: "/v1/scorecard/attendance-issues/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardAttendanceIssuesId: {
    method: "DELETE",
    path: "/v1/scorecard/attendance-issues/{id}",
    reply: "none",
    isKeyed: false,
  },
  postScorecardAttendanceIssuesIdRestore: {
    method: "POST",
    path: "/v1/scorecard/attendance-issues/{id}/restore",
    reply: "json",
    isKeyed: false,
  },
  getScorecardProductivityIssues: {
    method: "GET",
    path: "/v1/scorecard/productivity-issues",
    reply: "json",
    isKeyed: false,
  },
  postScorecardProductivityIssues: {
    method: "POST",
    path: "/v1/scorecard/productivity-issues",
    reply: "json",
    isKeyed: true,
  },
  getScorecardProductivityIssuesExport: {
    method: "GET",
    path: "/v1/scorecard/productivity-issues/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardProductivityIssuesId: {
    method: "GET",
    path: "/v1/scorecard/productivity-issues/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchScorecardProductivityIssuesId: {
    method: "PATCH",
    path: "/v1/scorecard/productivity-issues/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardProductivityIssuesId: {
    method: "DELETE",
    path: "/v1/scorecard/productivity-issues/{id}",
    reply: "none",
    isKeyed: false,
  },
  postScorecardProductivityIssuesIdRestore: {
    method: "POST",
    path: "/v1/scorecard/productivity-issues/{id}/restore",
    reply: "json",
    isKeyed: false,
  },
  getScorecardAdditionalPointsEntries: {
    method: "GET",
    path: "/v1/scorecard/additional-points-entries",
    reply: "json",
    isKeyed: false,
  },
  postScorecardAdditionalPointsEntries: {
    method: "POST",
    path: "/v1/scorecard/additional-points-entries",
    reply: "json",
    isKeyed: true,
  },
  getScorecardAdditionalPointsEntriesExport: {
    method: "GET",
    path: "/v1/scorecard/additional-points-entries/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardAdditionalPointsEntriesId: {
    method: "GET",
    path: "/v1/scorecard/additional-points-entries/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchScorecardAdditionalPointsEntriesId: {
    method: "PATCH",
    path: "/v1/scorecard/additional-points-entries/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardAdditionalPointsEntriesId: {
    method: "DELETE",
    path: "/v1/scorecard/additional-points-entries/{id}",
    reply: "none",
    isKeyed: false,
  },
  postScorecardAdditionalPointsEntriesIdRestore: {
    method: "POST",
    path: "/v1/scorecard/additional-points-entries/{id}/restore",
    reply: "json",
    isKeyed: false,
  },
  getScorecardIncidents: { method: "GET", path: "/v1/scorecard/incidents", reply: "json", isKeyed: false },
  postScorecardIncidents: { method: "POST", path: "/v1/scorecard/incidents", reply: "json", isKeyed: true },
  getScorecardIncidentsExport: { method: "GET", path: "/v1/scorecard/incidents/export", reply: "file", isKeyed: false },
  getScorecardIncidentsId: { method: "GET", path: "/v1/scorecard/incidents/{id}", reply: "json", isKeyed: false },
  patchScorecardIncidentsId: { method: "PATCH", path: "/v1/scorecard/incidents/{id}", reply: "json", isKeyed: false },
  deleteScorecardIncidentsId: { method: "DELETE", path: "/v1/scorecard/incidents/{id}", reply: "none", isKeyed: false },
  postScorecardIncidentsIdRestore: {
    method: "POST",
    path: "/v1/scorecard/incidents/{id}/restore",
    reply: "json",
    isKeyed: false,
  },
  postScorecardEntryPreview: { method: "POST", path: "/v1/scorecard/entry-preview", reply: "json", isKeyed: false },
  getScorecardRecycleBin: { method: "GET", path: "/v1/scorecard/recycle-bin", reply: "json", isKeyed: false },
  getScorecardRecycleBinExport: {
    method: "GET",
    path: "/v1/scorecard/recycle-bin/export",
    reply: "file",
    isKeyed: false,
  },
  deleteScorecardRecycleBinKindId: {
    method: "DELETE",
    path: "/v1/scorecard/recycle-bin/{kind}/{id}",
    reply: "none",
    isKeyed: false,
  },
  getExportsEntries: { method: "GET", path: "/v1/exports/entries", reply: "file", isKeyed: false },
  getAtwEntryRequests: { method: "GET", path: "/v1/atw-entry-requests", reply: "json", isKeyed: false },
  postAtwEntryRequests: { method: "POST", path: "/v1/atw-entry-requests", reply: "json", isKeyed: true },
  getAtwEntryRequestsExport: { method: "GET", path: "/v1/atw-entry-requests/export", reply: "file", isKeyed: false },
  getAtwEntryRequestsPendingCount: {
    method: "GET",
    path: "/v1/atw-entry-requests/pending-count",
    reply: "json",
    isKeyed: false,
  },
  getAtwEntryRequestsId: { method: "GET", path: "/v1/atw-entry-requests/{id}", reply: "json", isKeyed: false },
  deleteAtwEntryRequestsId: { method: "DELETE", path: "/v1/atw-entry-requests/{id}", reply: "none", isKeyed: false },
  getAtwEntryRequestsIdProof: {
    method: "GET",
    path: "/v1/atw-entry-requests/{id}/proof",
    reply: "json",
    isKeyed: false,
  },
  getScorecardAtwEntriesIdProof: {
    method: "GET",
    path: "/v1/scorecard/atw-entries/{id}/proof",
    reply: "json",
    isKeyed: false,
  },
  postAtwEntryRequestsIdApprove: {
    method: "POST",
    path: "/v1/atw-entry-requests/{id}/approve",
    reply: "json",
    isKeyed: false,
  },
  postAtwEntryRequestsIdReject: {
    method: "POST",
    path: "/v1/atw-entry-requests/{id}/reject",
    reply: "json",
    isKeyed: false,
  },
  postScorecardDisputes: { method: "POST", path: "/v1/scorecard/disputes", reply: "json", isKeyed: true },
  getScorecardDisputes: { method: "GET", path: "/v1/scorecard/disputes", reply: "json", isKeyed: false },
  getScorecardDisputesId: { method: "GET", path: "/v1/scorecard/disputes/{id}", reply: "json", isKeyed: false },
  postScorecardDisputesIdComments: {
    method: "POST",
    path: "/v1/scorecard/disputes/{id}/comments",
    reply: "json",
    isKeyed: true,
  },
  postScorecardDisputesIdWithdraw: {
    method: "POST",
    path: "/v1/scorecard/disputes/{id}/withdraw",
    reply: "json",
    isKeyed: false,
  },
  postScorecardDisputesIdAccept: {
    method: "POST",
    path: "/v1/scorecard/disputes/{id}/accept",
    reply: "json",
    isKeyed: false,
  },
  postScorecardDisputesIdReject: {
    method: "POST",
    path: "/v1/scorecard/disputes/{id}/reject",
    reply: "json",
    isKeyed: false,
  },
  getScorecardTaskDeliveryMonth: {
    method: "GET",
    path: "/v1/scorecard/task-delivery/month",
    reply: "json",
    isKeyed: false,
  },
  getScorecardTaskDeliveryMonthExport: {
    method: "GET",
    path: "/v1/scorecard/task-delivery/month/export",
    reply: "file",
    isKeyed: false,
  },
  putScorecardTaskDeliveryDay: {
    method: "PUT",
    path: "/v1/scorecard/task-delivery/day",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardTaskDeliveryDay: {
    method: "DELETE",
    path: "/v1/scorecard/task-delivery/day",
    reply: "none",
    isKeyed: false,
  },
  getScorecardSbsEntriesBulkTemplate: {
    method: "GET",
    path: "/v1/scorecard/sbs-entries/bulk/template",
    reply: "file",
    isKeyed: false,
  },
  postScorecardSbsEntriesBulkCommit: {
    method: "POST",
    path: "/v1/scorecard/sbs-entries/bulk/commit",
    reply: "file",
    isKeyed: true,
  },
  getScorecardSbsEntriesBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/scorecard/sbs-entries/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getScorecardNonSbsEntriesBulkTemplate: {
    method: "GET",
    path: "/v1/scorecard/non-sbs-entries/bulk/template",
    reply: "file",
    isKeyed: false,
  },
  postScorecardNonSbsEntriesBulkCommit: {
    method: "POST",
    path: "/v1/scorecard/non-sbs-entries/bulk/commit",
    reply: "file",
    isKeyed: true,
  },
  getScorecardNonSbsEntriesBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/scorecard/non-sbs-entries/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getScorecardAtwEntriesBulkTemplate: {
    method: "GET",
    path: "/v1/scorecard/atw-entries/bulk/template",
    reply: "file",
    isKeyed: false,
  },
  postScorecardAtwEntriesBulkCommit: {
    method: "POST",
    path: "/v1/scorecard/atw-entries/bulk/commit",
    reply: "file",
    isKeyed: true,
  },
  getScorecardAtwEntriesBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/scorecard/atw-entries/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getScorecardAttendanceIssuesBulkTemplate: {
    method: "GET",
    path: "/v1/scorecard/attendance-issues/bulk/template",
    reply: "file",
    isKeyed: false,
  },
  postScorecardAttendanceIssuesBulkCommit: {
    method: "POST",
    path: "/v1/scorecard/attendance-issues/bulk/commit",
    reply: "file",
    isKeyed: true,
  },
  getScorecardAttendanceIssuesBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/scorecard/attendance-issues/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getScorecardProductivityIssuesBulkTemplate: {
    method: "GET",
    path: "/v1/scorecard/productivity-issues/bulk/template",
    reply: "file",
    isKeyed: false,
  },
  postScorecardProductivityIssuesBulkCommit: {
    method: "POST",
    path: "/v1/scorecard/productivity-issues/bulk/commit",
    reply: "file",
    isKeyed: true,
  },
  getScorecardProductivityIssuesBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/scorecard/productivity-issues/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getScorecardAdditionalPointsEntriesBulkTemplate: {
    method: "GET",
    path: "/v1/scorecard/additional-points-entries/bulk/template",
    reply: "file",
    isKeyed: false,
  },
  postScorecardAdditionalPointsEntriesBulkCommit: {
    method: "POST",
    path: "/v1/scorecard/additional-points-entries/bulk/commit",
    reply: "file",
    isKeyed: true,
  },
  getScorecardAdditionalPointsEntriesBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/scorecard/additional-points-entries/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getScorecardIncidentsBulkTemplate: {
    method: "GET",
    path: "/v1/scorecard/incidents/bulk/template",
    reply: "file",
    isKeyed: false,
  },
  postScorecardIncidentsBulkCommit: {
    method: "POST",
    path: "/v1/scorecard/incidents/bulk/commit",
    reply: "file",
    isKeyed: true,
  },
  getScorecardIncidentsBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/scorecard/incidents/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getScorecardSchedulesBulkTemplate: {
    method: "GET",
    path: "/v1/scorecard/schedules/bulk/template",
    reply: "file",
    isKeyed: false,
  },
  postScorecardSchedulesBulkCommit: {
    method: "POST",
    path: "/v1/scorecard/schedules/bulk/commit",
    reply: "file",
    isKeyed: true,
  },
  getScorecardSchedulesBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/scorecard/schedules/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getScorecardTaskDeliveryBulkTemplate: {
    method: "GET",
    path: "/v1/scorecard/task-delivery/bulk/template",
    reply: "file",
    isKeyed: false,
  },
  postScorecardTaskDeliveryBulkCommit: {
    method: "POST",
    path: "/v1/scorecard/task-delivery/bulk/commit",
    reply: "file",
    isKeyed: true,
  },
  getScorecardTaskDeliveryBulkPreviewsPreviewIdRest: {
    method: "GET",
    path: "/v1/scorecard/task-delivery/bulk/previews/{preview_id}/rest",
    reply: "file",
    isKeyed: false,
  },
  getScorecardBulkPreviewsPreviewId: {
    method: "GET",
    path: "/v1/scorecard/bulk-previews/{preview_id}",
    reply: "json",
    isKeyed: false,
  },
  getScorecardBulkPreviewsPreviewIdRows: {
    method: "GET",
    path: "/v1/scorecard/bulk-previews/{preview_id}/rows",
    reply: "json",
    isKeyed: false,
  },
  getScorecardBulkBatches: { method: "GET", path: "/v1/scorecard/bulk-batches", reply: "json", isKeyed: false },
  getScorecardBulkBatchesExport: {
    method: "GET",
    path: "/v1/scorecard/bulk-batches/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardBulkBatchesBatchId: {
    method: "GET",
    path: "/v1/scorecard/bulk-batches/{batch_id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardBulkBatchesBatchId: {
    method: "DELETE",
    path: "/v1/scorecard/bulk-batches/{batch_id}",
    reply: "file",
    isKeyed: false,
  },
  getScorecardMissingExcessEvals: {
    method: "GET",
    path: "/v1/scorecard/missing-excess-evals",
    reply: "json",
    isKeyed: false,
  },
  getScorecardMissingExcessEvalsExport: {
    method: "GET",
    path: "/v1/scorecard/missing-excess-evals/export",
    reply: "file",
    isKeyed: false,
  },
  postScorecardMissingExcessEvalsFollowUp: {
    method: "POST",
    path: "/v1/scorecard/missing-excess-evals/follow-up",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscReceipt: { method: "GET", path: "/v1/dashboard/bsc/receipt", reply: "json", isKeyed: false },
  getDashboardBscMonthReport: { method: "GET", path: "/v1/dashboard/bsc/month-report", reply: "json", isKeyed: false },
  postDashboardBscSync: { method: "POST", path: "/v1/dashboard/bsc/sync", reply: "json", isKeyed: false },
  getDashboardBscSyncJobsActive: {
    method: "GET",
    path: "/v1/dashboard/bsc/sync-jobs/active",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscSyncJobsJobId: {
    method: "GET",
    path: "/v1/dashboard/bsc/sync-jobs/{job_id}",
    reply: "json",
    isKeyed: false,
  },
  postDashboardBscRefreshEmployeeCycle: {
    method: "POST",
    path: "/v1/dashboard/bsc/refresh-employee-cycle",
    reply: "json",
    isKeyed: true,
  },
  postDashboardBscFinalize: { method: "POST", path: "/v1/dashboard/bsc/finalize", reply: "json", isKeyed: true },
  postDashboardBscFinalizePreview: {
    method: "POST",
    path: "/v1/dashboard/bsc/finalize/preview",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscFinalizePreviewExport: {
    method: "GET",
    path: "/v1/dashboard/bsc/finalize/preview/export",
    reply: "file",
    isKeyed: false,
  },
  postDashboardBscReopen: { method: "POST", path: "/v1/dashboard/bsc/reopen", reply: "json", isKeyed: false },
  getDashboardBscMonthReportVersions: {
    method: "GET",
    path: "/v1/dashboard/bsc/month-report/versions",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscMonthReportVersionsVersion: {
    method: "GET",
    path: "/v1/dashboard/bsc/month-report/versions/{version}",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscMonthReportVersionsVersionExport: {
    method: "GET",
    path: "/v1/dashboard/bsc/month-report/versions/{version}/export",
    reply: "file",
    isKeyed: false,
  },
  getExportsEmployeeMonths: { method: "GET", path: "/v1/exports/employee-months", reply: "file", isKeyed: false },
  getDashboardBscPayrollExport: {
    method: "GET",
    path: "/v1/dashboard/bsc/payroll-export",
    reply: "file",
    isKeyed: false,
  },
  getDashboardBscPayrollExportColumns: {
    method: "GET",
    path: "/v1/dashboard/bsc/payroll-export/columns",
    reply: "json",
    isKeyed: false,
  },
  putDashboardBscPayrollExportColumns: {
    method: "PUT",
    path: "/v1/dashboard/bsc/payroll-export/columns",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBsc: { method: "GET", path: "/v1/dashboard/bsc", reply: "json", isKeyed: false },
  getDashboardBscMonthSnapshot: {
    method: "GET",
    path: "/v1/dashboard/bsc/month-snapshot",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscAvailableMonths: {
    method: "GET",
    path: "/v1/dashboard/bsc/available-months",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscPerformance: { method: "GET", path: "/v1/dashboard/bsc/performance", reply: "json", isKeyed: false },
  getDashboardBscComparisonAccess: {
    method: "GET",
    path: "/v1/dashboard/bsc/comparison-access",
    reply: "json",
    isKeyed: false,
  },
  getDashboardBscComparison: { method: "GET", path: "/v1/dashboard/bsc/comparison", reply: "json", isKeyed: false },
  getDashboardBscHeatMap: { method: "GET", path: "/v1/dashboard/bsc/heat-map", reply: "json", isKeyed: false },
  getDashboardBscHeatMapExport: {
    method: "GET",
    path: "/v1/dashboard/bsc/heat-map/export",
    reply: "file",
    isKeyed: false,
  },
  getDashboardBscSpread: { method: "GET", path: "/v1/dashboard/bsc/spread", reply: "json", isKeyed: false },
  getDashboardBscExport: { method: "GET", path: "/v1/dashboard/bsc/export", reply: "file", isKeyed: false },
  getDashboardHome: { method: "GET", path: "/v1/dashboard/home", reply: "json", isKeyed: false },
  getCalendarFeed: { method: "GET", path: "/v1/calendar-feed", reply: "json", isKeyed: false },
  postCalendarFeed: { method: "POST", path: "/v1/calendar-feed", reply: "json", isKeyed: true },
  deleteCalendarFeed: { method: "DELETE", path: "/v1/calendar-feed", reply: "none", isKeyed: false },
  getPublicCalendarFeedsTokenIcs: {
    method: "GET",
    path: "/v1/public/calendar-feeds/{token}.ics",
    reply: "file",
    isKeyed: false,
  },
  getDashboardEvaluatorCalibration: {
    method: "GET",
    path: "/v1/dashboard/evaluator-calibration",
    reply: "json",
    isKeyed: false,
  },
  getDashboardEvaluatorCalibrationExport: {
    method: "GET",
    path: "/v1/dashboard/evaluator-calibration/export",
    reply: "file",
    isKeyed: false,
  },
  getDashboardEvaluatorCalibrationDoubleEvaluations: {
    method: "GET",
    path: "/v1/dashboard/evaluator-calibration/double-evaluations",
    reply: "json",
    isKeyed: false,
  },
  getDashboardEvaluatorCalibrationDoubleEvaluationsExport: {
    method: "GET",
    path: "/v1/dashboard/evaluator-calibration/double-evaluations/export",
    reply: "file",
    isKeyed: false,
  },
  postDashboardBscWhatIf: { method: "POST", path: "/v1/dashboard/bsc/what-if", reply: "json", isKeyed: false },
  getDashboardBscWhatIfJobId: {
    method: "GET",
    path: "/v1/dashboard/bsc/what-if/{job_id}",
    reply: "json",
    isKeyed: false,
  },
  postDashboardBscWhatIfJobIdCancel: {
    method: "POST",
    path: "/v1/dashboard/bsc/what-if/{job_id}/cancel",
    reply: "json",
    isKeyed: false,
  },
  postAuthActivityHeartbeat: { method: "POST", path: "/v1/auth/activity-heartbeat", reply: "none", isKeyed: false },
  getAuthActivitySummary: { method: "GET", path: "/v1/auth/activity-summary", reply: "json", isKeyed: false },
  getEmployeesActivityExport: { method: "GET", path: "/v1/employees/activity-export", reply: "file", isKeyed: false },
  getSystemActivityLogs: { method: "GET", path: "/v1/system/activity-logs", reply: "json", isKeyed: false },
  getSystemActivityLogsExport: {
    method: "GET",
    path: "/v1/system/activity-logs/export",
    reply: "file",
    isKeyed: false,
  },
  getSystemActivityLogsStream: {
    method: "GET",
    path: "/v1/system/activity-logs/stream",
    reply: "file",
    isKeyed: false,
  },
  getSystemActivityLogsVerify: {
    method: "GET",
    path: "/v1/system/activity-logs/verify",
    reply: "json",
    isKeyed: false,
  },
  getSearch: { method: "GET", path: "/v1/search", reply: "json", isKeyed: false },
  getSearchKnown: { method: "GET", path: "/v1/search/known", reply: "json", isKeyed: false },
  getSystemVisibility: { method: "GET", path: "/v1/system/visibility", reply: "json", isKeyed: false },
  putSystemVisibilityKey: { method: "PUT", path: "/v1/system/visibility/{key}", reply: "json", isKeyed: false },
  getVisibility: { method: "GET", path: "/v1/visibility", reply: "json", isKeyed: false },
  getPublicAppStatus: { method: "GET", path: "/v1/public/app-status", reply: "json", isKeyed: false },
  getSystemStatus: { method: "GET", path: "/v1/system/status", reply: "json", isKeyed: false },
  getSystemEmailMails: { method: "GET", path: "/v1/system/email/mails", reply: "json", isKeyed: false },
  getSystemEmailMailsExport: { method: "GET", path: "/v1/system/email/mails/export", reply: "file", isKeyed: false },
  getSystemEmailMailsId: { method: "GET", path: "/v1/system/email/mails/{id}", reply: "json", isKeyed: false },
  postSystemEmailDeadIdRetry: {
    method: "POST",
    path: "/v1/system/email/dead/{id}/retry",
    reply: "json",
    isKeyed: false,
  },
  postSystemNotificationsEmailTest: {
    method: "POST",
    path: "/v1/system/notifications/email-test",
    reply: "json",
    isKeyed: false,
  },
  postSystemEmailSend: { method: "POST", path: "/v1/system/email/send", reply: "json", isKeyed: true },
  getSystemEmailBroadcasts: { method: "GET", path: "/v1/system/email/broadcasts", reply: "json", isKeyed: false },
  getSystemEmailBroadcastsExport: {
    method: "GET",
    path: "/v1/system/email/broadcasts/export",
    reply: "file",
    isKeyed: false,
  },
  getSystemEmailBroadcastsId: {
    method: "GET",
    path: "/v1/system/email/broadcasts/{id}",
    reply: "json",
    isKeyed: false,
  },
  getSystemTeamsConnection: { method: "GET", path: "/v1/system/teams/connection", reply: "json", isKeyed: false },
  putSystemTeamsConnection: { method: "PUT", path: "/v1/system/teams/connection", reply: "json", isKeyed: false },
  patchSystemTeamsConnection: { method: "PATCH", path: "/v1/system/teams/connection", reply: "json", isKeyed: false },
  deleteSystemTeamsConnection: { method: "DELETE", path: "/v1/system/teams/connection", reply: "none", isKeyed: false },
  postSystemTeamsTest: { method: "POST", path: "/v1/system/teams/test", reply: "json", isKeyed: false },
  postSystemTeamsCompose: { method: "POST", path: "/v1/system/teams/compose", reply: "json", isKeyed: true },
  getSystemTeamsPosts: { method: "GET", path: "/v1/system/teams/posts", reply: "json", isKeyed: false },
  getSystemTeamsPostsExport: { method: "GET", path: "/v1/system/teams/posts/export", reply: "file", isKeyed: false },
  getSystemTeamsPostsId: { method: "GET", path: "/v1/system/teams/posts/{id}", reply: "json", isKeyed: false },
  getSystemWebhooks: { method: "GET", path: "/v1/system/webhooks", reply: "json", isKeyed: false },
  postSystemWebhooks: { method: "POST", path: "/v1/system/webhooks", reply: "json", isKeyed: true },
  getSystemWebhooksId: { method: "GET", path: "/v1/system/webhooks/{id}", reply: "json", isKeyed: false },
  patchSystemWebhooksId: { method: "PATCH", path: "/v1/system/webhooks/{id}", reply: "json", isKeyed: false },
  deleteSystemWebhooksId: { method: "DELETE", path: "/v1/system/webhooks/{id}", reply: "none", isKeyed: false },
  postSystemWebhooksIdRotateSecret: {
    method: "POST",
    path: "/v1/system/webhooks/{id}/rotate-secret",
    reply: "json",
    isKeyed: true,
  },
  postSystemWebhooksIdTest: { method: "POST", path: "/v1/system/webhooks/{id}/test", reply: "json", isKeyed: false },
  getSystemWebhooksIdDeliveries: {
    method: "GET",
    path: "/v1/system/webhooks/{id}/deliveries",
    reply: "json",
    isKeyed: false,
  },
  postSystemWebhooksIdDeliveriesReplay: {
    method: "POST",
    path: "/v1/system/webhooks/{id}/deliveries/replay",
    reply: "json",
    isKeyed: true,
  },
  postSystemWebhooksIdDeliveriesDeliveryIdReplay: {
    method: "POST",
    path: "/v1/system/webhooks/{id}/deliveries/{delivery_id}/replay",
    reply: "json",
    isKeyed: true,
  },
  postFeedback: { method: "POST", path: "/v1/feedback", reply: "json", isKeyed: true },
  getFeedbackMine: { method: "GET", path: "/v1/feedback/mine", reply: "json", isKeyed: false },
  getFeedbackId: { method: "GET", path: "/v1/feedback/{id}", reply: "json", isKeyed: false },
  getFeedbackAdmin: { method: "GET", path: "/v1/feedback/admin", reply: "json", isKeyed: false },
  getFeedbackAdminExport: { method: "GET", path: "/v1/feedback/admin/export", reply: "file", isKeyed: false },
  getFeedbackAdminId: { method: "GET", path: "/v1/feedback/admin/{id}", reply: "json", isKeyed: false },
  patchFeedbackAdminId: { method: "PATCH", path: "/v1/feedback/admin/{id}", reply: "json", isKeyed: false },
  getFeedbackAttachmentsIdUrl: {
    method: "GET",
    path: "/v1/feedback/attachments/{id}/url",
    reply: "json",
    isKeyed: false,
  },
  getPublicDesktopReleasesKeys: {
    method: "GET",
    path: "/v1/public/desktop-releases/keys",
    reply: "json",
    isKeyed: false,
  },
  getPublicDesktopReleasesChannel: {
    method: "GET",
    path: "/v1/public/desktop-releases/{channel}",
    reply: "json",
    isKeyed: false,
  },
  getPublicDesktopReleasesFilesSha256: {
    method: "GET",
    path: "/v1/public/desktop-releases/files/{sha256}",
    reply: "file",
    isKeyed: false,
  },
  getSystemDesktopReleases: { method: "GET", path: "/v1/system/desktop-releases", reply: "json", isKeyed: false },
  postSystemDesktopReleases: { method: "POST", path: "/v1/system/desktop-releases", reply: "json", isKeyed: true },
  getSystemDesktopReleasesExport: {
    method: "GET",
    path: "/v1/system/desktop-releases/export",
    reply: "file",
    isKeyed: false,
  },
  getSystemDesktopReleasesId: {
    method: "GET",
    path: "/v1/system/desktop-releases/{id}",
    reply: "json",
    isKeyed: false,
  },
  postSystemDesktopReleasesIdWithdraw: {
    method: "POST",
    path: "/v1/system/desktop-releases/{id}/withdraw",
    reply: "json",
    isKeyed: true,
  },
  getLearningModules: { method: "GET", path: "/v1/learning/modules", reply: "json", isKeyed: false },
  postLearningModules: { method: "POST", path: "/v1/learning/modules", reply: "json", isKeyed: true },
  patchLearningModulesId: { method: "PATCH", path: "/v1/learning/modules/{id}", reply: "json", isKeyed: false },
  deleteLearningModulesId: { method: "DELETE", path: "/v1/learning/modules/{id}", reply: "none", isKeyed: false },
  getLearningModulesId: { method: "GET", path: "/v1/learning/modules/{id}", reply: "json", isKeyed: false },
  postLearningModulesIdPublish: {
    method: "POST",
    path: "/v1/learning/modules/{id}/publish",
    reply: "json",
    isKeyed: false,
  },
  postLearningModulesIdUnpublish: {
    method: "POST",
    path: "/v1/learning/modules/{id}/unpublish",
    reply: "json",
    isKeyed: false,
  },
  postLearningModulesIdArchive: {
    method: "POST",
    path: "/v1/learning/modules/{id}/archive",
    reply: "json",
    isKeyed: false,
  },
  putLearningModulesIdUnitsOrder: {
    method: "PUT",
    path: "/v1/learning/modules/{id}/units/order",
    reply: "json",
    isKeyed: false,
  },
  getLearningModulesIdUnits: { method: "GET", path: "/v1/learning/modules/{id}/units", reply: "json", isKeyed: false },
  postLearningModulesIdUnits: { method: "POST", path: "/v1/learning/modules/{id}/units", reply: "json", isKeyed: true },
  getLearningModulesIdUnitsUnitId: {
    method: "GET",
    path: "/v1/learning/modules/{id}/units/{unit_id}",
    reply: "json",
    isKeyed: false,
  },
  patchLearningModulesIdUnitsUnitId: {
    method: "PATCH",
    path: "/v1/learning/modules/{id}/units/{unit_id}",
    reply: "json",
    isKeyed: false,
  },
  deleteLearningModulesIdUnitsUnitId: {
    method: "DELETE",
    path: "/v1/learning/modules/{id}/units/{unit_id}",
    reply: "none",
    isKeyed: false,
  },
  getLearningFilesId: { method: "GET", path: "/v1/learning/files/{id}", reply: "json", isKeyed: false },
  getLearningFilesIdUrl: { method: "GET", path: "/v1/learning/files/{id}/url", reply: "json", isKeyed: false },
  getLearningCatalog: { method: "GET", path: "/v1/learning/catalog", reply: "json", isKeyed: false },
  getLearningEnrollmentsMine: { method: "GET", path: "/v1/learning/enrollments/mine", reply: "json", isKeyed: false },
  postLearningEnrollments: { method: "POST", path: "/v1/learning/enrollments", reply: "json", isKeyed: true },
  getLearningEnrollments: { method: "GET", path: "/v1/learning/enrollments", reply: "json", isKeyed: false },
  postLearningModulesIdEnroll: {
    method: "POST",
    path: "/v1/learning/modules/{id}/enroll",
    reply: "json",
    isKeyed: true,
  },
  getLearningEnrollmentsAssignments: {
    method: "GET",
    path: "/v1/learning/enrollments/assignments",
    reply: "json",
    isKeyed: false,
  },
  getLearningEnrollmentsId: { method: "GET", path: "/v1/learning/enrollments/{id}", reply: "json", isKeyed: false },
  patchLearningEnrollmentsId: { method: "PATCH", path: "/v1/learning/enrollments/{id}", reply: "json", isKeyed: false },
  deleteLearningEnrollmentsId: {
    method: "DELETE",
    path: "/v1/learning/enrollments/{id}",
    reply: "none",
    isKeyed: false,
  },
  getLearningEnrollmentsExport: {
    method: "GET",
    path: "/v1/learning/enrollments/export",
    reply: "file",
    isKeyed: false,
  },
  getLearningEnrollmentsByModule: {
    method: "GET",
    path: "/v1/learning/enrollments/by-module",
    reply: "json",
    isKeyed: false,
  },
  getLearningEnrollmentsByModuleExport: {
    method: "GET",
    path: "/v1/learning/enrollments/by-module/export",
    reply: "file",
    isKeyed: false,
  },
  getLearningQuizAttempts: { method: "GET", path: "/v1/learning/quiz-attempts", reply: "json", isKeyed: false },
  getLearningQuizAttemptsExport: {
    method: "GET",
    path: "/v1/learning/quiz-attempts/export",
    reply: "file",
    isKeyed: false,
  },
  postLearningQuizAttemptsReset: {
    method: "POST",
    path: "/v1/learning/quiz-attempts/reset",
    reply: "json",
    isKeyed: false,
  },
  getLearningPlayerModuleId: { method: "GET", path: "/v1/learning/player/{module_id}", reply: "json", isKeyed: false },
  postLearningPlayerModuleIdUnitsUnitIdComplete: {
    method: "POST",
    path: "/v1/learning/player/{module_id}/units/{unit_id}/complete",
    reply: "json",
    isKeyed: false,
  },
  postLearningPlayerModuleIdUnitsUnitIdAttempts: {
    method: "POST",
    path: "/v1/learning/player/{module_id}/units/{unit_id}/attempts",
    reply: "json",
    isKeyed: true,
  },
  getLearningPlayerModuleIdUnitsUnitIdAttempts: {
    method: "GET",
    path: "/v1/learning/player/{module_id}/units/{unit_id}/attempts",
    reply: "json",
    isKeyed: false,
  },
  getLearningPlayerModuleIdUnitsUnitIdAttemptsId: {
    method: "GET",
    path: "/v1/learning/player/{module_id}/units/{unit_id}/attempts/{id}",
    reply: "json",
    isKeyed: false,
  },
  getScorecardWeeklyKudos: { method: "GET", path: "/v1/scorecard/weekly-kudos", reply: "json", isKeyed: false },
  postScorecardWeeklyKudos: { method: "POST", path: "/v1/scorecard/weekly-kudos", reply: "json", isKeyed: true },
  getScorecardWeeklyKudosMe: { method: "GET", path: "/v1/scorecard/weekly-kudos/me", reply: "json", isKeyed: false },
  getScorecardWeeklyKudosExport: {
    method: "GET",
    path: "/v1/scorecard/weekly-kudos/export",
    reply: "file",
    isKeyed: false,
  },
  getScorecardWeeklyKudosId: { method: "GET", path: "/v1/scorecard/weekly-kudos/{id}", reply: "json", isKeyed: false },
  patchScorecardWeeklyKudosId: {
    method: "PATCH",
    path: "/v1/scorecard/weekly-kudos/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteScorecardWeeklyKudosId: {
    method: "DELETE",
    path: "/v1/scorecard/weekly-kudos/{id}",
    reply: "none",
    isKeyed: false,
  },
  postScorecardWeeklyKudosIdPublish: {
    method: "POST",
    path: "/v1/scorecard/weekly-kudos/{id}/publish",
    reply: "json",
    isKeyed: false,
  },
  getDashboardNews: { method: "GET", path: "/v1/dashboard/news", reply: "json", isKeyed: false },
  getDashboardNewsBonusQualifiers: {
    method: "GET",
    path: "/v1/dashboard/news/bonus-qualifiers",
    reply: "json",
    isKeyed: false,
  },
  getDashboardNewsMyBirthday: { method: "GET", path: "/v1/dashboard/news/my-birthday", reply: "json", isKeyed: false },
  getDashboardNewsBirthdaysEmployeeIdGreetings: {
    method: "GET",
    path: "/v1/dashboard/news/birthdays/{employee_id}/greetings",
    reply: "json",
    isKeyed: false,
  },
  postDashboardNewsBirthdaysEmployeeIdGreetings: {
    method: "POST",
    path: "/v1/dashboard/news/birthdays/{employee_id}/greetings",
    reply: "json",
    isKeyed: true,
  },
  deleteDashboardNewsBirthdaysEmployeeIdGreetingsId: {
    method: "DELETE",
    path: "/v1/dashboard/news/birthdays/{employee_id}/greetings/{id}",
    reply: "none",
    isKeyed: false,
  },
  getDashboardNewsAnnouncements: {
    method: "GET",
    path: "/v1/dashboard/news/announcements",
    reply: "json",
    isKeyed: false,
  },
  postDashboardNewsAnnouncements: {
    method: "POST",
    path: "/v1/dashboard/news/announcements",
    reply: "json",
    isKeyed: true,
  },
  getDashboardNewsAnnouncementsExport: {
    method: "GET",
    path: "/v1/dashboard/news/announcements/export",
    reply: "file",
    isKeyed: false,
  },
  getDashboardNewsAnnouncementsId: {
    method: "GET",
    path: "/v1/dashboard/news/announcements/{id}",
    reply: "json",
    isKeyed: false,
  },
  patchDashboardNewsAnnouncementsId: {
    method: "PATCH",
    path: "/v1/dashboard/news/announcements/{id}",
    reply: "json",
    isKeyed: false,
  },
  deleteDashboardNewsAnnouncementsId: {
    method: "DELETE",
    path: "/v1/dashboard/news/announcements/{id}",
    reply: "none",
    isKeyed: false,
  },
  getNotifications: { method: "GET", path: "/v1/notifications", reply: "json", isKeyed: false },
  getNotificationsUnreadCount: { method: "GET", path: "/v1/notifications/unread-count", reply: "json", isKeyed: false },
  getNotificationsStream: { method: "GET", path: "/v1/notifications/stream", reply: "file", isKeyed: false },
  postNotificationsReadAll: { method: "POST", path: "/v1/notifications/read-all", reply: "json", isKeyed: false },
  postNotificationsIdRead: { method: "POST", path: "/v1/notifications/{id}/read", reply: "json", isKeyed: false },
  getNotificationsPreferences: { method: "GET", path: "/v1/notifications/preferences", reply: "json", isKeyed: false },
  putNotificationsPreferences: { method: "PUT", path: "/v1/notifications/preferences", reply: "json", isKeyed: false },
  putNotificationsPreferencesLanguage: {
    method: "PUT",
    path: "/v1/notifications/preferences/language",
    reply: "json",
    isKeyed: false,
  },
  getSystemNotificationsTypes: { method: "GET", path: "/v1/system/notifications/types", reply: "json", isKeyed: false },
  getSystemNotificationsTypesKey: {
    method: "GET",
    path: "/v1/system/notifications/types/{key}",
    reply: "json",
    isKeyed: false,
  },
  patchSystemNotificationsTypesKey: {
    method: "PATCH",
    path: "/v1/system/notifications/types/{key}",
    reply: "json",
    isKeyed: false,
  },
  postSystemNotificationsDeadIdRetry: {
    method: "POST",
    path: "/v1/system/notifications/dead/{id}/retry",
    reply: "json",
    isKeyed: false,
  },
  postSystemNotificationsTypesKeyPreview: {
    method: "POST",
    path: "/v1/system/notifications/types/{key}/preview",
    reply: "json",
    isKeyed: false,
  },
  postSystemNotificationsTypesKeySendNow: {
    method: "POST",
    path: "/v1/system/notifications/types/{key}/send-now",
    reply: "json",
    isKeyed: false,
  },
  getAssistantCapabilities: { method: "GET", path: "/v1/assistant/capabilities", reply: "json", isKeyed: false },
  getAssistantExplainTenure: { method: "GET", path: "/v1/assistant/explain/tenure", reply: "json", isKeyed: false },
  getAssistantRankEmployees: { method: "GET", path: "/v1/assistant/rank/employees", reply: "json", isKeyed: false },
  getAssistantSummarizeBsc: { method: "GET", path: "/v1/assistant/summarize/bsc", reply: "json", isKeyed: false },
  getAssistantExplainBonus: { method: "GET", path: "/v1/assistant/explain/bonus", reply: "json", isKeyed: false },
  getAssistantExplainScheduledLocking: {
    method: "GET",
    path: "/v1/assistant/explain/scheduled-locking",
    reply: "json",
    isKeyed: false,
  },
  getAssistantStatus: { method: "GET", path: "/v1/assistant/status", reply: "json", isKeyed: false },
  getAssistantSettings: { method: "GET", path: "/v1/assistant/settings", reply: "json", isKeyed: false },
  putAssistantSettings: { method: "PUT", path: "/v1/assistant/settings", reply: "json", isKeyed: false },
  postAssistantChat: { method: "POST", path: "/v1/assistant/chat", reply: "json", isKeyed: true },
  getAssistantThreads: { method: "GET", path: "/v1/assistant/threads", reply: "json", isKeyed: false },
  getAssistantThreadsId: { method: "GET", path: "/v1/assistant/threads/{id}", reply: "json", isKeyed: false },
  patchAssistantThreadsId: { method: "PATCH", path: "/v1/assistant/threads/{id}", reply: "json", isKeyed: false },
  deleteAssistantThreadsId: { method: "DELETE", path: "/v1/assistant/threads/{id}", reply: "none", isKeyed: false },
  getAssistantAdminThreads: { method: "GET", path: "/v1/assistant/admin/threads", reply: "json", isKeyed: false },
  getAssistantAdminThreadsId: {
    method: "GET",
    path: "/v1/assistant/admin/threads/{id}",
    reply: "json",
    isKeyed: false,
  },
  getFilesToken: { method: "GET", path: "/v1/files/{token}", reply: "file", isKeyed: false },
  postEmployeesBulkPreview: { method: "POST", path: "/v1/employees/bulk/preview", reply: "json", isKeyed: false },
  postScorecardSbsEntriesBulkPreview: {
    method: "POST",
    path: "/v1/scorecard/sbs-entries/bulk/preview",
    reply: "json",
    isKeyed: false,
  },
  postScorecardNonSbsEntriesBulkPreview: {
    method: "POST",
    path: "/v1/scorecard/non-sbs-entries/bulk/preview",
    reply: "json",
    isKeyed: false,
  },
  postScorecardAtwEntriesBulkPreview: {
    method: "POST",
    path: "/v1/scorecard/atw-entries/bulk/preview",
    reply: "json",
    isKeyed: false,
  },
  postScorecardAttendanceIssuesBulkPreview: {
    method: "POST",
    path: "/v1/scorecard/attendance-issues/bulk/preview",
    reply: "json",
    isKeyed: false,
  },
  postScorecardProductivityIssuesBulkPreview: {
    method: "POST",
    path: "/v1/scorecard/productivity-issues/bulk/preview",
    reply: "json",
    isKeyed: false,
  },
  postScorecardAdditionalPointsEntriesBulkPreview: {
    method: "POST",
    path: "/v1/scorecard/additional-points-entries/bulk/preview",
    reply: "json",
    isKeyed: false,
  },
  postScorecardIncidentsBulkPreview: {
    method: "POST",
    path: "/v1/scorecard/incidents/bulk/preview",
    reply: "json",
    isKeyed: false,
  },
  postScorecardSchedulesBulkPreview: {
    method: "POST",
    path: "/v1/scorecard/schedules/bulk/preview",
    reply: "json",
    isKeyed: false,
  },
  postScorecardTaskDeliveryBulkPreview: {
    method: "POST",
    path: "/v1/scorecard/task-delivery/bulk/preview",
    reply: "json",
    isKeyed: false,
  },
  postFeedbackIdAttachments: { method: "POST", path: "/v1/feedback/{id}/attachments", reply: "json", isKeyed: true },
  postSystemDesktopReleasesIdPromote: {
    method: "POST",
    path: "/v1/system/desktop-releases/{id}/promote",
    reply: "json",
    isKeyed: true,
  },
  postLearningFiles: { method: "POST", path: "/v1/learning/files", reply: "json", isKeyed: true },
} as const
