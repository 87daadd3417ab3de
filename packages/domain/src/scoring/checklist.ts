import type { Rubric, RubricItem } from "./configuration.ts"
import { bigQuotientHalfUp, fromHundredths, toHundredths } from "./rounding.ts"

export const CHECKLIST_ANSWERS = ["yes", "no", "na"] as const
export type ChecklistAnswer = { item_id: string; answer: (typeof CHECKLIST_ANSWERS)[number] }
/** `checklist_score` is 0 to 100 with two decimals, or null if no timeliness item was answered yes or no. */
export type ChecklistResult = { checklist_score: number | null; red_flag: boolean }
/** `path` is dotted and relative to the body. */
export type Finding = { path: string; message: string }

/**
 * Timeliness, 100 × Σ weight of yes / Σ weight of yes and no, minus Σ weight of integrity items answered no /
 * integrity_divisor, limited to 0 to 100. (rules/scoring#checklist-score) Expects answers without issues from
 * `checkAnswers`.
 */
export function scoreChecklist(rubric: Rubric, answers: readonly ChecklistAnswer[]): ChecklistResult {
  const { yes, asked, missed, divisor, answerOf } = sumAnswers(rubric, answers)
  return {
    checklist_score: asked === 0n ? null : calculateScore(yes, asked, missed, divisor),
    red_flag: rubric.items.some((item) => item.red_flag && answerOf.get(item.item_id) === "no"),
  }
}

/**
 * What the sections add and take away: `timeliness` is the score without the deduction, null if none of its items was
 * answered yes or no; `integrity` is the deduction. Both are 0 or more, with two decimals.
 * (rules/scoring#checklist-score)
 */
export function checklistSubtotals(
  rubric: Rubric,
  answers: readonly ChecklistAnswer[],
): { timeliness: number | null; integrity: number } {
  const { yes, asked, missed, divisor } = sumAnswers(rubric, answers)
  return {
    timeliness: asked === 0n ? null : calculateScore(yes, asked, 0n, divisor),
    integrity: fromHundredths(bigQuotientHalfUp(100n * missed, divisor)),
  }
}

/** The weights of the answers, and the divisor, in hundredths. */
function sumAnswers(rubric: Rubric, answers: readonly ChecklistAnswer[]) {
  const answerOf = new Map(answers.map((given) => [given.item_id, given.answer]))
  const answered = (group: RubricItem["group"], answer: ChecklistAnswer["answer"]) =>
    sumWeights(rubric.items.filter((item) => item.group === group && answerOf.get(item.item_id) === answer))
  const yes = answered("timeliness", "yes")
  return {
    answerOf,
    yes,
    asked: yes + answered("timeliness", "no"),
    missed: answered("integrity", "no"),
    divisor: BigInt(toHundredths(rubric.integrity_divisor)),
  }
}

/**
 * The issues in an entry's `checklist`, which must answer every item of the rubric exactly once and no others.
 * (rules/entries#checklist)
 */
export function checkAnswers(rubric: Rubric, answers: readonly ChecklistAnswer[]): Finding[] {
  const known = new Set(rubric.items.map((item) => item.item_id))
  const seen = new Set<string>()
  const findings: Finding[] = []
  for (const [index, { item_id }] of answers.entries()) {
    const path = `checklist.${index}.item_id`
    if (!known.has(item_id)) findings.push({ path, message: `The rubric has no item "${item_id}".` })
    else if (seen.has(item_id)) findings.push({ path, message: `Item "${item_id}" is answered more than once.` })
    seen.add(item_id)
  }
  for (const item_id of known) {
    if (!seen.has(item_id)) findings.push({ path: "checklist", message: `Item "${item_id}" is not answered.` })
  }
  return findings
}

function sumWeights(items: readonly RubricItem[]): bigint {
  return BigInt(items.reduce((sum, item) => sum + toHundredths(item.weight), 0))
}

/** All four are in hundredths. */
function calculateScore(yes: bigint, asked: bigint, missed: bigint, divisor: bigint): number {
  const numerator = 10_000n * yes * divisor - 100n * missed * asked
  return numerator <= 0n ? 0 : fromHundredths(bigQuotientHalfUp(numerator, asked * divisor))
}
