import { z } from "zod"
import type { EvaluationExportQuery, EvaluationStatus, EvaluationStatusQuery } from "@scorecard/contracts/evaluations"
import {
  EVALUATION_KINDS,
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
import {
  exportFile,
  fieldColumns,
  keysetBatches,
  type Column,
  type Database,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { mapBatches } from "@scorecard/tables"
import {
  type FoundPerson,
  type PeopleQuery,
  type Sort,
  canFollowUp,
  countEvaluations,
  countPeople,
  listPeople,
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

/** The values of sortQuery, with and without their sign. */
function parseSort(sort: EvaluationStatusQuery["sort"]): { sort: Sort; descends: boolean } {
  return { sort: sort.replace("-", "") as Sort, descends: sort.startsWith("-") }
}

/**
 * One's own, or the pool's from level 2 up; the same number of queries for one person and for a page of them.
 * (rules/entries#evaluation-status)
 */
export async function listStatus(deps: Platform, actor: Actor, query: EvaluationStatusQuery) {
  const { month, counts, people: peopleQuery } = await createPeopleQuery(deps, actor, query)
  const order = parseSort(query.sort)
  const list = { month: monthId(month), sort: query.sort }
  // A cursor of another month or order is invalid here.
  const after = deps.cursors.read(
    query.cursor,
    z.strictObject({
      month: z.literal(list.month),
      sort: z.literal(list.sort),
      key: z.union([z.string(), z.number()]),
      employee_id: z.string(),
    }),
  )
  const found = await listPeople(deps.db, peopleQuery, { ...order, after, limit: query.limit + 1 })
  const people = found.slice(0, query.limit)
  const last = people.at(-1)

  const today = easternDate(deps.clock.now())
  const [statuses, total, actorCanFollowUp] = await Promise.all([
    loadStatuses(deps.db, month, counts, people),
    countPeople(deps.db, peopleQuery),
    canFollowUp(deps.db, actor.employee_id, today),
  ])
  const position = last && { ...list, key: last.key, employee_id: last.employee_id }
  return {
    ...month,
    items: statuses.map((status) => withAbilities(status, actor, actorCanFollowUp ? today : null)),
    next_cursor: found.length > people.length && position ? deps.cursors.write(position) : null,
    total,
  }
}

/** `today` is null for a reader who cannot follow up today. */
function withAbilities(status: PersonStatus, actor: Actor, today: string | null): EvaluationStatus {
  if (status.employee_id !== actor.employee_id || today === null) return { ...status, abilities: { follow_up: false } }
  const { sbs, non_sbs } = countMissingByNow(status, today)
  return { ...status, abilities: { follow_up: sbs + non_sbs > 0 } }
}

type Person = Pick<EvaluationStatus, "employee_id" | "name" | "department_id">
export type PersonStatus = Omit<EvaluationStatus, "abilities">

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

const FIGURES = ["required", "done", "missing", "excess"] as const

/** The list as a file. */
export async function exportStatus(deps: Platform, actor: Actor, query: EvaluationExportQuery): Promise<FileResponse> {
  const { month, counts, people } = await createPeopleQuery(deps, actor, query)
  const statuses = mapBatches(listPeopleInBatches(deps, people, query.sort), (batch) =>
    loadStatuses(deps.db, month, counts, batch),
  )
  return exportFile(`evaluations-${monthId(month)}`, query.format, exportColumns(month), statuses)
}

const BATCH_SIZE = 1_000

/**
 * By name or id, people are loaded a batch at a time. By figures, all ids and names are loaded at once: every further
 * batch would have to count everybody's evaluations again.
 */
async function* listPeopleInBatches(
  { db }: Platform,
  query: PeopleQuery,
  sort: EvaluationExportQuery["sort"],
): AsyncGenerator<FoundPerson[]> {
  const order = parseSort(sort)
  if (order.sort === "name" || order.sort === "employee_id") {
    yield* keysetBatches<FoundPerson>((after, limit) => listPeople(db, query, { ...order, after, limit }))
    return
  }
  const everybody = await listPeople(db, query, { ...order, after: null, limit: null })
  for (let at = 0; at < everybody.length; at += BATCH_SIZE) yield everybody.slice(at, at + BATCH_SIZE)
}

/** The month's figures of each kind, then those of each of its weeks. */
function exportColumns(month: YearMonth): Column<PersonStatus>[] {
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
