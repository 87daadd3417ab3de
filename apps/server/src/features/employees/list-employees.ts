import type { List } from "@scorecard/contracts/common"
import type { EmployeeView, listEmployees as contract } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { widerPoolsFor } from "./abilities.ts"
import {
  countPeople,
  selectPage,
  type EmployeeDocument,
  type EmployeePosition,
  type EmployeeSort,
} from "./employees.store.ts"
import { presentEmployee } from "./present-employee.ts"

export type ListEmployeesQuery = z.output<typeof contract.query>

/** The employees of the actor's pool who pass the filters, a page at a time. (rules/people#employee-list) */
export async function listEmployees(
  deps: Pick<World, "db" | "cursors">,
  actor: Actor,
  query: ListEmployeesQuery,
): Promise<List<EmployeeView>> {
  const { limit, cursor, sort: order, ...filter } = query
  const { sort, descending } = orderOf(order)
  // A cursor of another order points nowhere in this one.
  const position = z.strictObject({ order: z.literal(order), value: z.union([z.string(), z.number()]), id: z.string() })
  const after = deps.cursors.read(cursor, position)

  const found = await selectPage(deps.db, actor, filter, { sort, descending, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const widerPools = await widerPoolsFor(
    deps.db,
    actor,
    page.map(({ _id }) => _id),
  )
  const more = found.length > limit && last !== undefined
  return {
    items: page.map((document) => presentEmployee(document, actor, widerPools)),
    next_cursor: more ? deps.cursors.write({ order, ...positionOf(last, actor, sort) }) : null,
    total: await countPeople(deps.db, actor, filter),
  }
}

export function orderOf(order: ListEmployeesQuery["sort"]): { sort: EmployeeSort; descending: boolean } {
  const descending = order.startsWith("-")
  // What is left of a word of SORTS without its minus is one of the columns.
  return { sort: (descending ? order.slice(1) : order) as EmployeeSort, descending }
}

/** Where a person stands in the sorted list. */
export function positionOf(document: EmployeeDocument, reader: Actor, sort: EmployeeSort): EmployeePosition {
  return { value: presentEmployee(document, reader)[sort], id: document._id }
}
