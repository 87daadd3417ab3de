import { DISPUTE_TYPES } from "./dispute-notification-types.ts"
import { ENTRY_KINDS, type EntryKind } from "@scorecard/domain/scoring"
import { EVENT, type NotificationType } from "./notification-type.ts"
import { KIND_NAMES } from "./notification-words.ts"

export { CHANNELS } from "./notification-type.ts"
export type { Channel, NotificationPace, NotificationType } from "./notification-type.ts"

function entryTypes(kind: EntryKind): NotificationType[] {
  const noun = KIND_NAMES[kind]
  const about = {
    ...EVENT,
    group: "entries",
    recipients: "The employee the entry is about",
    variables: ["actor_name", "employee_name", "kind", "what", "count", "date"],
  } as const
  return [
    {
      ...about,
      key: `scorecard.${kind}.submitted_for_you`,
      label: `New ${noun}`,
      title_template: "New {{kind}} for {{date}}",
      body_template: "{{actor_name}} added {{what}} of {{date}} to your scorecard. Open it for details.",
    },
    {
      ...about,
      key: `scorecard.${kind}.changed_for_you`,
      label: `Changed ${noun}`,
      variables: [...about.variables, "changes"],
      title_template: "Changed: {{kind}} of {{date}}",
      body_template: "{{actor_name}} changed {{what}} of {{date}}: {{changes}}. Open it for details.",
    },
    {
      ...about,
      key: `scorecard.${kind}.deleted_for_you`,
      label: `Deleted ${noun}`,
      title_template: "Deleted: {{kind}} of {{date}}",
      body_template:
        "{{actor_name}} deleted {{what}} of {{date}}. It no longer counts toward your scorecard. A month that is already final keeps its figures until they are regenerated.",
    },
  ]
}

const requests = { ...EVENT, group: "requests", variables: ["actor_name", "employee_name", "date", "impact"] } as const

const REQUEST_TYPES: readonly NotificationType[] = [
  {
    ...requests,
    key: "scorecard.atw.request_submitted",
    label: "Attitude-toward-work request to review",
    recipients: "The managers who review it",
    lowest_level: 2,
    title_template: "{{employee_name}} requested an attitude-toward-work entry",
    body_template:
      "{{employee_name}} requested an entry dated {{date}}. Approve it with a score, or reject it with a note.",
  },
  {
    ...requests,
    key: "scorecard.atw.request_approved",
    label: "Attitude-toward-work request approved",
    recipients: "The employee who requested it",
    variables: [...requests.variables, "final_score"],
    title_template: "Your request for {{date}} was approved",
    body_template:
      "{{actor_name}} approved your attitude-toward-work request with a score of {{final_score}}. The entry counts in " +
      "your scorecard.",
  },
  {
    ...requests,
    key: "scorecard.atw.request_rejected",
    label: "Attitude-toward-work request rejected",
    recipients: "The employee who requested it",
    variables: [...requests.variables, "review_note"],
    title_template: "Your request for {{date}} was rejected",
    body_template: "{{actor_name}} rejected your attitude-toward-work request:\n\n{{review_note}}",
  },
]

const EVALUATION_TYPES: readonly NotificationType[] = [
  {
    ...EVENT,
    key: "scorecard.eval.follow_up",
    label: "Follow-up about missing evaluations",
    group: "evaluations",
    recipients: "The employee's managers",
    lowest_level: 2,
    variables: ["employee_name", "month", "missing", "missing_by_kind"],
    title_template: "{{employee_name}} is asking about missing evaluations",
    body_template:
      "{{employee_name}} is asking about evaluations for {{month}}. Not recorded yet: {{missing_by_kind}}. If they were done, please record them; if not, there may still be time.",
  },
  {
    ...EVENT,
    key: "scorecard.evals.missing_team",
    label: "Missing evaluations in the team",
    group: "evaluations",
    recipients: "Managers of people with missing evaluations",
    lowest_level: 2,
    pace: "scheduled",
    variables: ["month", "people_short", "missing"],
    title_template: "Evaluations missing in {{month}}: {{people_short}}",
    body_template:
      "Your teams are missing {{missing}} for {{month}} ({{people_short}}). You can record them until the month is locked or final.",
    enabled: false,
    schedule: { time: "09:00", timezone: "America/New_York" },
    team_channel: true,
  },
]

const lock = {
  ...EVENT,
  group: "locks",
  recipients: "Managers of people with missing evaluations",
  lowest_level: 2,
  pace: "reminder",
  team_channel: true,
} as const

const LOCK_TYPES: readonly NotificationType[] = [
  {
    ...lock,
    key: "scorecard.weekly_lock.approaching",
    label: "Weekly lock approaching",
    variables: ["week_start", "locks_at", "people_short", "missing"],
    title_template: "The week of {{week_start}} locks on {{locks_at}}",
    body_template:
      "Your teams are missing {{missing}} for the week of {{week_start}} ({{people_short}}). Please record them before {{locks_at}}. After that, the week accepts entries only if a super admin unlocks it.",
  },
  {
    ...lock,
    key: "scorecard.monthly_lock.approaching",
    label: "Monthly lock approaching",
    variables: ["month", "locks_at", "people_short", "missing"],
    title_template: "{{month}} locks on {{locks_at}}",
    body_template:
      "Your teams are missing {{missing}} for {{month}} ({{people_short}}). Please record them before {{locks_at}}. After that, the month accepts entries only if a super admin unlocks it.",
  },
]

const people = { ...EVENT, group: "people" } as const

const PEOPLE_TYPES: readonly NotificationType[] = [
  {
    ...people,
    key: "employee.create_request.submitted",
    label: "Employee create request to review",
    recipients: "People who can approve the request",
    lowest_level: 4,
    variables: ["actor_name", "proposed_name"],
    title_template: "{{actor_name}} proposed a new employee",
    body_template: "{{actor_name}} proposed {{proposed_name}}. Approve or reject the request.",
  },
  {
    ...people,
    key: "employee.create_request.approved",
    label: "Employee create request approved",
    recipients: "The person who requested it",
    lowest_level: 2,
    variables: ["actor_name", "proposed_name"],
    title_template: "{{proposed_name}} was added",
    body_template: "{{actor_name}} approved your request: {{proposed_name}} is in the directory now.",
  },
  {
    ...people,
    key: "employee.create_request.rejected",
    label: "Employee create request rejected",
    recipients: "The person who requested it",
    lowest_level: 2,
    variables: ["actor_name", "proposed_name", "review_note"],
    title_template: "Your request for {{proposed_name}} was rejected",
    body_template: "{{actor_name}} rejected your request for {{proposed_name}}:\n\n{{review_note}}",
  },
  {
    ...people,
    key: "employee.welcome",
    label: "Welcome",
    recipients: "The new employee",
    variables: ["employee_name", "email_address", "app_url"],
    title_template: "Welcome, {{employee_name}}",
    body_template:
      "Scorecard is where your company keeps evaluations, attendance and recognition. It shows you month by month how " +
      "your work is scored and why.\n\nYour account is ready. Open {{app_url}} and sign in with your work account, " +
      "{{email_address}}. There is no password to set here.",
    is_in_catalog: false,
    in_preferences: false,
  },
  {
    ...people,
    key: "admin.broadcast",
    label: "Message from the administrators",
    recipients: "The message's recipients",
    variables: ["title", "body"],
    title_template: "{{title}}",
    body_template: "{{body}}",
    // The sender writes the email.
    channels: ["in_app"],
    is_in_catalog: false,
    in_preferences: false,
  },
]

const NEWS_TYPES: readonly NotificationType[] = [
  {
    ...EVENT,
    key: "news.birthday.greeting",
    label: "Birthday greeting",
    group: "news",
    recipients: "The birthday person",
    variables: ["actor_name"],
    title_template: "{{actor_name}} wishes you a happy birthday",
    body_template: "{{actor_name}} left a greeting in this year's thread.",
    is_in_catalog: false,
  },
]

const results = { ...EVENT, group: "results", variables: ["month"] } as const

const RESULT_TYPES: readonly NotificationType[] = [
  {
    ...results,
    key: "bsc.month.finalized",
    label: "Final figures of a month",
    recipients: "Everyone with figures in the month",
    title_template: "Your figures for {{month}} are final",
    body_template:
      "{{month}} is closed. Open your scorecard to see how each figure came about, and acknowledge that you have seen it.",
  },
  {
    ...results,
    key: "bsc.month.corrected",
    label: "Corrected figures of a final month",
    recipients: "The people whose figures changed",
    variables: ["month", "result_changes"],
    title_template: "Your figures for {{month}} were corrected",
    body_template:
      "{{month}} was closed again, and your final figures changed:\n\n{{result_changes}}\n\nOpen your scorecard for " +
      "details, and acknowledge the new figures.",
  },
  {
    ...results,
    key: "bsc.month.acknowledge_reminder",
    label: "Reminder to acknowledge final figures",
    recipients: "The people reminded by a manager",
    variables: ["actor_name", "month"],
    title_template: "Please acknowledge your figures for {{month}}",
    body_template:
      "{{actor_name}} asks you to look at your final figures for {{month}} and acknowledge that you have seen them.",
  },
]

const feedback = { ...EVENT, group: "feedback" } as const

const FEEDBACK_TYPES: readonly NotificationType[] = [
  {
    ...feedback,
    key: "feedback.submitted",
    label: "New feedback about the product",
    recipients: "The super admins",
    lowest_level: 5,
    variables: ["actor_name", "category", "page"],
    title_template: "{{actor_name}} sent feedback: {{category}}",
    body_template: "It was sent from {{page}}. Open the feedback queue to read it.",
  },
  {
    ...feedback,
    key: "feedback.reviewed",
    label: "Review of your feedback",
    recipients: "The employee who sent it",
    variables: ["date", "status", "review_note"],
    title_template: "Your feedback: {{status}}",
    body_template: "Your feedback from {{date}} is {{status}}.\n\n{{review_note}}",
  },
]

/** All types, in the order of the catalog. */
export const NOTIFICATION_TYPES: readonly NotificationType[] = [
  ...ENTRY_KINDS.flatMap(entryTypes),
  ...REQUEST_TYPES,
  ...EVALUATION_TYPES,
  ...DISPUTE_TYPES,
  ...RESULT_TYPES,
  ...LOCK_TYPES,
  ...PEOPLE_TYPES,
  ...NEWS_TYPES,
  ...FEEDBACK_TYPES,
]

const BY_KEY: ReadonlyMap<string, NotificationType> = new Map(NOTIFICATION_TYPES.map((type) => [type.key, type]))

/** Finds a type by its key. */
export function notificationType(key: string): NotificationType | undefined {
  return BY_KEY.get(key)
}
