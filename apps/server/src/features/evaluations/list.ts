import type { EvaluationExportQuery, EvaluationStatus, EvaluationStatusQuery } from "@scorecard/contracts/evaluations"
import {
  easternDate,
  evaluationStatus,
  monthId,
  requirementTable,
  weeksOfMonth,
  type Actor,
  type EvaluationCounts,
  type EvaluationKind,
  type YearMonth,
} from "@scorecard/domain"
import { peopleScope } from "#core/people/index.ts"
import { type Database, type FileResponse, type Platform } from "#platform/index.ts"
import {
  type PeopleQuery,
  canFollowUp,
  countEvaluations,
  evaluationList,
  type PersonStatus,
} from "./evaluations.store.ts"
import { getMonthConfiguration, loadRequirements, parseMonthQuery } from "./requirements.ts"

type Filter = Omit<EvaluationStatusQuery, "limit" | "cursor" | "sort">

/** The people that a request is about and what is required of them. @throws Refusal 422 for an invalid month. */
async function createPeopleQuery(deps: Platform, actor: Actor, filter: Filter) {
  const month = parseMonthQuery(deps, filter)
  const { evaluation_counts: counts } = await getMonthConfiguration(deps.db, month)
  const requirements = await loadRequirements(deps.db, counts, { month })
  const people: PeopleQuery = { month, requirements, scope: peopleScope(actor, filter), only: filter.only }
  return { month, counts, people }
}

/**
 * One's own, or the pool's from level 2 up; the same number of queries for one person and for a page of them.
 * (rules/entries#evaluation-status)
 */
export async function listStatus(deps: Platform, actor: Actor, query: EvaluationStatusQuery) {
  const { month, counts, people } = await createPeopleQuery(deps, actor, query)
  const today = easternDate(deps.clock.now())
  const page = await evaluationList.page(deps, query, people, async (found) => {
    const [statuses, actorCanFollowUp] = await Promise.all([
      loadStatuses(deps.db, month, counts, found),
      canFollowUp(deps.db, actor.employee_id, today),
    ])
    return statuses.map((status) => withAbilities(status, actor, actorCanFollowUp ? today : null))
  })
  return { ...month, ...page }
}

/** The list as a file. */
export async function exportStatus(deps: Platform, actor: Actor, query: EvaluationExportQuery): Promise<FileResponse> {
  const { month, counts, people } = await createPeopleQuery(deps, actor, query)
  return evaluationList.file(deps, query, people, (found) => loadStatuses(deps.db, month, counts, found))
}

/** `today` is null for a reader who cannot follow up today. */
function withAbilities(status: PersonStatus, actor: Actor, today: string | null): EvaluationStatus {
  if (status.employee_id !== actor.employee_id || today === null) return { ...status, abilities: { follow_up: false } }
  const { sbs, non_sbs } = countMissingByNow(status, today)
  return { ...status, abilities: { follow_up: sbs + non_sbs > 0 } }
}

type Person = Pick<EvaluationStatus, "employee_id" | "name" | "department_id">

/** What the month requires of these people and what was done, by one query for all of them. */
export async function loadStatuses(
  db: Database,
  month: YearMonth,
  counts: EvaluationCounts,
  people: readonly Person[],
): Promise<PersonStatus[]> {
  const rows = await countEvaluations(
    db,
    month,
    people.map(({ employee_id }) => employee_id),
  )
  const done = new Map(rows.map((row) => [countKey(row.employee_id, row.kind, row.period), row.done]))
  const requirementOf = requirementTable(counts)
  const weeks = weeksOfMonth(month)
  return people.map(({ employee_id, name, department_id }) => {
    const doneIn = (kind: EvaluationKind, period: string) => done.get(countKey(employee_id, kind, period)) ?? 0
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
 * How many evaluations are overdue: those of weeks that have not begun do not count.
 * @param today an Eastern day
 */
export function countMissingByNow(
  { kinds }: Pick<PersonStatus, "kinds">,
  today: string,
): Record<EvaluationKind, number> {
  const ofKind = ({ cadence, missing, weeks }: PersonStatus["kinds"][EvaluationKind]) => {
    if (cadence !== "weekly") return missing
    const inWeeks = weeks.filter(({ week_start }) => week_start <= today).reduce((sum, week) => sum + week.missing, 0)
    return Math.min(missing, inWeeks)
  }
  return { sbs: ofKind(kinds.sbs), non_sbs: ofKind(kinds.non_sbs) }
}

function countKey(employeeId: string, kind: EvaluationKind, period: string): string {
  return `${kind} ${period} ${employeeId}`
}
