import { CreateRequest, type listCreateRequests } from "@scorecard/contracts/create-requests"
import { Refusal } from "@scorecard/contracts/refusals"
import { holds, type Actor } from "@scorecard/domain/access"
import type { RawBuilder } from "kysely"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/documents/index.ts"
import type { Cursors } from "#platform/http/index.ts"

const CreateRequestDocument = CreateRequest.omit({ abilities: true })
export type CreateRequestDocument = z.output<typeof CreateRequestDocument>
export type CreateRequestsQuery = z.output<typeof listCreateRequests.query>

export const createRequests = collection("tbl_employee_create_requests", CreateRequestDocument)

/** Own requests, or all for approvers. (rules/people#create-requests) */
function seenBy(actor: Actor): RawBuilder<boolean> {
  if (holds(actor.access_level, "employees.approve_requests")) return sql<boolean>`true`
  return sql<boolean>`requested_by_id = ${actor.employee_id}`
}

/** @throws Refusal 404, the same whether unknown or somebody else's. */
export async function requestSeenBy(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update",
): Promise<CreateRequestDocument> {
  const where = sql<boolean>`_id = ${id} and ${seenBy(actor)}`
  const [found] = await createRequests.select(db, { where, ...(lock && { lock }) })
  if (!found) throw new Refusal("not_found", "There is no such request, or not one that you may see.")
  return found
}

const SORTED_BY = { created_at: sql`created_at`, name: sql`name` }

type Filter = Pick<CreateRequestsQuery, "status" | "requested_by_id" | "sort">
type Position = { key: string; _id: string }

export async function pageOfRequests(db: Database, cursors: Cursors, actor: Actor, query: CreateRequestsQuery) {
  const place = z.strictObject({ sort: z.literal(query.sort), key: z.string(), _id: z.string() })
  const found = await requestsAfter(db, actor, query, cursors.read(query.cursor, place), query.limit + 1)
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const more = found.length > items.length && last !== undefined
  return {
    items,
    next_cursor: more ? cursors.write({ sort: query.sort, ...positionOf(last, query) }) : null,
    total: await createRequests.count(db, filterOf(actor, query)),
  }
}

/** The requests that come after a position of the sorted list. */
export function requestsAfter(
  db: Database,
  actor: Actor,
  filter: Filter,
  after: Position | null,
  limit: number,
): Promise<CreateRequestDocument[]> {
  const [direction, beyond] = filter.sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const column = SORTED_BY[columnOf(filter)]
  const start = after ? sql`and (${column}, _id) ${beyond} (${after.key}, ${after._id})` : sql``
  return createRequests.select(db, {
    where: sql<boolean>`${filterOf(actor, filter)} ${start}`,
    orderBy: sql`${column} ${direction}, _id ${direction}`,
    limit,
  })
}

// What is left of a word of the sort without its minus is one of the columns.
const columnOf = ({ sort }: Pick<Filter, "sort">) => sort.replace("-", "") as keyof typeof SORTED_BY

export function positionOf(request: CreateRequestDocument, filter: Pick<Filter, "sort">): Position {
  return { key: sortKey(request, columnOf(filter)), _id: request._id }
}

/** As the database's own columns put it together. */
function sortKey({ created_at, proposed }: CreateRequestDocument, column: keyof typeof SORTED_BY): string {
  const { last_name, first_name } = proposed.personal_data
  return column === "name" ? `${last_name} ${first_name}` : created_at
}

function filterOf(actor: Actor, { status, requested_by_id }: Filter): RawBuilder<boolean> {
  const requester = requested_by_id === undefined ? sql`` : sql`and requested_by_id = ${requested_by_id}`
  return sql<boolean>`(status = ${status} and ${seenBy(actor)} ${requester})`
}
