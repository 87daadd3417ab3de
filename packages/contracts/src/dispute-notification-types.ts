import { EVENT, type NotificationType } from "./notification-type.ts"

export const DISPUTE_TYPES: readonly NotificationType[] = [
  {
    ...EVENT,
    key: "scorecard.dispute.opened",
    label: "Disputed entry to decide",
    group: "entries",
    recipients: "The managers who may decide it",
    lowest_level: 3,
    variables: ["actor_name", "employee_name", "kind", "what", "date"],
    title_template: "{{actor_name}} disputes {{what}} of {{date}}",
    body_template: "Read why, and correct or delete the entry, or reject the dispute with a note.",
  },
  {
    ...EVENT,
    key: "scorecard.dispute.decided",
    label: "Your dispute was decided",
    group: "entries",
    recipients: "The employee who disputed the entry",
    variables: ["actor_name", "kind", "what", "date", "outcome", "review_note"],
    title_template: "Your dispute about {{what}} of {{date}} was {{outcome}}",
    body_template: "{{actor_name}} decided your dispute:\n\n{{review_note}}",
  },
]
