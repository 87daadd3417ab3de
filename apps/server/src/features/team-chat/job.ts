import { z } from "zod"
import { defineJob } from "#platform/jobs/index.ts"

/**
 * One post. How an attempt went, and when the next one is due, stands in our own row; the queue's own retries are for a
 * worker that died and for a database that is away.
 */
export const postToTeamChat = defineJob({
  name: "post_to_team_chat",
  payload: z.strictObject({ post_id: z.string() }),
  retryLimit: 20,
  expireInSeconds: 120,
})
