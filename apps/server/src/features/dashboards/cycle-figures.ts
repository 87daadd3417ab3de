import type { Actor } from "@scorecard/domain/access"
import { peopleScope } from "#core/people/index.ts"
import { monthFromDocuments } from "./aggregate.ts"
import type { Course, CourseMonth, Figures } from "./cycle-course.ts"
import { keptAverages, keptRowsOf } from "./cycle.facts.ts"
import { thesePeople } from "./dashboards.store.ts"
import { openMonthTally } from "./month-tally.ts"
import type { DashboardDeps } from "./needs.ts"
import { askWarehouse, type FromDocuments } from "./warehouse-or-live.ts"

type FiguresByMonth = Map<string, Figures>

/** Each person's figures by month: from the warehouse where it may be trusted, computed where not. */
export async function figuresOfPeople(
  deps: DashboardDeps,
  course: Course,
  employeeIds: readonly string[],
): Promise<Map<string, FiguresByMonth>> {
  const people = new Map(employeeIds.map((id): [string, FiguresByMonth] => [id, new Map()]))
  const begun = course.months.filter((month) => month.begun)

  const { answer: kept, otherwise: how } = await askWarehouse(deps, () => keptRowsOf(deps, begun, employeeIds))
  for (const row of kept?.found ?? []) people.get(row.employee_id)?.set(row.month, row)
  const scope = thesePeople(employeeIds)
  for (const { month, id, report } of begun.filter((each) => !kept?.trusted.has(each.id))) {
    for await (const rows of monthFromDocuments(deps, month, scope, { report, how })) {
      for (const row of rows) people.get(row.employee_id)?.set(id, row)
    }
  }
  return people
}

/** The averages of the actor's pool by month; a month in which nobody has a row is left out. */
export async function averagesOfPool(deps: DashboardDeps, actor: Actor, course: Course): Promise<FiguresByMonth> {
  const begun = course.months.filter((month) => month.begun)
  const { answer: kept, otherwise: how } = await askWarehouse(deps, () => keptAverages(deps, actor, begun))
  const live: Averages[] = []
  for (const month of begun.filter(({ id }) => !kept?.trusted.has(id)))
    live.push(await averagesFromDocuments(deps, actor, month, how))
  return new Map([...(kept?.found ?? []), ...live].flatMap(entryOf))
}

type Averages = {
  month: string
  average_total_score: number | null
  kpms: { kpm_key: string; average: number }[]
}

async function averagesFromDocuments(
  deps: DashboardDeps,
  actor: Actor,
  { month, id, report }: CourseMonth,
  how: FromDocuments,
): Promise<Averages> {
  const tally = openMonthTally()
  const scope = peopleScope(actor, {})
  for await (const rows of monthFromDocuments(deps, month, scope, { report, how })) tally.add(rows)
  return { month: id, ...tally.summary() }
}

function entryOf({ month, average_total_score, kpms }: Averages): [string, Figures][] {
  if (average_total_score === null) return []
  const totals = kpms.map(({ kpm_key, average }) => ({ kpm_key, total: average }))
  return [[month, { total_score: average_total_score, kpms: totals }]]
}
