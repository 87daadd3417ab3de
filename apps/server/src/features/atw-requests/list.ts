import type { AtwRequest, AtwRequestExportQuery, AtwRequestQuery } from "@scorecard/contracts/atw-requests"
import type { List } from "@scorecard/contracts/common"
import type { Actor } from "@scorecard/domain"
import type { FileResponse, Platform } from "#platform/index.ts"
import { presentRequests } from "./policy.ts"
import { atwRequestList } from "./atw-requests.store.ts"

/** @throws Refusal 422 for a cursor of another list. */
export function listRequests(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: AtwRequestQuery,
): Promise<List<AtwRequest>> {
  return atwRequestList.page(deps, query, actor, (requests) => presentRequests(deps.db, actor, requests))
}

/** The requests that wait for the actor's decision: of their pool, not their own. */
export async function countPending({ db }: Pick<Platform, "db">, actor: Actor): Promise<{ count: number }> {
  return { count: await atwRequestList.count(db, { scope: "approval", status: "pending" }, actor) }
}

/** The list as a file. */
export function exportRequests(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  query: AtwRequestExportQuery,
): Promise<FileResponse> {
  return atwRequestList.file({ db }, query, actor, (requests) => presentRequests(db, actor, requests))
}
