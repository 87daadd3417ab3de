import type { Checks } from "@scorecard/contracts/system"
import { timestamp, type Platform } from "#platform/index.ts"
import { selectFailing } from "./deliveries.store.ts"
import { countEnabled } from "./webhooks.store.ts"

/** How many attempts of one delivery must have failed: the third comes half a minute after the first. */
const MIN_FAILED = 3
/** A dead letter counts for a day, unless something arrived after it. */
const RECENT = { hours: 24 }

/** Whether receivers take what is sent to them. (rules/webhooks#failing) */
export async function checkWebhooks({ db, clock }: Pick<Platform, "db" | "clock">): Promise<Checks["webhooks"]> {
  const since = timestamp(clock.now().subtract(RECENT))
  const [enabled, found] = await Promise.all([countEnabled(db), selectFailing(db, { minFailed: MIN_FAILED, since })])
  const failing = found.map(({ url, ...webhook }) => ({ ...webhook, origin: new URL(url).origin }))
  const facts = { enabled, failing }
  if (failing.length > 0) {
    return { status: "degraded", detail: `Receivers not accepting their events: ${failing.length}.`, ...facts }
  }
  if (enabled === 0) return { status: "disabled", detail: "There are no webhooks.", ...facts }
  return { status: "ok", detail: "All receivers accept their events.", ...facts }
}
