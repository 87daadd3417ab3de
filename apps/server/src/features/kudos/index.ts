import * as contracts from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { changeKudos } from "./change-kudos.ts"
import { deleteKudos } from "./delete-kudos.ts"
import { draftKudos } from "./draft-kudos.ts"
import { exportKudos } from "./export-kudos.ts"
import { kudosSeenBy, pageOfOwn, publishedKudos, type NamedKudos } from "./kudos.store.ts"
import { listKudos } from "./list-kudos.ts"
import { refuseOthers } from "./may.ts"
import { presentAll, presentKudos } from "./present-kudos.ts"
import { publishKudos } from "./publish-kudos.ts"

type Kudos = {
  routes: MountedRoute[]
  /** What was published of a week, newest first, for whoever shows it to everybody. */
  publishedKudos(db: Database, week: string, limit?: number): Promise<NamedKudos[]>
}

/** Cards that thank people for their week. */
export function openKudos(world: World): Kudos {
  const { db, cursors } = world
  const handled = async ({ actor, params }: { actor: Actor; params: { id: string } }) => {
    refuseOthers(actor, await kudosSeenBy(db, actor, params.id))
  }

  return {
    routes: [
      mount(contracts.listKudos, ({ actor, query }) => listKudos(world, actor, query)),
      mount(contracts.listOwnKudos, async ({ actor, query }) => {
        const { items, ...rest } = await pageOfOwn(db, cursors, actor.employee_id, query)
        return { ...rest, items: await presentAll(db, actor, items) }
      }),
      mount(contracts.exportKudos, ({ actor, query }) => exportKudos(world, actor, query)),
      mount(contracts.readKudos, async ({ actor, params }) =>
        presentKudos(db, actor, await kudosSeenBy(db, actor, params.id)),
      ),
      mount(contracts.draftKudos, ({ actor, body }) => draftKudos(world, actor, body)),
      mount(
        contracts.changeKudos,
        ({ actor, params, body, ifMatch }) => changeKudos(world, actor, { id: params.id, patch: body, ifMatch }),
        handled,
      ),
      mount(
        contracts.deleteKudos,
        ({ actor, params, ifMatch }) => deleteKudos(world, actor, params.id, ifMatch).then(() => ({})),
        handled,
      ),
      mount(
        contracts.publishKudos,
        ({ actor, params, ifMatch }) => publishKudos(world, actor, params.id, ifMatch),
        handled,
      ),
    ],
    publishedKudos,
  }
}
