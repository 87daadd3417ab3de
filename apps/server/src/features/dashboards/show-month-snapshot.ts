import { createHash } from "node:crypto"
import type { BscQuery, MonthSnapshot } from "@scorecard/contracts/dashboards"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { formatMonth, monthId, type YearMonth } from "@scorecard/domain/calendar"
import { findReport } from "#core/months/index.ts"
import { Answer } from "#platform/http/index.ts"
import { monthAsked } from "./months.ts"
import type { DashboardDeps } from "./needs.ts"
import { showBsc } from "./show-bsc.ts"

/** A month changes its state a few times a year; that it does so this often within moments is not to be expected. */
const TRIES = 5

/** A month's scorecards with its report, both of one state of the month. @throws Refusal 503 when it will not hold still */
export async function showMonthSnapshot(deps: DashboardDeps, actor: Actor, query: BscQuery): Promise<Answer> {
  const month = monthAsked(deps, query)
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await generationOf(deps, month)
    const report = await deps.reportView(actor, month)
    const snapshot = { ...(await showBsc(deps, actor, { ...query, ...month })), report }
    // A finalize or reopen in between: the report may speak of one state and the rows of the other.
    if ((await generationOf(deps, month)) !== before) continue
    return new Answer(snapshot, { headers: { etag: tagOf(snapshot) } })
  }
  throw new Refusal(
    "unavailable",
    `${formatMonth(month)} is being finalized or reopened right now. Try again in a moment.`,
  )
}

async function generationOf(deps: DashboardDeps, month: YearMonth): Promise<number> {
  return (await findReport(deps.db, monthId(month)))?.generation ?? 0
}

/** A live view is computed at each poll: when that was does not make it another one. */
function tagOf(snapshot: MonthSnapshot): string {
  const figures = JSON.stringify(snapshot, (key, value: unknown) => (key === "computed_at" ? undefined : value))
  return `W/"${createHash("sha1").update(figures).digest("base64url")}"`
}
