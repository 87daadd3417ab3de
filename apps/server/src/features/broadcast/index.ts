import * as contracts from "@scorecard/contracts/broadcast"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { listBroadcasts } from "./broadcasts.store.ts"
import { exportBroadcasts, getBroadcast, summarize } from "./list.ts"
import { sendBroadcast } from "./send.ts"

/** Messages that admins send to many people. (rules/notifications#broadcasts) */
export function openBroadcast(platform: Platform): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.sendBroadcast, ({ actor, body }) => sendBroadcast(platform, actor, body)),
      mount(contracts.listBroadcasts, async ({ query }) => {
        const page = await listBroadcasts(platform.db, platform.cursors, query)
        return { ...page, items: await summarize(platform.db, page.items) }
      }),
      mount(contracts.exportBroadcasts, ({ query }) => exportBroadcasts(platform, query)),
      mount(contracts.readBroadcast, ({ params }) => getBroadcast(platform, params.id)),
    ],
  }
}
