import type { EvaluationExportQuery } from "@scorecard/contracts/evaluations"
import type { Actor } from "@scorecard/domain/access"
import { monthId, weeksOfMonth, type YearMonth } from "@scorecard/domain/calendar"
import { EVALUATION_KINDS } from "@scorecard/domain/scoring"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { pageOfPeople, type FoundPerson, type PeopleQuestion } from "./evaluations.store.ts"
import { orderOf, questionOf } from "./list-status.ts"
import { statusOf, type PersonStatus } from "./present-status.ts"

const FIGURES = ["required", "done", "missing", "excess"] as const

/** The list as a file. */
export async function exportStatus(deps: World, actor: Actor, query: EvaluationExportQuery): Promise<FileAnswer> {
  const { month, counts, question } = await questionOf(deps, actor, query)
  const statuses = mapBatches(peopleInBatches(deps, question, query.sort), (batch) =>
    statusOf(deps.db, month, counts, batch),
  )
  return exportFile(`evaluations-${monthId(month)}`, query.format, columnsOf(month), statuses)
}

const BATCH = 1_000

/**
 * In the order of names or ids, a batch is asked for at a time. An order by figures is found once, as a list of ids and
 * names: every further batch would have to count everybody's evaluations again.
 */
async function* peopleInBatches(
  { db }: World,
  question: PeopleQuestion,
  sortedBy: EvaluationExportQuery["sort"],
): AsyncGenerator<FoundPerson[]> {
  const order = orderOf(sortedBy)
  if (order.sort === "name" || order.sort === "employee_id") {
    yield* keysetBatches<FoundPerson>((after, limit) => pageOfPeople(db, question, { ...order, after, limit }))
    return
  }
  const everybody = await pageOfPeople(db, question, { ...order, after: null, limit: null })
  for (let at = 0; at < everybody.length; at += BATCH) yield everybody.slice(at, at + BATCH)
}

/** The month's figures of each kind, then those of each of its weeks. */
function columnsOf(month: YearMonth): Column<PersonStatus>[] {
  const ofKinds = EVALUATION_KINDS.flatMap((kind) => [
    ...FIGURES.map((figure) => ({
      head: `${kind}_${figure}`,
      cell: ({ kinds }: PersonStatus) => kinds[kind][figure],
    })),
    ...weeksOfMonth(month).flatMap((week, at) =>
      FIGURES.map((figure) => ({
        head: `${kind}_${week}_${figure}`,
        cell: ({ kinds }: PersonStatus) => kinds[kind].weeks[at]?.[figure] ?? null,
      })),
    ),
  ])
  return [...fieldColumns<PersonStatus>(["employee_id", "name", "department_id"]), ...ofKinds]
}
