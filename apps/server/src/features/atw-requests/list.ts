import type { AtwRequest, AtwRequestExportQuery, AtwRequestQuery } from "@scorecard/contracts/atw-requests"
import type { List } from "@scorecard/contracts/common"
import type { Actor } from "@scorecard/domain"
import { z } from "zod"
import {
  exportFile,
  fieldColumns,
  keysetBatches,
  type Column,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { mapBatches } from "@scorecard/tables"
import { presentRequests } from "./policy.ts"
import {
  atwRequests,
  requestConditions,
  requestPosition,
  requestsAfter,
  type AtwRequestDocument,
} from "./atw-requests.store.ts"

/** At level 1, `approval` is empty: their pool holds nobody else. @throws Refusal 422 for a cursor of another list. */
export async function listRequests(
  { db, cursors }: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: AtwRequestQuery,
): Promise<List<AtwRequest>> {
  const list = `atw-requests ${filter.scope}`
  const Place = z.strictObject({ list: z.literal(list), sort: z.literal(sort), key: z.string(), _id: z.string() })
  const position = cursors.read(cursor, Place)
  const where = requestConditions(actor, filter)
  const found = await requestsAfter(db, where, { sort, position, limit: limit + 1 })

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const hasMore = found.length > limit && last !== undefined
  const next_cursor = hasMore ? cursors.write({ list, sort, ...requestPosition(sort, last) }) : null
  return { items: await presentRequests(db, actor, items), next_cursor, total: await atwRequests.count(db, where) }
}

/** The requests that wait for the actor's decision: of their pool, not their own. */
export async function countPending({ db }: Pick<Platform, "db">, actor: Actor): Promise<{ count: number }> {
  return { count: await atwRequests.count(db, requestConditions(actor, { scope: "approval", status: "pending" })) }
}

const COLUMNS: Column<AtwRequest>[] = [
  ...fieldColumns<AtwRequest>([
    "_id",
    "employee_id",
    "name",
    "date_of_occurrence",
    "impact",
    "description",
    "status",
    "final_score",
    "review_note",
    "decided_by_id",
    "decided_at",
    "entry_id",
    "created_at",
  ]),
  { head: "proof_file_name", cell: ({ proof }) => proof?.file_name ?? null },
]

/** The list as a file, in the same order and of the same pool. */
export function exportRequests(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  { sort, format, ...filter }: AtwRequestExportQuery,
): Promise<FileResponse> {
  const where = requestConditions(actor, filter)
  const batches = keysetBatches((after: AtwRequestDocument | null, limit) =>
    requestsAfter(db, where, { sort, position: after && requestPosition(sort, after), limit }),
  )
  const presented = mapBatches(batches, (requests) => presentRequests(db, actor, requests))
  return exportFile("atw-entry-requests", format, COLUMNS, presented)
}
