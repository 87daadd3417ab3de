import type { CycleView } from "@scorecard/contracts/cycles"
import type { Cadence, RubricItem } from "@scorecard/domain/scoring"
import { entriesOf } from "../../lib/objects.ts"
import { messages } from "./messages.ts"

export const CYCLE_STATUS_NAMES: Record<CycleView["status"], string> = messages.cycleLabels.cycleStatusNames

export const CADENCE_NAMES: Record<Cadence, string> = messages.cycleLabels.cadenceNames
export const GROUP_NAMES: Record<RubricItem["group"], string> = messages.cycleLabels.groupNames
export const EVALUATION_NAMES = messages.cycleLabels.evaluationNames

export function optionsOf<Word extends string>(names: Record<Word, string>): { value: Word; label: string }[] {
  return entriesOf(names).map(([value, label]) => ({ value, label }))
}
