import type { ShownMonth } from "./scorecard-types.ts"
import { messages } from "./messages/index.ts"

type Check = NonNullable<ShownMonth["bonus_qualification_breakdown"]>[number]["check"]

export const CHECK_NAMES: Record<Check, string> = messages.bonusStanding.checkNames

/** The bonus status: a short title and a sentence. Null is not false. (rules/scoring#bonus-gates) */
export function bonusOf(own: ShownMonth): { title: string; words: string } {
  const isDraft = own.report_status === "draft"
  if (own.bonus_eligible === null || own.bonus_qualified === null) {
    return { title: messages.bonusStanding.notKnown, words: messages.bonusStanding.notKnownWords }
  }
  if (!own.bonus_eligible) {
    return { title: messages.bonusStanding.notEligible, words: messages.bonusStanding.notEligibleWords }
  }
  if (own.not_scored !== null) {
    return { title: messages.bonusStanding.notQualified, words: messages.bonusStanding.notScoredWords }
  }
  const checks = own.bonus_qualification_breakdown ?? []
  const failed = checks.filter((check) => check.passed === false).length
  if (own.bonus_qualified) {
    const open = checks.filter((check) => check.passed === null).length
    const rest = open > 0 ? messages.bonusStanding.notKnownYet(open) : ""
    const passed = messages.bonusStanding.ofGatesPassed(checks.length - open, checks.length)
    return isDraft
      ? { title: messages.bonusStanding.onCourse, words: messages.bonusStanding.onCourseWords(passed, rest) }
      : { title: messages.bonusStanding.qualified, words: `${passed}${rest}.` }
  }
  return {
    title: isDraft ? messages.bonusStanding.notOnCourse : messages.bonusStanding.notQualified,
    words: messages.bonusStanding.gatesOfNotPassed(failed, checks.length),
  }
}
