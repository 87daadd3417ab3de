import { DAILY_QUOTAS, type DailyQuota } from "@scorecard/contracts/quotas"
import { Refusal } from "@scorecard/contracts/refusals"
import { addDays, easternDate, easternInstant } from "@scorecard/domain/calendar"
import { sql, type Database } from "#platform/documents/index.ts"

type Tx = { db: Database; now: Temporal.Instant }

const DETAILS: Record<DailyQuota, string> = {
  feedback: `You can send ${DAILY_QUOTAS.feedback} pieces of feedback a day.`,
  stored_bytes: `You can upload ${DAILY_QUOTAS.stored_bytes / 1024 / 1024} MB of proofs and screenshots a day.`,
}

/**
 * Counts a person's usage today (Eastern time) in the transaction that uses it. The counter's row stays locked until
 * the transaction ends, so the limit holds across requests and processes. (rules/http#quotas)
 * @throws Refusal 429 `quota_reached`
 */
export async function useDailyQuota(tx: Tx, employeeId: string, quota: DailyQuota, amount: number): Promise<void> {
  const limit = DAILY_QUOTAS[quota]
  const { rows } = await sql`insert into tbl_daily_usage (employee_id, day, quota, amount)
    select ${employeeId}, ${easternDate(tx.now)}::date, ${quota}, ${amount}::bigint where ${amount}::bigint <= ${limit}::bigint
    on conflict (employee_id, day, quota) do update set amount = tbl_daily_usage.amount + excluded.amount
      where tbl_daily_usage.amount + excluded.amount <= ${limit}::bigint
    returning amount`.execute(tx.db)
  if (rows.length > 0) return
  const retryAfterSeconds = secondsLeftOfDay(tx.now)
  throw new Refusal("quota_reached", `${DETAILS[quota]} Try again tomorrow.`, { retryAfterSeconds })
}

function secondsLeftOfDay(now: Temporal.Instant): number {
  const tomorrow = easternInstant(addDays(easternDate(now), 1), "00:00")
  return Math.ceil(now.until(tomorrow).total("seconds"))
}

/** Deletes the counters of past days. */
export async function purgeDailyUsage({ db, now }: Tx): Promise<void> {
  await sql`delete from tbl_daily_usage where day < ${easternDate(now)}::date`.execute(db)
}
