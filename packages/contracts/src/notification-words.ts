import type { EntryKind } from "@scorecard/domain/scoring"

/**
 * The words that templates may hold, each of one meaning wherever it stands, with a sample of how it reads. An upload
 * tells each person once: then `kind` reads "side-by-side evaluations (3)", `what` "3 side-by-side evaluations",
 * `count` "3 entries", and `date` names the first day and the last. Of an issue or an incident `what` names the type,
 * too: "an attendance issue (tardiness)".
 */
export const TEMPLATE_VARIABLES = {
  actor_name: "Maya Cruz",
  employee_name: "Liam Santos",
  proposed_name: "Noah Reyes",
  kind: "side-by-side evaluation",
  what: "a side-by-side evaluation",
  count: "1 entry",
  date: "October 15, 2026",
  changes: "quantity score, remarks",
  month: "October 2026",
  week_start: "October 12, 2026",
  locks_at: "Monday, October 19, 2026 at 12:00 PM EDT",
  people_short: "3 people",
  missing: "5 evaluations",
  missing_by_kind: "2 SBS and 3 Non-SBS evaluations",
  impact: "positive",
  final_score: "4",
  review_note: "The proof is of another day.",
  email_address: "liam.santos@example.com",
  app_url: "https://scorecard.example.com",
  category: "a bug",
  page: "/my-scorecard",
  status: "under review",
  title: "Office closed on Friday",
  body: "The office is closed on Friday.",
} as const satisfies Record<string, string>
export type TemplateVariable = keyof typeof TEMPLATE_VARIABLES

export const KIND_NAMES: Readonly<Record<EntryKind, string>> = {
  sbs: "side-by-side evaluation",
  non_sbs: "evaluation that is not side by side",
  atw: "attitude-towards-work entry",
  attendance: "attendance issue",
  productivity: "productivity issue",
  additional_points: "additional-points entry",
  incidents: "incident",
}

/** The fields of an entry that somebody may change, as a notification names them. It never says what they hold. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  task_evaluated_date: "date",
  date_of_occurrence: "date",
  incident_date: "date",
  task_id: "task",
  quantity_score: "quantity score",
  auditors_score: "auditors' score",
  final_score: "score",
  proof_file_id: "proof",
  issue_type: "type",
  target_type: "what it counts for",
  target_key: "what it counts for",
  action_taken: "action taken",
}

export const FEEDBACK_CATEGORY_NAMES = {
  bug: "a bug",
  suggestion: "a suggestion",
  confusing: "something confusing",
} as const

export const FEEDBACK_STATUS_NAMES = {
  new: "new",
  reviewing: "under review",
  resolved: "resolved",
  wont_fix: "closed without a change",
} as const

/** What a restored entry is told by. It goes the way of new ones: to people it is an entry that counts. */
export const RESTORED_ENTRY = {
  title_template: "Counts again: {{kind}} of {{date}}",
  body_template:
    "{{actor_name}} restored {{what}} of {{date}}, which was deleted before. It counts in your scorecard again. A month " +
    "that is already final keeps its figures until they are generated again.",
} as const

export const KIND_PLURALS: Readonly<Record<EntryKind, string>> = {
  sbs: "side-by-side evaluations",
  non_sbs: "evaluations that are not side by side",
  atw: "attitude-towards-work entries",
  attendance: "attendance issues",
  productivity: "productivity issues",
  additional_points: "additional-points entries",
  incidents: "incidents",
}

export type MergedNotice = {
  /** How many notices of one sender stay apart, within an hour and while unread, before further ones are merged. */
  separate: number
  /** What is counted: one of it, and several. */
  noun: readonly [one: string, several: string]
  /** May use `{{actor_name}}` and `{{notices}}`, such as "4 new employees". */
  title_template: string
  body_template: string
  link: string
}

/**
 * How several notices of one type and sender read as one; once all but one of them are settled, it counts one. Entries
 * need no words of their own: see `count`.
 */
export const MERGED_NOTICES: Readonly<Record<string, MergedNotice>> = {
  "scorecard.atw.request_submitted": {
    separate: 3,
    noun: ["attitude-towards-work request", "attitude-towards-work requests"],
    title_template: "{{actor_name}} sent {{notices}}",
    body_template: "Approve each request with a score, or reject it with a note.",
    link: "/atw-requests?scope=approval",
  },
  "scorecard.atw.request_approved": {
    separate: 10,
    noun: ["of your requests", "of your requests"],
    title_template: "{{actor_name}} approved {{notices}}",
    body_template: "The attitude-towards-work entries count in your scorecard.",
    link: "/atw-requests?scope=mine",
  },
  "scorecard.atw.request_rejected": {
    separate: 10,
    noun: ["of your requests", "of your requests"],
    title_template: "{{actor_name}} rejected {{notices}}",
    body_template: "Open your attitude-towards-work requests to see why.",
    link: "/atw-requests?scope=mine",
  },
  "employee.create_request.submitted": {
    separate: 3,
    noun: ["new employee", "new employees"],
    title_template: "{{actor_name}} proposed {{notices}}",
    body_template: "Approve or reject each request.",
    link: "/create-requests?status=pending",
  },
  "feedback.submitted": {
    separate: 3,
    noun: ["piece of feedback", "pieces of feedback"],
    title_template: "{{actor_name}} sent {{notices}}",
    body_template: "Open the feedback queue to read it.",
    link: "/admin/feedback",
  },
}
