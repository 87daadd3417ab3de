import { count } from "../../lib/format.ts"
import type { ShownMonth } from "./scorecard-types.ts"

type Check = NonNullable<ShownMonth["bonus_qualification_breakdown"]>[number]["check"]

export const CHECK_NAMES: Record<Check, string> = {
  performance: "Total in a goal band",
  attendance: "No attendance issue",
  incidents: "No incident",
  red_flags: "No red flag in an evaluation",
  weekly_submission: "Weekly evaluations in time",
}

/** How the bonus stands, in a word or two and a sentence. Null is not false. (rules/scoring#bonus-gates) */
export function bonusOf(own: ShownMonth): { title: string; words: string } {
  const isDraft = own.report_status === "draft"
  if (own.bonus_eligible === null || own.bonus_qualified === null) {
    return { title: "Not known", words: "This month was written before the bonus was kept." }
  }
  if (!own.bonus_eligible) {
    return { title: "Not eligible", words: "Regularized after the first of the month, or not yet." }
  }
  const checks = own.bonus_qualification_breakdown ?? []
  const failed = checks.filter((check) => check.passed === false).length
  if (own.bonus_qualified) {
    const open = checks.filter((check) => check.passed === null).length
    const rest = open > 0 ? `, ${open} not known yet` : ""
    const passed = `${checks.length - open} of ${count(checks.length, "gate")} passed`
    return isDraft
      ? { title: "On course", words: `${passed} so far${rest}. Weekly evaluations count once their week has ended.` }
      : { title: "Qualified", words: `${passed}${rest}.` }
  }
  return {
    title: isDraft ? "Not on course" : "Not qualified",
    words: `${count(failed, "gate")} of ${checks.length} not passed.`,
  }
}
