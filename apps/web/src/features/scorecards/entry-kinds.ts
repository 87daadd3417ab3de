import type { EntryKind } from "@scorecard/domain/scoring"
import { messages } from "./messages/index.ts"

export type { EntryKind }

/** The labels of the kinds of entries, in display order. */
export const ENTRY_KINDS: Record<EntryKind, { one: string; many: string }> = {
  sbs: { one: messages.entryKinds.sbsEvaluation, many: messages.entryKinds.sbsEvaluations },
  non_sbs: { one: messages.entryKinds.nonSbsEvaluation, many: messages.entryKinds.nonSbsEvaluations },
  atw: { one: messages.entryKinds.atwEntry, many: messages.entryKinds.atwEntries },
  attendance: { one: messages.entryKinds.attendanceIssue, many: messages.entryKinds.attendanceIssues },
  productivity: { one: messages.entryKinds.productivityIssue, many: messages.entryKinds.productivityIssues },
  additional_points: { one: messages.entryKinds.additionalPoints, many: messages.entryKinds.additionalPoints },
  incidents: { one: messages.entryKinds.incident, many: messages.entryKinds.incidents },
}
