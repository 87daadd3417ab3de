import type { EvaluationStatus } from "@scorecard/contracts/evaluations"
import { monthId, weeksOfMonth, type YearMonth } from "@scorecard/domain/calendar"
import {
  evaluationStatus,
  requirementTable,
  type EvaluationCounts,
  type EvaluationKind,
} from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import { evaluationsDone } from "./evaluations.store.ts"

type Person = Pick<EvaluationStatus, "employee_id" | "name" | "department_id">
export type PersonStatus = Omit<EvaluationStatus, "abilities">

/** What the month asks of these people and what was done, by one query for all of them. */
export async function statusOf(
  db: Database,
  month: YearMonth,
  counts: EvaluationCounts,
  people: readonly Person[],
): Promise<PersonStatus[]> {
  const rows = await evaluationsDone(
    db,
    month,
    people.map(({ employee_id }) => employee_id),
  )
  const done = new Map(rows.map((row) => [keyOf(row.employee_id, row.kind, row.period), row.done]))
  const requirementOf = requirementTable(counts)
  const weeks = weeksOfMonth(month)
  return people.map(({ employee_id, name, department_id }) => {
    const doneIn = (kind: EvaluationKind, period: string) => done.get(keyOf(employee_id, kind, period)) ?? 0
    const ofKind = (kind: EvaluationKind) =>
      evaluationStatus(
        requirementOf({ employee_id, department_id }, kind),
        doneIn(kind, monthId(month)),
        weeks.map((week_start) => ({ week_start, done: doneIn(kind, week_start) })),
      )
    return { employee_id, name, department_id, kinds: { sbs: ofKind("sbs"), non_sbs: ofKind("non_sbs") } }
  })
}

/**
 * What could have been done by now and was not: a week that has not begun is nobody's fault yet.
 * @param today an Eastern day
 */
export function missingByNow({ kinds }: Pick<PersonStatus, "kinds">, today: string): Record<EvaluationKind, number> {
  const ofKind = ({ cadence, missing, weeks }: PersonStatus["kinds"][EvaluationKind]) => {
    if (cadence !== "weekly") return missing
    const inWeeks = weeks.filter(({ week_start }) => week_start <= today).reduce((sum, week) => sum + week.missing, 0)
    return Math.min(missing, inWeeks)
  }
  return { sbs: ofKind(kinds.sbs), non_sbs: ofKind(kinds.non_sbs) }
}

function keyOf(employeeId: string, kind: EvaluationKind, period: string): string {
  return `${kind} ${period} ${employeeId}`
}
