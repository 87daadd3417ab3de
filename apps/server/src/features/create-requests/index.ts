import * as contracts from "@scorecard/contracts/create-requests"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { approveRequest } from "./approve-request.ts"
import { pageOfRequests, requestSeenBy } from "./create-requests.store.ts"
import { exportRequests } from "./export-requests.ts"
import type { CreateRequestsNeeds } from "./needs.ts"
import { presentRequest, presentRequests } from "./present-request.ts"
import { rejectRequest } from "./reject-request.ts"
import { submitRequest } from "./submit-request.ts"

export type { CreateRequestsNeeds } from "./needs.ts"

export function openCreateRequests(world: World, needs: CreateRequestsNeeds): { routes: MountedRoute[] } {
  const located = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    requestSeenBy(world.db, actor, params.id)

  return {
    routes: [
      mount(contracts.submitCreateRequest, (ask) => submitRequest({ ...world, ...needs }, ask.actor, ask.body)),
      mount(contracts.listCreateRequests, async ({ actor, query }) => {
        const page = await pageOfRequests(world.db, world.cursors, actor, query)
        return { ...page, items: await presentRequests(world.db, actor, page.items) }
      }),
      mount(contracts.exportCreateRequests, (ask) => exportRequests(world, ask.actor, ask.query)),
      mount(contracts.readCreateRequest, async ({ actor, params }) =>
        presentRequest(world.db, actor, await requestSeenBy(world.db, actor, params.id)),
      ),
      mount(
        contracts.approveCreateRequest,
        (ask) => approveRequest({ ...world, ...needs }, ask.actor, ask.params.id, ask.body),
        located,
      ),
      mount(
        contracts.rejectCreateRequest,
        (ask) => rejectRequest(world, ask.actor, ask.params.id, ask.body.review_note),
        located,
      ),
    ],
  }
}
