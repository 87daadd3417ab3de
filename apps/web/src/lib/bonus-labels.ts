import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { keysOf } from "./objects.ts"

export type BonusGate = NonNullable<EmployeeMonth["bonus_qualification_breakdown"]>[number]
export type BonusCheckKey = BonusGate["check"]

/** The gates of the bonus as people call them. (rules/scoring#bonus-gates) */
export const BONUS_CHECK_LABELS: Record<BonusCheckKey, string> = {
  performance: "Performance",
  attendance: "Attendance",
  incidents: "Incidents",
  red_flags: "Red flags",
  weekly_submission: "Weekly submission",
}

export const BONUS_CHECK_KEYS = keysOf(BONUS_CHECK_LABELS)

/** Null is not false: it is not known, or cannot be said yet. (rules/scoring#bonus-gates) */
export function gateWord(passed: boolean | null | undefined): string {
  if (passed === true) return "Passed"
  return passed === false ? "Not passed" : "Not known yet"
}
