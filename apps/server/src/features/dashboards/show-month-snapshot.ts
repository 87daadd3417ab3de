import { createHash } from "node:crypto"
import type { BscQuery, MonthSnapshot } from "@scorecard/contracts/dashboards"
import type { Actor } from "@scorecard/domain/access"
import { Answer } from "#platform/http/index.ts"
import { monthAsked } from "./months.ts"
import type { DashboardDeps } from "./needs.ts"
import { showBsc } from "./show-bsc.ts"

/** A month's scorecards with its report; the report is read first, so that it never claims more than the rows show. */
export async function showMonthSnapshot(deps: DashboardDeps, actor: Actor, query: BscQuery): Promise<Answer> {
  const month = monthAsked(deps, query)
  const report = await deps.reportView(actor, month)
  const snapshot = { ...(await showBsc(deps, actor, { ...query, ...month })), report }
  return new Answer(snapshot, { headers: { etag: tagOf(snapshot) } })
}

/** A live view is computed at each poll: when that was does not make it another one. */
function tagOf(snapshot: MonthSnapshot): string {
  const figures = JSON.stringify(snapshot, (key, value: unknown) => (key === "computed_at" ? undefined : value))
  return `W/"${createHash("sha1").update(figures).digest("base64url")}"`
}
