import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { keysOf } from "./objects.ts"
import { messages } from "./messages.ts"

export type BonusGate = NonNullable<EmployeeMonth["bonus_qualification_breakdown"]>[number]
export type BonusCheckKey = BonusGate["check"]

/** The labels of the bonus gates. (rules/scoring#bonus-gates) */
export const BONUS_CHECK_LABELS: Record<BonusCheckKey, string> = messages.bonusLabels.bonusCheckLabels

export const BONUS_CHECK_KEYS = keysOf(BONUS_CHECK_LABELS)

/** The same as a status. (docs/design.md#color) */
export function gateStatus(passed: boolean | null | undefined): "passed" | "not_passed" | "not_known" {
  if (passed === true) return "passed"
  return passed === false ? "not_passed" : "not_known"
}

/** Where the gates are on a scorecard. */
export const GATES_ANCHOR = "bonus-gates"

/** Null is not false: it is unknown, or can't be decided yet. (rules/scoring#bonus-gates) */
export function gateWord(passed: boolean | null | undefined): string {
  if (passed === true) return messages.bonusLabels.passed
  return passed === false ? messages.bonusLabels.notPassed : messages.bonusLabels.notKnownYet
}
