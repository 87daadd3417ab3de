import { z } from "zod"
import { defineJob } from "#platform/jobs/declaration.ts"

/**
 * One mail. What a server answers is settled in our own row, which also sets the next attempt; the queue's own retries
 * are for a worker that died and for a database that is away.
 */
export const sendMail = defineJob({
  name: "send_mail",
  payload: z.strictObject({ mail_id: z.string() }),
  retryLimit: 30,
  expireInSeconds: 180,
  atOnce: 5,
})
