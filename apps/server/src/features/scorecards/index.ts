import * as contracts from "@scorecard/contracts/receipts"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { getReceipt } from "./receipt.ts"

export function openScorecards(platform: Platform): { routes: MountedRoute[] } {
  return { routes: [mount(contracts.getReceipt, ({ actor, query }) => getReceipt(platform, actor, query))] }
}
