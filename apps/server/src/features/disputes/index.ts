import type { List } from "@scorecard/contracts/common"
import * as contracts from "@scorecard/contracts/disputes"
import type { Actor } from "@scorecard/domain"
import { findNames } from "#core/people/index.ts"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import * as decide from "./decide.ts"
import { disputeList, getDispute } from "./disputes.store.ts"
import { openDispute } from "./open.ts"
import { assertCanComment, assertCanDecide, assertIsOwn, presentDispute } from "./policy.ts"

type Target = { actor: Actor; params: { id: string } }

/** People object to entries about themselves; someone other than the submitter decides. (rules/entries#disputes) */
export function openDisputes(
  platform: Platform,
  entries: decide.DisputedEntries,
): {
  routes: MountedRoute[]
  list(actor: Actor, query: contracts.DisputesQuery): Promise<List<contracts.DisputeView>>
} {
  const deps = { ...platform, ...entries }
  const { db } = platform
  const visible = ({ actor, params }: Target) => getDispute(db, actor, params.id)
  const decidable = async (target: Target) => assertCanDecide(target.actor, await visible(target))
  return {
    list: (actor, query) => listDisputes(platform, actor, query),
    routes: [
      mount(contracts.openDispute, ({ actor, body }) => openDispute(deps, actor, body)),
      mount(contracts.listDisputes, ({ actor, query }) => listDisputes(platform, actor, query)),
      mount(contracts.readDispute, async (target) => decide.showDispute(db, target.actor, await visible(target))),
      mount(
        contracts.commentOnDispute,
        ({ actor, params, body, ifMatch }) => decide.addComment(deps, actor, { ...params, ...body, ifMatch }),
        async (target) => assertCanComment(target.actor, await visible(target)),
      ),
      mount(
        contracts.withdrawDispute,
        ({ actor, params, ifMatch }) => decide.withdrawDispute(deps, actor, { ...params, ifMatch }),
        async (target) => assertIsOwn(target.actor, await visible(target)),
      ),
      mount(
        contracts.acceptDispute,
        ({ actor, params, body, ifMatch }) => decide.acceptDispute(deps, actor, { ...params, ...body, ifMatch }),
        decidable,
      ),
      mount(
        contracts.rejectDispute,
        ({ actor, params, body, ifMatch }) => decide.rejectDispute(deps, actor, { ...params, ...body, ifMatch }),
        decidable,
      ),
    ],
  }
}

export function listDisputes(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: contracts.DisputesQuery,
): Promise<List<contracts.DisputeView>> {
  return disputeList.page(deps, query, actor, async (found) => {
    const names = await findNames(
      deps.db,
      found.map(({ employee_id }) => employee_id),
    )
    return found.map((dispute) => presentDispute(actor, dispute, names))
  })
}
