import * as contracts from "@scorecard/contracts/atw-requests"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { approveRequest } from "./approve-request.ts"
import { findProof, pendingInMonth, requestInPool } from "./atw-requests.store.ts"
import { cancellable, cancelRequest } from "./cancel-request.ts"
import { decidable } from "./decide.ts"
import { exportRequests } from "./export-requests.ts"
import { orphansJob, orphansSchedule } from "./jobs.ts"
import { countPending, listRequests } from "./list-requests.ts"
import type { AtwRequestsDeps, AtwRequestsNeeds } from "./needs.ts"
import { presentRequest } from "./present-request.ts"
import { rejectRequest } from "./reject-request.ts"
import { proofAddress } from "./stored-proofs.ts"
import { submitRequest } from "./submit-request.ts"

export { proofFiles } from "./atw-requests.store.ts"
export type { AtwRequestsNeeds } from "./needs.ts"

export type AtwRequests = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  /** Requests dated in the month, `YYYY-MM`, that nobody has decided yet. */
  pendingInMonth(db: Database, month: string): Promise<number>
}

type Located = { actor: Actor; params: { id: string } }

/**
 * Employees ask for ATW entries about themselves; the managers whose pool holds them decide.
 * (rules/entries#atw-requests)
 */
export function openAtwRequests(world: World, needs: AtwRequestsNeeds): AtwRequests {
  const deps: AtwRequestsDeps = { ...world, ...needs }
  const { db } = deps
  const seen = ({ actor, params }: Located) => requestInPool(db, actor, params.id)
  const decided = ({ actor, params }: Located) => decidable(db, actor, params.id)

  return {
    routes: [
      mount(contracts.submitAtwRequest, (ask) => submitRequest(deps, ask.actor, ask.body, ask.uploads)),
      mount(contracts.listAtwRequests, (ask) => listRequests(deps, ask.actor, ask.query)),
      mount(contracts.exportAtwRequests, (ask) => exportRequests(deps, ask.actor, ask.query)),
      mount(contracts.countPendingAtwRequests, (ask) => countPending(deps, ask.actor)),
      mount(contracts.readAtwRequest, async (ask) => presentRequest(db, ask.actor, await seen(ask))),
      mount(contracts.readAtwRequestProof, async (ask) => proofAddress(deps, (await seen(ask)).proof)),
      mount(contracts.readAtwEntryProof, async ({ actor, params }) => {
        const fileId = await deps.findProofFile(db, actor, params.id)
        return proofAddress(deps, fileId === null ? null : await findProof(db, fileId))
      }),
      mount(
        contracts.approveAtwRequest,
        ({ actor, params, body, ifMatch }) => approveRequest(deps, actor, { id: params.id, approval: body, ifMatch }),
        decided,
      ),
      mount(
        contracts.rejectAtwRequest,
        ({ actor, params, body, ifMatch }) => rejectRequest(deps, actor, { id: params.id, ...body, ifMatch }),
        decided,
      ),
      mount(
        contracts.cancelAtwRequest,
        ({ actor, params, ifMatch }) => cancelRequest(deps, actor, params.id, ifMatch).then(() => ({})),
        ({ actor, params }) => cancellable(db, actor, params.id),
      ),
    ],
    jobs: [orphansJob(deps)],
    schedules: [orphansSchedule],
    pendingInMonth,
  }
}
