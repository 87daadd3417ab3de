import { z } from "zod"
import { timestamp } from "#platform/clock/index.ts"
import { defineJob } from "#platform/jobs/declaration.ts"
import type { Platform } from "#platform/platform.ts"
import { sendMail } from "./job.ts"
import { overdueMails, purgeContents, purgeMails } from "./mails.store.ts"

export const MAIL_RETENTION_SECONDS = 300

export const saveMails = defineJob({
  name: "keep_mails",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "keep_mails",
  batchSize: 1,
})

const OVERDUE_SECONDS = 900
const BATCH = 1_000

/** Requeues mails whose jobs were lost, and deletes old or unneeded data in batches. */
export async function saveMailsInOrder({
  db,
  transact,
  clock,
  config,
}: Pick<Platform, "db" | "transact" | "clock" | "config">): Promise<void> {
  await transact(async (tx) => {
    const overdue = await overdueMails(tx.db, OVERDUE_SECONDS, BATCH)
    await tx.enqueueMany(
      sendMail,
      overdue.map((mail_id) => ({ mail_id })),
    )
  })
  const settledBefore = timestamp(clock.now().subtract({ hours: 24 * config.notificationRetentionDays }))
  while ((await purgeMails(db, settledBefore, BATCH)) === BATCH);
  while ((await purgeContents(db, BATCH)) === BATCH);
}
