import * as contracts from "@scorecard/contracts/broadcast"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { broadcastList } from "./broadcasts.store.ts"
import { exportBroadcasts, getBroadcast, summarize } from "./list.ts"
import { sendBroadcast } from "./send.ts"

/** Messages that admins send to many people. (rules/notifications#broadcasts) */
export function openBroadcast(platform: Platform): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.sendBroadcast, ({ actor, body }) => sendBroadcast(platform, actor, body)),
      mount(contracts.listBroadcasts, ({ query }) =>
        broadcastList.page(platform, query, undefined, (found) => summarize(platform.db, found)),
      ),
      mount(contracts.exportBroadcasts, ({ query }) => exportBroadcasts(platform, query)),
      mount(contracts.readBroadcast, ({ params }) => getBroadcast(platform, params.id)),
    ],
  }
}
