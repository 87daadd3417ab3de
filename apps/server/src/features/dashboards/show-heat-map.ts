import type { HeatMap, HeatMapExportQuery, HeatMapQuery, HeatMapRow } from "@scorecard/contracts/heat-map"
import type { Actor } from "@scorecard/domain/access"
import { bandOf } from "@scorecard/domain/scoring"
import { z } from "zod"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches, type Column } from "#platform/tables/index.ts"
import { courseOf, type Course } from "./cycle-course.ts"
import { figuresOfPeople } from "./cycle-figures.ts"
import {
  countHeatMap,
  pageOfHeatMap,
  type HeatMapOrder,
  type HeatMapPerson,
  type HeatMapQuestion,
} from "./heat-map.store.ts"
import type { DashboardDeps } from "./needs.ts"

/** A page of people with their totals of the cycle's months, read for all of them at once. */
export async function showHeatMap(deps: DashboardDeps, actor: Actor, query: HeatMapQuery): Promise<HeatMap> {
  const course = await courseOf(deps, query.cycle_id)
  const question = questionOf(actor, course, query)
  const list = { cycle_id: query.cycle_id, sort: query.sort }
  const after = deps.cursors.read(
    query.cursor,
    z.strictObject({
      cycle_id: z.literal(list.cycle_id),
      sort: z.literal(list.sort),
      name: z.string(),
      employee_id: z.string(),
    }),
  )
  const found = await pageOfHeatMap(deps.db, question, { ...orderOf(query), after, limit: query.limit + 1 })
  const people = found.slice(0, query.limit)
  const last = people.at(-1)
  const position = last && { ...list, name: last.name, employee_id: last.employee_id }
  return {
    cycle: course.cycle,
    bands: course.configuration.goals.bands.map(({ band_key, label, color }) => ({ band_key, label, color })),
    months: course.months.map(({ month, report, begun }) => ({
      ...month,
      status: begun ? (report?.status ?? "draft") : "upcoming",
    })),
    items: await rowsOf(deps, course, people),
    next_cursor: found.length > people.length && position ? deps.cursors.write(position) : null,
    total: await countHeatMap(deps.db, question),
  }
}

export async function exportHeatMap(deps: DashboardDeps, actor: Actor, query: HeatMapExportQuery): Promise<FileAnswer> {
  const course = await courseOf(deps, query.cycle_id)
  const question = questionOf(actor, course, query)
  const people = keysetBatches<HeatMapPerson>((after, limit) =>
    pageOfHeatMap(deps.db, question, { ...orderOf(query), after, limit }),
  )
  const rows = mapBatches(people, (batch) => rowsOf(deps, course, batch))
  return exportFile(`heat-map-${query.cycle_id}`, query.format, columnsOf(course), rows)
}

function questionOf(actor: Actor, { months }: Course, query: HeatMapExportQuery | HeatMapQuery): HeatMapQuestion {
  const { department_id, cluster_id, q } = query
  const begun = months.flatMap((month) => (month.begun ? [month.month] : []))
  return { actor, filter: { department_id, cluster_id, q }, months: begun }
}

function orderOf({ sort }: Pick<HeatMapQuery, "sort">): Pick<HeatMapOrder, "sort" | "descends"> {
  return { sort: sort === "name" || sort === "-name" ? "name" : "employee_id", descends: sort.startsWith("-") }
}

async function rowsOf(deps: DashboardDeps, course: Course, people: readonly HeatMapPerson[]): Promise<HeatMapRow[]> {
  if (people.length === 0) return []
  const figures = await figuresOfPeople(
    deps,
    course,
    people.map(({ employee_id }) => employee_id),
  )
  const { goals } = course.configuration
  return people.map(({ employee_id, name, department_id }) => ({
    employee_id,
    name,
    department_id,
    cells: course.months.map(({ id }) => {
      const total = figures.get(employee_id)?.get(id)?.total_score ?? null
      return { total_score: total, band_key: total === null ? null : bandOf(goals, total).band_key }
    }),
  }))
}

function columnsOf({ months }: Course): Column<HeatMapRow>[] {
  return [
    ...fieldColumns<HeatMapRow>(["employee_id", "name", "department_id"]),
    ...months.map(({ id }, at) => ({ head: id, cell: ({ cells }: HeatMapRow) => cells[at]?.total_score ?? null })),
  ]
}
