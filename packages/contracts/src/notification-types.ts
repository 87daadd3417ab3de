import { ENTRY_KINDS } from "@scorecard/domain/scoring"
import type { EntryKind } from "@scorecard/domain/scoring"

/** Ways to one person. A team channel's posts are shared notices, not a person's. (interface §6) */
export const CHANNELS = ["in_app", "email"] as const
export type Channel = (typeof CHANNELS)[number]

/**
 * - `event`: told when it happens;
 * - `reminder`: told by the worker ahead of a lock, whatever the type's clock says (interface §6 rule 1);
 * - `scheduled`: told at the type's own time and time zone.
 */
export type NotificationPace = "event" | "reminder" | "scheduled"

/** What people are told of, by whom it is caused and how it reads unless an admin words it otherwise. (interface §6) */
export type NotificationType = {
  key: string
  label: string
  group: "entries" | "requests" | "evaluations" | "locks" | "people" | "news"
  recipients: string
  pace: NotificationPace
  /** What `{{name}}` may say in the templates. */
  variables: readonly TemplateVariable[]
  title_template: string
  body_template: string
  channels: readonly Channel[]
  enabled: boolean
  schedule: { time: string; timezone: string } | null
  /** Whether "also post to the team channel" may be chosen: shared notices only, never personal ones. (interface §6 rule 6) */
  team_channel: boolean
  /** Whether super admins administer it in the catalogue. */
  in_catalogue: boolean
  /** Whether people choose their channels of it. */
  in_preferences: boolean
}

/** The words that templates may hold, each of one meaning wherever it stands, with a sample of how it reads. */
export const TEMPLATE_VARIABLES = {
  actor_name: "Maya Cruz",
  employee_name: "Liam Santos",
  proposed_name: "Noah Reyes",
  kind: "side-by-side evaluation",
  date: "October 15, 2026",
  month: "October 2026",
  week_start: "October 12, 2026",
  locks_at: "Monday, October 19, 2026 at 12:00 PM EDT",
  people_short: "3 people",
  missing: "5 evaluations",
  impact: "positive",
  final_score: "4",
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

const EVENT = {
  pace: "event",
  channels: CHANNELS,
  enabled: true,
  schedule: null,
  team_channel: false,
  in_catalogue: true,
  in_preferences: true,
} as const

function entryTypes(kind: EntryKind): NotificationType[] {
  const noun = KIND_NAMES[kind]
  const about = {
    ...EVENT,
    group: "entries",
    recipients: "The employee whom the entry is about",
    variables: ["actor_name", "employee_name", "kind", "date"],
  } as const
  return [
    {
      ...about,
      key: `scorecard.${kind}.submitted_for_you`,
      label: `New ${noun}`,
      title_template: `New ${noun} for {{date}}`,
      body_template: `{{actor_name}} recorded: ${noun}, {{date}}. Your scorecard shows what it changes.`,
    },
    {
      ...about,
      key: `scorecard.${kind}.deleted_for_you`,
      label: `Deleted ${noun}`,
      title_template: `Deleted: ${noun} of {{date}}`,
      body_template: `{{actor_name}} deleted: ${noun}, {{date}}. It no longer counts in your scorecard.`,
    },
  ]
}

const requests = { ...EVENT, group: "requests", variables: ["actor_name", "employee_name", "date", "impact"] } as const

const REQUEST_TYPES: readonly NotificationType[] = [
  {
    ...requests,
    key: "scorecard.atw.request_submitted",
    label: "Attitude-towards-work request to review",
    recipients: "The managers who review it",
    title_template: "{{employee_name}} asks for an attitude-towards-work entry",
    body_template:
      "{{employee_name}} asks for an entry dated {{date}}. Approve it with a score, or reject it with a note.",
  },
  {
    ...requests,
    key: "scorecard.atw.request_approved",
    label: "Attitude-towards-work request approved",
    recipients: "The employee who asked",
    variables: [...requests.variables, "final_score"],
    title_template: "Your request of {{date}} was approved",
    body_template: "{{actor_name}} approved your attitude-towards-work request. The entry counts in your scorecard.",
  },
  {
    ...requests,
    key: "scorecard.atw.request_rejected",
    label: "Attitude-towards-work request rejected",
    recipients: "The employee who asked",
    title_template: "Your request of {{date}} was rejected",
    body_template: "{{actor_name}} rejected your attitude-towards-work request. The reason stands beside it.",
  },
]

const EVALUATION_TYPES: readonly NotificationType[] = [
  {
    ...EVENT,
    key: "scorecard.eval.follow_up",
    label: "Follow-up about missing evaluations",
    group: "evaluations",
    recipients: "The managers of the employee who asks",
    variables: ["employee_name", "month", "missing"],
    title_template: "{{employee_name}} asks about missing evaluations",
    body_template: "{{employee_name}} misses {{missing}} in {{month}} and asks you to record them.",
  },
  {
    ...EVENT,
    key: "scorecard.evals.missing_team",
    label: "Evaluations missing in the team",
    group: "evaluations",
    recipients: "Managers with people who are short",
    pace: "scheduled",
    variables: ["month", "people_short", "missing"],
    title_template: "Evaluations missing in {{month}}: {{people_short}}",
    body_template: "Still missing in your teams in {{month}}: {{missing}}, of {{people_short}}.",
    enabled: false,
    schedule: { time: "09:00", timezone: "America/New_York" },
    team_channel: true,
  },
]

const lock = {
  ...EVENT,
  group: "locks",
  recipients: "Managers with people who are short",
  pace: "reminder",
  team_channel: true,
} as const

const LOCK_TYPES: readonly NotificationType[] = [
  {
    ...lock,
    key: "scorecard.weekly_lock.approaching",
    label: "Weekly lock approaching",
    variables: ["week_start", "locks_at", "people_short", "missing"],
    title_template: "The week of {{week_start}} locks {{locks_at}}",
    body_template:
      "Short of evaluations for the week of {{week_start}} in your teams: {{people_short}}. It locks {{locks_at}}.",
  },
  {
    ...lock,
    key: "scorecard.monthly_lock.approaching",
    label: "Monthly lock approaching",
    variables: ["month", "locks_at", "people_short", "missing"],
    title_template: "{{month}} locks {{locks_at}}",
    body_template: "Short of evaluations for {{month}} in your teams: {{people_short}}. It locks {{locks_at}}.",
  },
]

const people = { ...EVENT, group: "people" } as const

const PEOPLE_TYPES: readonly NotificationType[] = [
  {
    ...people,
    key: "employee.create_request.submitted",
    label: "Employee create request to review",
    recipients: "Those who approve create requests",
    variables: ["actor_name", "proposed_name"],
    title_template: "{{actor_name}} asks for a new employee",
    body_template: "{{actor_name}} proposes {{proposed_name}}. Approve or reject the request.",
  },
  {
    ...people,
    key: "employee.create_request.approved",
    label: "Employee create request approved",
    recipients: "The one who asked",
    variables: ["actor_name", "proposed_name"],
    title_template: "{{proposed_name}} was added",
    body_template: "{{actor_name}} approved your request: {{proposed_name}} is in the directory now.",
  },
  {
    ...people,
    key: "employee.create_request.rejected",
    label: "Employee create request rejected",
    recipients: "The one who asked",
    variables: ["actor_name", "proposed_name"],
    title_template: "Your request for {{proposed_name}} was rejected",
    body_template: "{{actor_name}} rejected your request for {{proposed_name}}. The reason stands beside it.",
  },
  {
    ...people,
    key: "employee.welcome",
    label: "Welcome",
    recipients: "The employee who is welcomed",
    variables: ["employee_name"],
    title_template: "Welcome, {{employee_name}}",
    body_template: "Your account is ready. Sign in with your work account to see your scorecard.",
    in_catalogue: false,
    in_preferences: false,
  },
  {
    ...people,
    key: "admin.broadcast",
    label: "Message from the administrators",
    recipients: "Those whom the message is addressed to",
    variables: ["title", "body"],
    title_template: "{{title}}",
    body_template: "{{body}}",
    // Its email is written by the one who sends it.
    channels: ["in_app"],
    in_catalogue: false,
    in_preferences: false,
  },
]

const NEWS_TYPES: readonly NotificationType[] = [
  {
    ...EVENT,
    key: "news.birthday.greeting",
    label: "Birthday greeting",
    group: "news",
    recipients: "The celebrant",
    variables: ["actor_name"],
    title_template: "{{actor_name}} wishes you a happy birthday",
    body_template: "{{actor_name}} left a greeting in this year's thread.",
    in_catalogue: false,
  },
]

/** Every type there is, in the order of the catalogue. */
export const NOTIFICATION_TYPES: readonly NotificationType[] = [
  ...ENTRY_KINDS.flatMap(entryTypes),
  ...REQUEST_TYPES,
  ...EVALUATION_TYPES,
  ...LOCK_TYPES,
  ...PEOPLE_TYPES,
  ...NEWS_TYPES,
]

const BY_KEY: ReadonlyMap<string, NotificationType> = new Map(NOTIFICATION_TYPES.map((type) => [type.key, type]))

export function notificationType(key: string): NotificationType | undefined {
  return BY_KEY.get(key)
}
