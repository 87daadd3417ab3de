import * as contracts from "@scorecard/contracts/create-requests"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { getVisibleRequest } from "./create-requests.store.ts"
import { exportRequests } from "./export.ts"
import {
  approveRequest,
  getRequest,
  listRequests,
  rejectRequest,
  submitRequest,
  type EmployeeActions,
} from "./requests.ts"

export function openCreateRequests(
  world: World,
  { addEmployee, validateDraft }: EmployeeActions,
): { routes: MountedRoute[] } {
  const { transact } = world
  const locate = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    getVisibleRequest(world.db, actor, params.id)

  return {
    routes: [
      mount(contracts.submitCreateRequest, (ctx) => submitRequest({ transact, validateDraft }, ctx.actor, ctx.body)),
      mount(contracts.listCreateRequests, (ctx) => listRequests(world, ctx.actor, ctx.query)),
      mount(contracts.exportCreateRequests, (ctx) => exportRequests(world, ctx.actor, ctx.query)),
      mount(contracts.readCreateRequest, (ctx) => getRequest(world, ctx.actor, ctx.params.id)),
      mount(
        contracts.approveCreateRequest,
        (ctx) => approveRequest({ transact, addEmployee }, ctx.actor, ctx.params.id, ctx.body),
        locate,
      ),
      mount(
        contracts.rejectCreateRequest,
        (ctx) => rejectRequest(world, ctx.actor, ctx.params.id, ctx.body.review_note),
        locate,
      ),
    ],
  }
}
