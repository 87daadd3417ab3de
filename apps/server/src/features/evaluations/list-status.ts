import type { EvaluationStatus, EvaluationStatusQuery } from "@scorecard/contracts/evaluations"
import type { Actor } from "@scorecard/domain/access"
import { easternDate, monthId } from "@scorecard/domain/calendar"
import { z } from "zod"
import { peopleScope } from "#core/people/index.ts"
import type { World } from "#platform/world.ts"
import { countPeople, pageOfPeople, type PeopleQuestion, type Sort } from "./evaluations.store.ts"
import { mayPing } from "./follow-ups.store.ts"
import { configurationOfMonth, monthAsked } from "./month-asked.ts"
import { missingByNow, statusOf, type PersonStatus } from "./present-status.ts"
import { requirementsIn } from "./requirements.ts"

type Filter = Omit<EvaluationStatusQuery, "limit" | "cursor" | "sort">

/** Whom a query is about and what is asked of them. @throws Refusal 422 for a month that is not there. */
export async function questionOf(deps: World, actor: Actor, filter: Filter) {
  const month = monthAsked(deps, filter)
  const { evaluation_counts: counts } = await configurationOfMonth(deps.db, month)
  const requirements = await requirementsIn(deps.db, counts, { month })
  const question: PeopleQuestion = { month, requirements, scope: peopleScope(actor, filter), only: filter.only }
  return { month, counts, question }
}

/** The words of sortQuery, with and without their sign. */
export function orderOf(sort: EvaluationStatusQuery["sort"]): { sort: Sort; descends: boolean } {
  return { sort: sort.replace("-", "") as Sort, descends: sort.startsWith("-") }
}

/**
 * One's own, or the pool's from level 2 up; the same number of queries for one person and for a page of them.
 * (rules/entries#evaluation-status)
 */
export async function listStatus(deps: World, actor: Actor, query: EvaluationStatusQuery) {
  const { month, counts, question } = await questionOf(deps, actor, query)
  const order = orderOf(query.sort)
  const list = { month: monthId(month), sort: query.sort }
  // A cursor of another month or order points nowhere in this one.
  const after = deps.cursors.read(
    query.cursor,
    z.strictObject({
      month: z.literal(list.month),
      sort: z.literal(list.sort),
      key: z.union([z.string(), z.number()]),
      employee_id: z.string(),
    }),
  )
  const found = await pageOfPeople(deps.db, question, { ...order, after, limit: query.limit + 1 })
  const people = found.slice(0, query.limit)
  const last = people.at(-1)

  const today = easternDate(deps.clock.now())
  const [statuses, total, readerMayPing] = await Promise.all([
    statusOf(deps.db, month, counts, people),
    countPeople(deps.db, question),
    mayPing(deps.db, actor.employee_id, today),
  ])
  const position = last && { ...list, key: last.key, employee_id: last.employee_id }
  return {
    ...month,
    items: statuses.map((status) => withAbilities(status, actor, readerMayPing ? today : null)),
    next_cursor: found.length > people.length && position ? deps.cursors.write(position) : null,
    total,
  }
}

/** `pingsOn`: the day on which the reader may ping still, or null. */
function withAbilities(status: PersonStatus, actor: Actor, pingsOn: string | null): EvaluationStatus {
  if (status.employee_id !== actor.employee_id || pingsOn === null)
    return { ...status, abilities: { follow_up: false } }
  const { sbs, non_sbs } = missingByNow(status, pingsOn)
  return { ...status, abilities: { follow_up: sbs + non_sbs > 0 } }
}
