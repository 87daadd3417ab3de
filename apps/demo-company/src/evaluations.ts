import type { EntryOf } from "@scorecard/contracts/entries"
import { scoreChecklist, type ChecklistResult, type Rubric, type RubricItem } from "@scorecard/domain/scoring"
import { entryHead, score } from "./entry-head.ts"
import type { PersonMonth } from "./person-month.ts"
import type { CalendarDay } from "./work-calendar.ts"
import { CHECKLIST_NOTES, EVALUATION_REMARKS } from "./words.ts"

/** From this cycle on, evaluations that are not side by side also have the checklist. (rules/entries#checklist) */
const CHECKLIST_FOR_ALL_FROM = "2026"

type Evaluation = Omit<EntryOf<"sbs">, "kind" | "checklist">

export function sbsEntry(context: PersonMonth, day: CalendarDay, at: number): EntryOf<"sbs"> {
  const { checklist, ...derived } = answered(context)
  return { kind: "sbs", ...evaluation(context, context.worker.lead_id, day, at), checklist, ...derived }
}

export function nonSbsEntry(context: PersonMonth, day: CalendarDay, at: number): EntryOf<"non_sbs"> {
  const plain = { kind: "non_sbs" as const, ...evaluation(context, context.worker.supervisor_id, day, at) }
  if (context.month.cycle_id < CHECKLIST_FOR_ALL_FROM) return { ...plain, checklist: null }
  return { ...plain, ...answered(context) }
}

function evaluation(context: PersonMonth, evaluator: string, day: CalendarDay, at: number): Evaluation {
  const { random, form, worker } = context
  return {
    ...entryHead(context, evaluator, at, random.chance(0.4) ? random.pick(EVALUATION_REMARKS) : null),
    task_evaluated_date: day.date,
    task_id: random.pick(worker.task_ids),
    quantity_score: score(context, 91 + 4.6 * form, 4),
    auditors_score: random.chance(0.08) ? null : score(context, 93 + 4 * form, 4),
    checklist_score: null,
    red_flag: false,
  }
}

/** How often an item is missed: rarely by capable people, and items that raise a red flag almost never. */
function missChance(item: RubricItem, form: number): number {
  const within = (least: number, most: number, usual: number) => Math.min(most, Math.max(least, usual))
  if (item.red_flag) return within(0.0008, 0.02, 0.0028 - 0.001 * form)
  if (item.group === "integrity") return within(0.005, 0.3, 0.05 - 0.025 * form)
  return within(0.004, 0.4, 0.045 - 0.032 * form)
}

function answered({ configuration: { rubric }, random, form }: PersonMonth) {
  const checklist = rubric.items.map((item) => {
    if (random.chance(0.04)) return { item_id: item.item_id, answer: "na" as const, note: null }
    if (!random.chance(missChance(item, form))) return { item_id: item.item_id, answer: "yes" as const, note: null }
    const note = random.chance(0.35) ? random.pick(CHECKLIST_NOTES) : null
    return { item_id: item.item_id, answer: "no" as const, note }
  })
  return { checklist, ...resultOf(rubric, checklist) }
}

type Answers = Parameters<typeof scoreChecklist>[1]

/** Cached: the same answers recur, and three million of them are scored while a load is seeded. */
const results = new WeakMap<Rubric, Map<string, ChecklistResult>>()

function resultOf(rubric: Rubric, answers: Answers): ChecklistResult {
  const known = results.get(rubric) ?? new Map<string, ChecklistResult>()
  results.set(rubric, known)
  const pattern = answers.map(({ answer }) => answer).join(" ")
  const result = known.get(pattern) ?? scoreChecklist(rubric, answers)
  known.set(pattern, result)
  return result
}
