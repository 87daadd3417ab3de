import * as contracts from "@scorecard/contracts/team-chat"
import type { Database } from "#platform/documents/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import { handle, type HandledJob } from "#platform/jobs/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { connectChannel, disconnectChannel, presentConnection, switchAutomatedPosts } from "./connection.ts"
import { readConnection, pageOfPosts, posts } from "./team-chat.store.ts"
import { deliverPost, postToTeamChat } from "./deliver.ts"
import {
  exportPosts,
  composePost,
  postSample,
  presentPost,
  whyNoPost,
  queueTeamPost,
  type QueuedTeamPost,
} from "./posts.ts"

export type { QueuedTeamPost } from "./posts.ts"

export type TeamChat = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  /** Posts in the transaction of its cause, if the channel is connected and automated posts are on; once per key. */
  queueTeamPost(tx: Pick<Tx, "db" | "at" | "enqueue">, post: QueuedTeamPost): Promise<boolean>
  /** Why a post that is queued now would not go out; null where it would. */
  whyNoPost(db: Database): Promise<"not_connected" | "automated_posts_off" | null>
}

/** The one channel of a deployment: its connection, what admins post by hand, and what the service posts by itself. */
export function openTeamChat(world: World): TeamChat {
  const { db, cursors } = world
  return {
    routes: [
      mount(contracts.readConnection, async () => presentConnection(world, await readConnection(db))),
      mount(contracts.saveConnection, ({ actor, body: { webhook_url }, ifMatch }) =>
        connectChannel(world, actor, { webhook_url, ifMatch }),
      ),
      mount(contracts.switchAutomatedPosts, (ask) => switchAutomatedPosts(world, ask.actor, ask.body, ask.ifMatch)),
      mount(contracts.disconnect, async (ask) => {
        await disconnectChannel(world, ask.actor, ask.ifMatch)
        return {}
      }),
      mount(contracts.postSample, (ask) => postSample(world, ask.actor)),
      mount(contracts.composePost, (ask) => composePost(world, ask.actor, ask.body)),
      mount(contracts.listPosts, async ({ query }) => {
        const page = await pageOfPosts(db, cursors, query)
        return { ...page, items: page.items.map(presentPost) }
      }),
      mount(contracts.exportPosts, ({ query }) => exportPosts(world, query)),
      mount(contracts.readPost, async ({ params }) => presentPost(await posts.get(db, params.id))),
    ],
    jobs: [handle(postToTeamChat, (payload, context) => deliverPost(world, payload, context))],
    whyNoPost: (database) => whyNoPost(world, database),
    queueTeamPost: (tx, post) => queueTeamPost(world, tx, post),
  }
}
