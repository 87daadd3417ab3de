import type { List } from "@scorecard/contracts/common"
import type { EmployeeView, listEmployees as contract } from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { countPeople, selectPage } from "./employees.store.ts"
import type { EmployeeSort } from "./employees.store.ts"
import { presentEmployee } from "./present-employee.ts"

export type ListEmployeesQuery = z.output<typeof contract.query>

/** The employees of the actor's pool who pass the filters, a page at a time. (decisions §2) */
export async function listEmployees(
  deps: Pick<World, "db" | "cursors">,
  actor: Actor,
  query: ListEmployeesQuery,
): Promise<List<EmployeeView>> {
  const { limit, cursor, sort: order, ...filter } = query
  const descending = order.startsWith("-")
  // What is left of a word of SORTS without its minus is one of the columns.
  const sort = (descending ? order.slice(1) : order) as EmployeeSort
  // A cursor of another order points nowhere in this one.
  const position = z.strictObject({ order: z.literal(order), value: z.union([z.string(), z.number()]), id: z.string() })
  const after = deps.cursors.read(cursor, position)

  const found = await selectPage(deps.db, actor, filter, { sort, descending, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const more = found.length > limit && last !== undefined
  return {
    items: page.map((document) => presentEmployee(document, actor)),
    next_cursor: more
      ? deps.cursors.write({ order, value: sortValue(presentEmployee(last, actor), sort), id: last._id })
      : null,
    total: await countPeople(deps.db, actor, filter),
  }
}

function sortValue(employee: EmployeeView, sort: EmployeeSort): string | number {
  return employee[sort]
}
