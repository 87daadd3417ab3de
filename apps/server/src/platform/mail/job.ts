import { z } from "zod"
import { defineJob } from "#platform/jobs/declaration.ts"

/**
 * Sends one mail. A server's response is settled in our own row, which also schedules the next attempt; the queue's own
 * retries are for dead workers and an unavailable database.
 */
export const sendMail = defineJob({
  name: "send_mail",
  payload: z.strictObject({ mail_id: z.string() }),
  retryLimit: 30,
  expireInSeconds: 180,
  atOnce: 5,
})
