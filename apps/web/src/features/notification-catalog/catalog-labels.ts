import type { TemplateVariable } from "@scorecard/contracts/notification-words"
import type { Item, Reply } from "../../api/endpoint.ts"
import type { listNotificationTypes, previewReminder } from "../../api/endpoints.gen.ts"
import { formatTimeInZone } from "../../lib/zoned-times.ts"
import { isKeyOf, keysOf } from "../../lib/objects.ts"
import { messages } from "./messages.ts"

export type CatalogType = Item<typeof listNotificationTypes>
export type Channel = CatalogType["channels"][number]
export type Preview = Reply<typeof previewReminder>

export const CHANNEL_NAMES: Record<Channel, string> = messages.catalogLabels.channelNames
export const CHANNELS = keysOf(CHANNEL_NAMES)

export const PACES: Record<CatalogType["pace"], string> = messages.catalogLabels.paces

const GROUPS: Record<string, string> = messages.catalogLabels.groups

export function groupName(group: string): string {
  return GROUPS[group] ?? group
}

type Word = { means: string; sample: string }

/** Each placeholder's meaning, with a sample value. */
const WORDS: Record<TemplateVariable, Word> = {
  actor_name: { means: messages.catalogLabels.whoDidIt, sample: messages.catalogLabels.mayaCruz },
  employee_name: { means: messages.catalogLabels.personItIsAbout, sample: messages.catalogLabels.liamSantos },
  proposed_name: { means: messages.catalogLabels.whoIsProposedAsEmployee, sample: messages.catalogLabels.noahReyes },
  kind: { means: messages.catalogLabels.entryKind, sample: messages.catalogLabels.sideBySideEvaluation },
  what: { means: messages.catalogLabels.kindOfEntry, sample: messages.catalogLabels.aSideBySideEvaluation },
  count: { means: messages.catalogLabels.howManyEntries, sample: messages.catalogLabels.oneEntry },
  date: { means: messages.catalogLabels.dayOfEntry, sample: messages.catalogLabels.october152026 },
  changes: {
    means: messages.catalogLabels.whichFieldsOfEntryChanged,
    sample: messages.catalogLabels.quantityScoreRemarks,
  },
  category: { means: messages.catalogLabels.feedbackKind, sample: messages.catalogLabels.aBug },
  page: { means: messages.catalogLabels.pageThatFeedbackIsAbout, sample: "/my-scorecard" },
  status: { means: messages.catalogLabels.whatBecameOfFeedback, sample: messages.catalogLabels.underReview },
  outcome: { means: messages.catalogLabels.howDisputeWasDecided, sample: messages.catalogLabels.accepted },
  month: { means: messages.catalogLabels.month, sample: messages.catalogLabels.october2026 },
  result_changes: {
    means: messages.catalogLabels.whatChangedInFinalFigures,
    sample: messages.catalogLabels.totalWentUp,
  },
  week_start: { means: messages.catalogLabels.mondayOfWeek, sample: messages.catalogLabels.october122026 },
  locks_at: { means: messages.catalogLabels.whenItLocksEastern, sample: messages.catalogLabels.mondayOctober192026 },
  people_short: { means: messages.catalogLabels.howManyPeople, sample: messages.catalogLabels.threePeople },
  missing: {
    means: messages.catalogLabels.howManyEvaluationsAreMissing,
    sample: messages.catalogLabels.fiveEvaluations,
  },
  missing_by_kind: { means: messages.catalogLabels.missingByKind, sample: messages.catalogLabels.twoSbsAnd3 },
  impact: { means: messages.catalogLabels.whatEntryIsAbout, sample: messages.catalogLabels.positive },
  final_score: { means: messages.catalogLabels.scoreThatWasGiven, sample: "4" },
  review_note: {
    means: messages.catalogLabels.whatTheReviewerWrote,
    sample: messages.catalogLabels.proofIsOfAnotherDay,
  },
  email_address: { means: messages.catalogLabels.workAddress, sample: messages.catalogLabels.liamSantosExampleCom },
  app_url: { means: messages.catalogLabels.addressOfThisClient, sample: "https://scorecard.example.com" },
  title: { means: messages.catalogLabels.messageTitle, sample: messages.catalogLabels.officeClosedOnFriday },
  body: { means: messages.catalogLabels.messageText, sample: messages.catalogLabels.officeIsClosedOnFriday },
}

export function wordOf(variable: string): Word {
  return isKeyOf(WORDS, variable) ? WORDS[variable] : { means: variable, sample: variable }
}

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A template filled with sample values. Unknown placeholders stay as they are. */
export function filled(template: string, variables: readonly string[]): string {
  return template.replaceAll(PLACE, (place, name: string) => (variables.includes(name) ? wordOf(name).sample : place))
}

/** Whether anything differs from the type's defaults. */
export function isChanged({ defaults, ...type }: CatalogType): boolean {
  return (
    type.enabled !== defaults.enabled ||
    type.title_template !== defaults.title_template ||
    type.body_template !== defaults.body_template ||
    type.channels.toSorted().join() !== defaults.channels.toSorted().join() ||
    type.schedule?.time !== defaults.schedule?.time ||
    type.schedule?.timezone !== defaults.schedule?.timezone ||
    type.post_to_team_channel === true
  )
}

export function formatPace({ pace, schedule }: CatalogType): string {
  return schedule === null
    ? PACES[pace]
    : messages.catalogLabels.dailyAt(formatTimeInZone(schedule.time, schedule.timezone))
}
