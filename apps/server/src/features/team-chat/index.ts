import * as contracts from "@scorecard/contracts/team-chat"
import {
  handle,
  mount,
  type Database,
  type HandledJob,
  type MountedRoute,
  type Platform,
  type Tx,
} from "#platform/index.ts"
import { connectChannel, disconnectChannel, presentConnection, switchAutomatedPosts } from "./connection.ts"
import { loadConnection, postList, posts } from "./team-chat.store.ts"
import { deliverPost, postToTeamChat } from "./deliver.ts"
import { composePost, getPostObstacle, postSample, presentPost, queueTeamPost, type QueuedTeamPost } from "./posts.ts"

export type { QueuedTeamPost } from "./posts.ts"

export type TeamChat = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  /** Queues a post in the transaction of its cause, if a channel is connected and automated posts are on; once per key. */
  queueTeamPost(tx: Pick<Tx, "db" | "at" | "enqueue">, post: QueuedTeamPost): Promise<boolean>
  /** Why automated posts are not sent; null if they are. */
  getPostObstacle(db: Database): Promise<"not_connected" | "automated_posts_off" | null>
}

/** The one channel of a deployment: its connection, the manual posts of admins, and the automated posts. */
export function openTeamChat(platform: Platform): TeamChat {
  const { db } = platform
  return {
    routes: [
      mount(contracts.readConnection, async () => presentConnection(platform, await loadConnection(db))),
      mount(contracts.saveConnection, ({ actor, body: { webhook_url }, ifMatch }) =>
        connectChannel(platform, actor, { webhook_url, ifMatch }),
      ),
      mount(contracts.switchAutomatedPosts, ({ actor, body, ifMatch }) =>
        switchAutomatedPosts(platform, actor, body, ifMatch),
      ),
      mount(contracts.disconnect, ({ actor, ifMatch }) => disconnectChannel(platform, actor, ifMatch)),
      mount(contracts.postSample, ({ actor }) => postSample(platform, actor)),
      mount(contracts.composePost, ({ actor, body }) => composePost(platform, actor, body)),
      mount(contracts.listPosts, ({ query }) =>
        postList.page(platform, query, undefined, (found) => found.map(presentPost)),
      ),
      mount(contracts.exportPosts, ({ query }) => postList.file(platform, query)),
      mount(contracts.readPost, async ({ params }) => presentPost(await posts.get(db, params.id))),
    ],
    jobs: [handle(postToTeamChat, (payload, context) => deliverPost(platform, payload, context))],
    getPostObstacle: (database) => getPostObstacle(platform, database),
    queueTeamPost: (tx, post) => queueTeamPost(platform, tx, post),
  }
}
