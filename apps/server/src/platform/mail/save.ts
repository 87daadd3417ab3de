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
const AT_ONCE = 1_000

/** Mails whose jobs were lost get new ones; what is old or needed no more goes, in batches. */
export async function saveMailsInOrder({
  db,
  transact,
  clock,
  config,
}: Pick<Platform, "db" | "transact" | "clock" | "config">): Promise<void> {
  await transact(async (tx) => {
    const overdue = await overdueMails(tx.db, OVERDUE_SECONDS, AT_ONCE)
    await tx.enqueueMany(
      sendMail,
      overdue.map((mail_id) => ({ mail_id })),
    )
  })
  const settledBefore = timestamp(clock.now().subtract({ hours: 24 * config.notificationRetentionDays }))
  while ((await purgeMails(db, settledBefore, AT_ONCE)) === AT_ONCE);
  while ((await purgeContents(db, AT_ONCE)) === AT_ONCE);
}
