import * as contracts from "@scorecard/contracts/atw-requests"
import type { AtwRequest, AtwRequestExportQuery, AtwRequestQuery } from "@scorecard/contracts/atw-requests"
import type { List } from "@scorecard/contracts/common"
import type { Actor } from "@scorecard/domain"
import {
  type Database,
  type FileResponse,
  type HandledJob,
  type JobSchedule,
  type MountedRoute,
  type Platform,
  mount,
} from "#platform/index.ts"
import { atwRequestList, findProof, getRequest, pendingInMonth } from "./atw-requests.store.ts"
import { presentRequest, presentRequests, requireCancelable, requireDecidable } from "./policy.ts"
import {
  type EntryOperations,
  approveRequest,
  cancelRequest,
  orphansJob,
  orphansSchedule,
  proofAddress,
  rejectRequest,
  submitRequest,
} from "./requests.ts"

export { proofFiles } from "./atw-requests.store.ts"

export type AtwRequests = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  /** The undecided requests dated in the month, `YYYY-MM`. */
  pendingInMonth(db: Database, month: string): Promise<number>
}

type Target = { actor: Actor; params: { id: string } }

/**
 * Employees request ATW entries about themselves. The managers whose pool holds them decide.
 * (rules/entries#atw-requests)
 */
export function openAtwRequests(platform: Platform, entries: EntryOperations): AtwRequests {
  const deps = { ...platform, ...entries }
  const { db } = platform
  const visible = ({ actor, params }: Target) => getRequest(db, actor, params.id)
  const decidable = ({ actor, params }: Target) => requireDecidable(db, actor, params.id)
  const cancelable = ({ actor, params }: Target) => requireCancelable(db, actor, params.id)

  return {
    routes: [
      mount(contracts.submitAtwRequest, ({ actor, body, uploads }) => submitRequest(deps, actor, body, uploads)),
      mount(contracts.listAtwRequests, ({ actor, query }) => listRequests(deps, actor, query)),
      mount(contracts.exportAtwRequests, ({ actor, query }) => exportRequests(deps, actor, query)),
      mount(contracts.countPendingAtwRequests, ({ actor }) => countPending(deps, actor)),
      mount(contracts.readAtwRequest, async (request) => presentRequest(db, request.actor, await visible(request))),
      mount(contracts.readAtwRequestProof, async (request) => proofAddress(deps, (await visible(request)).proof)),
      mount(contracts.readAtwEntryProof, async ({ actor, params }) => {
        const fileId = await deps.findProofFile(db, actor, params.id)
        return proofAddress(deps, fileId === null ? null : await findProof(db, fileId))
      }),
      mount(
        contracts.approveAtwRequest,
        ({ actor, params, body, ifMatch }) => approveRequest(deps, actor, { ...params, ifMatch }, body),
        decidable,
      ),
      mount(
        contracts.rejectAtwRequest,
        ({ actor, params, body, ifMatch }) => rejectRequest(deps, actor, { ...params, ifMatch }, body.review_note),
        decidable,
      ),
      mount(
        contracts.cancelAtwRequest,
        ({ actor, params, ifMatch }) => cancelRequest(deps, actor, { ...params, ifMatch }),
        cancelable,
      ),
    ],
    jobs: [orphansJob(deps)],
    schedules: [orphansSchedule],
    pendingInMonth,
  }
}

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
