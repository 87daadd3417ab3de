import type { Item, Reply } from "../../api/endpoint.ts"
import type { listBroadcasts, readBroadcast } from "../../api/endpoints.gen.ts"
import { keysOf } from "../../lib/objects.ts"
import { messages } from "./messages.ts"

export type Summary = Item<typeof listBroadcasts>
export type Broadcast = Reply<typeof readBroadcast>
export type Result = Broadcast["results"][number]
export type Way = Summary["delivery"][number]
export type DeliveryState = Result["email"]

export const WAY_NAMES: Record<Way, string> = messages.broadcastLabels.wayNames
export const WAYS = keysOf(WAY_NAMES)

export const STATE_NAMES: Record<DeliveryState, string> = messages.broadcastLabels.stateNames

export function waysOf(delivery: readonly Way[]): string {
  return WAYS.filter((way) => delivery.includes(way))
    .map((way) => WAY_NAMES[way])
    .join(messages.broadcastLabels.and)
}

export function isWaiting({ results }: Broadcast): boolean {
  return results.some(({ email, in_app }) => email === "queued" || in_app === "queued")
}
