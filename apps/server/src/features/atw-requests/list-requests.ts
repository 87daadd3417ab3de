import type { AtwRequest, AtwRequestQuery } from "@scorecard/contracts/atw-requests"
import type { List } from "@scorecard/contracts/common"
import type { Actor } from "@scorecard/domain/access"
import { z } from "zod"
import { atwRequests, matching, positionOf, requestsAfter } from "./atw-requests.store.ts"
import type { AtwRequestsDeps } from "./needs.ts"
import { presentRequests } from "./present-request.ts"

/** Of level 1, `approval` is empty: their pool holds nobody else. @throws Refusal 422 for a cursor of another list. */
export async function listRequests(
  { db, cursors }: Pick<AtwRequestsDeps, "db" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: AtwRequestQuery,
): Promise<List<AtwRequest>> {
  const list = `atw-requests ${filter.scope}`
  const Place = z.strictObject({ list: z.literal(list), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const where = matching(actor, filter)
  const found = await requestsAfter(db, where, { sort, position, limit: limit + 1 })

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const goesOn = found.length > limit && last !== undefined
  const next_cursor = goesOn ? cursors.write({ list, sort, ...positionOf(sort, last) }) : null
  return { items: await presentRequests(db, actor, items), next_cursor, total: await atwRequests.count(db, where) }
}

/** What waits for the actor: of their pool, not about themselves. */
export async function countPending({ db }: Pick<AtwRequestsDeps, "db">, actor: Actor): Promise<{ count: number }> {
  return { count: await atwRequests.count(db, matching(actor, { scope: "approval", status: "pending" })) }
}
