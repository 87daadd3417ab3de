import { getReceipt } from "@scorecard/contracts/receipts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { loadReceipt } from "./receipt.ts"

export function openScorecards(world: World): { routes: MountedRoute[] } {
  return { routes: [mount(getReceipt, ({ actor, query }) => loadReceipt(world, actor, query))] }
}
