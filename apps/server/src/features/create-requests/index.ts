import * as contracts from "@scorecard/contracts/create-requests"
import type { Actor } from "@scorecard/domain"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { createRequestList, getVisibleRequest } from "./create-requests.store.ts"
import {
  approveRequest,
  getRequest,
  listRequests,
  rejectRequest,
  submitRequest,
  type EmployeeActions,
} from "./requests.ts"

export function openCreateRequests(
  platform: Platform,
  { addEmployee, validateDraft }: EmployeeActions,
): { routes: MountedRoute[] } {
  const { transact } = platform
  const locate = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    getVisibleRequest(platform.db, actor, params.id)

  return {
    routes: [
      mount(contracts.submitCreateRequest, (ctx) => submitRequest({ transact, validateDraft }, ctx.actor, ctx.body)),
      mount(contracts.listCreateRequests, (ctx) => listRequests(platform, ctx.actor, ctx.query)),
      mount(contracts.exportCreateRequests, (ctx) => createRequestList.file(platform, ctx.query, ctx.actor)),
      mount(contracts.readCreateRequest, (ctx) => getRequest(platform, ctx.actor, ctx.params.id)),
      mount(
        contracts.approveCreateRequest,
        (ctx) => approveRequest({ transact, addEmployee }, ctx.actor, ctx.params.id, ctx.body),
        locate,
      ),
      mount(
        contracts.rejectCreateRequest,
        (ctx) => rejectRequest(platform, ctx.actor, ctx.params.id, ctx.body.review_note),
        locate,
      ),
    ],
  }
}
