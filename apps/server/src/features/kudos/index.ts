import * as contracts from "@scorecard/contracts/kudos"
import type { Actor } from "@scorecard/domain"
import { mount, type Database, type MountedRoute, type Platform } from "#platform/index.ts"
import { updateKudos, deleteKudos, createKudos, publishKudos } from "./write.ts"
import { exportKudos, listKudos, listReceivedKudos, presentKudos } from "./list.ts"
import { getVisibleKudos, listPublishedKudos, type NamedKudos } from "./kudos.store.ts"
import { assertAuthor } from "./policy.ts"

type Kudos = {
  routes: MountedRoute[]
  /** The published cards of a week, newest first, for pages that everybody sees. */
  listPublishedKudos(db: Database, week: string, limit?: number): Promise<NamedKudos[]>
}

/** Cards that thank people for their week. */
export function openKudos(platform: Platform): Kudos {
  const { db } = platform
  const requireAuthor = async ({ actor, params }: { actor: Actor; params: { id: string } }) => {
    assertAuthor(actor, await getVisibleKudos(db, actor, params.id))
  }

  return {
    routes: [
      mount(contracts.listKudos, ({ actor, query }) => listKudos(platform, actor, query)),
      mount(contracts.listOwnKudos, ({ actor, query }) => listReceivedKudos(platform, actor, query)),
      mount(contracts.exportKudos, ({ actor, query }) => exportKudos(platform, actor, query)),
      mount(contracts.readKudos, async ({ actor, params }) =>
        presentKudos(db, actor, await getVisibleKudos(db, actor, params.id)),
      ),
      mount(contracts.draftKudos, ({ actor, body }) => createKudos(platform, actor, body)),
      mount(
        contracts.changeKudos,
        ({ actor, params, body, ifMatch }) => updateKudos(platform, actor, { id: params.id, patch: body, ifMatch }),
        requireAuthor,
      ),
      mount(
        contracts.deleteKudos,
        ({ actor, params, ifMatch }) => deleteKudos(platform, actor, params.id, ifMatch),
        requireAuthor,
      ),
      mount(
        contracts.publishKudos,
        ({ actor, params, ifMatch }) => publishKudos(platform, actor, params.id, ifMatch),
        requireAuthor,
      ),
    ],
    listPublishedKudos,
  }
}
