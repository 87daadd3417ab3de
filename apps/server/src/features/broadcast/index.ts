import * as contracts from "@scorecard/contracts/broadcast"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { pageOfBroadcasts } from "./broadcasts.store.ts"
import { exportBroadcasts, showBroadcast, summarize } from "./list.ts"
import { sendBroadcast } from "./send.ts"

/** Messages of admins to many. (rules/notifications#broadcasts) */
export function openBroadcast(world: World): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.sendBroadcast, ({ actor, body }) => sendBroadcast(world, actor, body)),
      mount(contracts.listBroadcasts, async ({ query }) => {
        const page = await pageOfBroadcasts(world.db, world.cursors, query)
        return { ...page, items: await summarize(world.db, page.items) }
      }),
      mount(contracts.exportBroadcasts, ({ query }) => exportBroadcasts(world, query)),
      mount(contracts.readBroadcast, ({ params }) => showBroadcast(world, params.id)),
    ],
  }
}
