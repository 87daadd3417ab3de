import type { TaskDeliveryQuery } from "@scorecard/contracts/task-delivery"
import type { Actor } from "@scorecard/domain/access"
import { easternDate, monthId } from "@scorecard/domain/calendar"
import { daysOfPerson, daysWithoutSchedule } from "@scorecard/domain/scoring"
import { z } from "zod"
import { loadDayCodes } from "#core/calendar/index.ts"
import { peopleScope } from "#core/people/index.ts"
import type { World } from "#platform/world.ts"
import { abilitiesOverDaysOf } from "./abilities.ts"
import { personOf, type GridPerson } from "./grid-person.ts"
import { gridPage, gridTotal, type GridRow } from "./task-delivery.store.ts"

type GridQuery = z.output<typeof TaskDeliveryQuery>

const Position = z.strictObject({ month: z.string(), sort: z.string(), name: z.string(), employee_id: z.string() })

/** The grid in a fixed number of queries: the page with its entries and schedules, the total, the day codes. */
export async function monthGrid(world: World, actor: Actor, query: GridQuery) {
  const question = gridQuestion(actor, query)
  const list = { month: monthId(question.month), sort: query.sort }
  // A cursor of another month or order points nowhere in this one.
  const here = Position.extend({ month: z.literal(list.month), sort: z.literal(list.sort) })
  const after = world.cursors.read(query.cursor, here)
  const [rows, total, present] = await Promise.all([
    gridPage(world.db, { ...question, after, limit: query.limit + 1 }),
    gridTotal(world.db, question),
    gridPresenter(world, question),
  ])
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    ...question.month,
    items: page.map((row) => ({ ...present(row), abilities: abilitiesOverDaysOf(actor, row.employee_id) })),
    next_cursor:
      rows.length > query.limit && last
        ? world.cursors.write({ ...list, name: last.name, employee_id: last.employee_id })
        : null,
    total,
  }
}

/** Whom a query of the grid is about, and in which order. */
export function gridQuestion(actor: Actor, query: Omit<GridQuery, "limit" | "cursor">) {
  return {
    month: { year: query.year, month: query.month },
    scope: peopleScope(actor, query),
    descending: query.sort === "-name",
  }
}

/** How each person's row is shown: all of them by the same day codes and on the same day. */
export async function gridPresenter(
  world: Pick<World, "db" | "clock">,
  { month }: ReturnType<typeof gridQuestion>,
): Promise<(row: GridRow) => GridPerson> {
  const codes = await loadDayCodes(world.db)
  const today = easternDate(world.clock.now())
  const defaults = daysWithoutSchedule(month)
  return (row) => personOf(row, daysOfPerson(defaults, row, codes), today)
}
