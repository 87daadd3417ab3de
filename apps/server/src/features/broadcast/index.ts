import * as contracts from "@scorecard/contracts/broadcast"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { listBroadcasts } from "./broadcasts.store.ts"
import { exportBroadcasts, getBroadcast, summarize } from "./list.ts"
import { sendBroadcast } from "./send.ts"

/** Messages that admins send to many people. (rules/notifications#broadcasts) */
export function openBroadcast(world: World): { routes: MountedRoute[] } {
  return {
    routes: [
      mount(contracts.sendBroadcast, ({ actor, body }) => sendBroadcast(world, actor, body)),
      mount(contracts.listBroadcasts, async ({ query }) => {
        const page = await listBroadcasts(world.db, world.cursors, query)
        return { ...page, items: await summarize(world.db, page.items) }
      }),
      mount(contracts.exportBroadcasts, ({ query }) => exportBroadcasts(world, query)),
      mount(contracts.readBroadcast, ({ params }) => getBroadcast(world, params.id)),
    ],
  }
}
