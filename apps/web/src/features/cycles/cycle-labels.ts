import type { CycleView } from "@scorecard/contracts/cycles"
import type { Cadence, ConfigurationPart, DifferenceChange, RubricItem } from "@scorecard/domain/scoring"
import { entriesOf, keysOf } from "../../lib/objects.ts"

export const CYCLE_STATUS_NAMES: Record<CycleView["status"], string> = {
  ended: "Ended",
  active: "Under way",
  upcoming: "Upcoming",
}

export const PART_NAMES: Record<ConfigurationPart, string> = {
  metrics: "Metrics",
  goals: "Goals",
  evaluation_counts: "Evaluation counts",
  rubric: "Rubric",
}
export const PARTS = keysOf(PART_NAMES)

export const CADENCE_NAMES: Record<Cadence, string> = { none: "None", weekly: "Each week", monthly: "Each month" }
export const GROUP_NAMES: Record<RubricItem["group"], string> = { timeliness: "Timeliness", integrity: "Integrity" }
export const CHANGE_NAMES: Record<DifferenceChange, string> = {
  added: "Added",
  removed: "Removed",
  changed: "Changed",
}
export const EVALUATION_NAMES = { sbs: "SBS", non_sbs: "Non-SBS" } as const

export function optionsOf<Word extends string>(names: Record<Word, string>): { value: Word; label: string }[] {
  return entriesOf(names).map(([value, label]) => ({ value, label }))
}
