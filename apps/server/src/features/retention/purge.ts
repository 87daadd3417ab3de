import { parseMonthId } from "@scorecard/domain"
import { z } from "zod"
import { advanceHorizon, lockMonths } from "#core/months/index.ts"
import { cutAuditChains, openAuditSeals } from "#platform/audit/index.ts"
import { defineJob, handle, type HandledJob, type JobSchedule, type Platform } from "#platform/index.ts"
import { expiredMonths, removeMails, removeMonth } from "./expired.store.ts"
import { removedBefore } from "./preview.ts"

const DAY_SECONDS = 86_400
const MAX_RUN_SECONDS = 14_400
const BATCH = 1_000

const purge = defineJob({
  name: "purge_expired_data",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "purge_expired_data",
  batchSize: 1,
  expireInSeconds: MAX_RUN_SECONDS,
})
export const purgeSchedule: JobSchedule = { declaration: purge, payload: {}, everySeconds: DAY_SECONDS }
export const handlePurge = (platform: Platform): HandledJob => handle(purge, () => purgeExpired(platform))

/** Removes what is older than its setting allows, a month or a thousand rows at a time. Safe to repeat. */
export async function purgeExpired(platform: Platform): Promise<void> {
  const { config, clock } = platform
  const { retention } = config
  const now = clock.now()
  const dayOf = (data: "entries" | "finals" | "audit" | "mail") => {
    const keptFor = retention[data]
    return keptFor === null ? null : removedBefore(data, keptFor, now)
  }
  for (const data of ["entries", "finals"] as const) {
    const before = dayOf(data)
    if (before !== null) await purgeMonths(platform, data, before)
  }
  const mail = dayOf("mail")
  if (mail !== null) await purgeMails(platform, mail)
  const audit = dayOf("audit")
  if (audit !== null) await purgeAuditLog(platform, audit)
}

/** Month by month, each with its row locked: one that was reopened in the meantime stays. */
async function purgeMonths(platform: Platform, data: "entries" | "finals", before: string): Promise<void> {
  const { db, transact, storage, warehouse } = platform
  for (const month of await expiredMonths(db, data, before)) {
    const parsed = parseMonthId(month)
    if (!parsed) continue
    const files = await transact(async (tx) => {
      const [report] = await lockMonths(tx.db, [parsed], "for update")
      if (report?.status !== "final") return null
      const next = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString()
      await advanceHorizon(tx.db, data, { after: next, at: tx.at })
      const found = await removeMonth(tx.db, data, month)
      const change = { data, month, removed: found.removed }
      tx.audit(null, "retention.purged", { collection: "tbl_bsc_month_reports", id: month, change })
      return found.files
    })
    for (const key of files ?? []) await storage.remove(key)
    if (files && data === "finals" && warehouse.configured) await warehouse.forgetMonth(month)
  }
}

async function purgeMails({ db, transact }: Platform, before: string): Promise<void> {
  let removed = 0
  for (let count = BATCH; count === BATCH; removed += count) count = await removeMails(db, before, BATCH)
  if (removed === 0) return
  await transact(async (tx) => {
    const change = { data: "mail", before, removed: { mails: removed } }
    tx.audit(null, "retention.purged", { collection: "tbl_mails", id: before, change })
  })
}

/** What was removed is itself recorded. */
async function purgeAuditLog({ db, transact, config }: Platform, before: string): Promise<void> {
  const seals = openAuditSeals([config.secretsKey, ...config.formerSecretsKeys])
  const removed = await cutAuditChains(db, seals, before)
  if (removed === 0) return
  await transact(async (tx) => {
    const change = { data: "audit", before, removed: { audit_log: removed } }
    tx.audit(null, "retention.purged", { collection: "tbl_audit_log", id: before, change })
  })
}
