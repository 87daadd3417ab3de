import * as contracts from "@scorecard/contracts/atw-requests"
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
  mountPolled,
} from "#platform/index.ts"
import { atwRequestList, findProof, getRequest, pendingInMonth } from "./atw-requests.store.ts"
import { presentRequest, presentRequests, requireCancelable, requireDecidable } from "./policy.ts"
import * as requests from "./requests.ts"

export { proofFiles } from "./atw-requests.store.ts"

export type AtwRequests = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  list(actor: Actor, query: contracts.AtwRequestQuery): Promise<List<contracts.AtwRequest>>
  /** The undecided requests dated in the month, `YYYY-MM`. */
  pendingInMonth(db: Database, month: string): Promise<number>
}

type Target = { actor: Actor; params: { id: string } }

/**
 * Employees request ATW entries about themselves. The managers whose pool holds them decide.
 * (rules/entries#atw-requests)
 */
export function openAtwRequests(platform: Platform, entries: requests.EntryOperations): AtwRequests {
  const deps = { ...platform, ...entries }
  const { db } = platform
  const visible = ({ actor, params }: Target) => getRequest(db, actor, params.id)
  const decidable = ({ actor, params }: Target) => requireDecidable(db, actor, params.id)
  const cancelable = ({ actor, params }: Target) => requireCancelable(db, actor, params.id)

  return {
    list: (actor, query) => listRequests(deps, actor, query),
    routes: [
      mount(contracts.submitAtwRequest, ({ actor, body, uploads }) =>
        requests.submitRequest(deps, actor, body, uploads),
      ),
      mountPolled(
        contracts.listAtwRequests,
        ({ actor, query }) => listRequests(deps, actor, query),
        (request) => (request.query.scope === "mine" ? deps.polls.begin(contracts.listAtwRequests, request) : null),
      ),
      mount(contracts.exportAtwRequests, ({ actor, query }) => exportRequests(deps, actor, query)),
      mount(contracts.countPendingAtwRequests, ({ actor }) => countPending(deps, actor)),
      mount(contracts.readAtwRequest, async (request) => presentRequest(db, request.actor, await visible(request))),
      mount(contracts.readAtwRequestProof, async (request) =>
        requests.proofAddress(deps, (await visible(request)).proof),
      ),
      mount(contracts.readAtwEntryProof, async ({ actor, params }) => {
        const fileId = await deps.findProofFile(db, actor, params.id)
        return requests.proofAddress(deps, fileId === null ? null : await findProof(db, fileId))
      }),
      mount(
        contracts.approveAtwRequest,
        ({ actor, params, body, ifMatch }) => requests.approveRequest(deps, actor, { ...params, ifMatch }, body),
        decidable,
      ),
      mount(
        contracts.rejectAtwRequest,
        ({ actor, params, body, ifMatch }) =>
          requests.rejectRequest(deps, actor, { ...params, ifMatch }, body.review_note),
        decidable,
      ),
      mount(
        contracts.cancelAtwRequest,
        ({ actor, params, ifMatch }) => requests.cancelRequest(deps, actor, { ...params, ifMatch }),
        cancelable,
      ),
    ],
    jobs: [requests.orphansJob(deps)],
    schedules: [requests.orphansSchedule],
    pendingInMonth,
  }
}

/** @throws Refusal 422 for a cursor from another list. */
export function listRequests(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: contracts.AtwRequestQuery,
): Promise<List<contracts.AtwRequest>> {
  return atwRequestList.page(deps, query, actor, (found) => presentRequests(deps.db, actor, found))
}

/** The requests that await the actor's decision: those of their pool, except their own. */
export async function countPending({ db }: Pick<Platform, "db">, actor: Actor): Promise<{ count: number }> {
  return { count: await atwRequestList.count(db, { scope: "approval", status: "pending" }, actor) }
}

/** The list as a file. */
export function exportRequests(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  query: contracts.AtwRequestExportQuery,
): Promise<FileResponse> {
  return atwRequestList.file({ db }, query, actor, (found) => presentRequests(db, actor, found))
}
