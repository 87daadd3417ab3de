import type { EntryKind } from "@scorecard/domain/scoring"

/**
 * Template variables with a sample value each. A variable means the same in every template. An upload notifies each
 * person once: then `kind` reads "side-by-side evaluations (3)", `what` "3 side-by-side evaluations", `count` "3
 * entries", and `date` gives the first and last day. For an issue or incident, `what` includes the type: "an attendance
 * issue (tardiness)".
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
  result_changes: "Total 86.10 → 88.20 (Near goal → Goal).",
  week_start: "October 12, 2026",
  locks_at: "Monday, October 19, 2026 at 12:00 PM EDT",
  people_short: "3 people",
  missing: "5 evaluations",
  missing_by_kind: "2 SBS and 3 Non-SBS evaluations",
  impact: "positive",
  final_score: "4",
  review_note: "The proof is for a different day.",
  email_address: "liam.santos@example.com",
  app_url: "https://scorecard.example.com",
  category: "a bug",
  page: "/my-scorecard",
  status: "under review",
  outcome: "accepted",
  title: "Office closed on Friday",
  body: "The office is closed on Friday.",
} as const satisfies Record<string, string>
export type TemplateVariable = keyof typeof TEMPLATE_VARIABLES

/** The entry kinds as named in notifications. Plurals are in `KIND_PLURALS`. */
export const KIND_NAMES: Readonly<Record<EntryKind, string>> = {
  sbs: "side-by-side evaluation",
  non_sbs: "evaluation that is not side by side",
  atw: "attitude-toward-work entry",
  attendance: "attendance issue",
  productivity: "productivity issue",
  additional_points: "additional-points entry",
  incidents: "incident",
}

/** The editable fields of an entry, as named in notifications, which never include their values. */
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
  target_type: "what it counts toward",
  target_key: "what it counts toward",
  action_taken: "action taken",
}

/** The values of the variable `category`. */
export const FEEDBACK_CATEGORY_NAMES = {
  bug: "a bug",
  suggestion: "a suggestion",
  confusing: "something confusing",
} as const

/** The values of the variable `status`. */
export const FEEDBACK_STATUS_NAMES = {
  new: "new",
  reviewing: "under review",
  resolved: "resolved",
  wont_fix: "closed without a change",
} as const

/** The wording for restored entries, which are announced like new ones. */
export const RESTORED_ENTRY = {
  title_template: "Counts again: {{kind}} of {{date}}",
  body_template:
    "{{actor_name}} restored {{what}} of {{date}}, which had been deleted. It counts toward your scorecard again. A month that is already final keeps its figures until they are regenerated.",
} as const

/** The plurals of `KIND_NAMES`. */
export const KIND_PLURALS: Readonly<Record<EntryKind, string>> = {
  sbs: "side-by-side evaluations",
  non_sbs: "evaluations that are not side by side",
  atw: "attitude-toward-work entries",
  attendance: "attendance issues",
  productivity: "productivity issues",
  additional_points: "additional-points entries",
  incidents: "incidents",
}

/** The wording for notices that are merged into one. */
export type MergedNotice = {
  /** How many unread notices from one sender within an hour stay separate before further ones are merged. */
  separate: number
  /** Singular and plural of what is counted. */
  noun: readonly [one: string, several: string]
  /** May use `{{actor_name}}` and `{{notices}}` ("4 new employees"). */
  title_template: string
  body_template: string
  link: string
}

/**
 * The wording for several merged notices of one type and sender; the count drops as they are settled. Entries need
 * none: see `count`.
 */
export const MERGED_NOTICES: Readonly<Record<string, MergedNotice>> = {
  "scorecard.atw.request_submitted": {
    separate: 3,
    noun: ["attitude-toward-work request", "attitude-toward-work requests"],
    title_template: "{{actor_name}} sent {{notices}}",
    body_template: "Approve each request with a score, or reject it with a note.",
    link: "/atw-requests?scope=approval",
  },
  "scorecard.atw.request_approved": {
    separate: 10,
    noun: ["of your requests", "of your requests"],
    title_template: "{{actor_name}} approved {{notices}}",
    body_template: "The attitude-toward-work entries count in your scorecard.",
    link: "/atw-requests?scope=mine",
  },
  "scorecard.atw.request_rejected": {
    separate: 10,
    noun: ["of your requests", "of your requests"],
    title_template: "{{actor_name}} rejected {{notices}}",
    body_template: "Open your attitude-toward-work requests to see why.",
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
