import * as contracts from "@scorecard/contracts/receipts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { getReceipt } from "./receipt.ts"

export function openScorecards(world: World): { routes: MountedRoute[] } {
  return { routes: [mount(contracts.getReceipt, ({ actor, query }) => getReceipt(world, actor, query))] }
}
