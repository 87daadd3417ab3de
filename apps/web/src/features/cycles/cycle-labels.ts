import type { CycleView } from "@scorecard/contracts/cycles"
import type { Cadence, ConfigurationPart, DifferenceChange, RubricItem } from "@scorecard/domain/scoring"
import { entriesOf, keysOf } from "../../lib/objects.ts"
import { messages } from "./messages.ts"

export const CYCLE_STATUS_NAMES: Record<CycleView["status"], string> = messages.cycleLabels.cycleStatusNames

export const PART_NAMES: Record<ConfigurationPart, string> = messages.cycleLabels.partNames
export const PARTS = keysOf(PART_NAMES)

export const CADENCE_NAMES: Record<Cadence, string> = messages.cycleLabels.cadenceNames
export const GROUP_NAMES: Record<RubricItem["group"], string> = messages.cycleLabels.groupNames
export const CHANGE_NAMES: Record<DifferenceChange, string> = messages.cycleLabels.changeNames
export const EVALUATION_NAMES = messages.cycleLabels.evaluationNames

export function optionsOf<Word extends string>(names: Record<Word, string>): { value: Word; label: string }[] {
  return entriesOf(names).map(([value, label]) => ({ value, label }))
}
