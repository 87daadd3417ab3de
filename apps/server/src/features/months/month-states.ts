import type { MonthReport } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"

type State = Pick<MonthReport, "_id" | "status">

/** @throws Refusal 409 month_final. */
export function refuseFinal({ _id, status }: State): void {
  if (status === "draft") return
  throw new Refusal("month_final", `${_id} is final. Re-generate its final figures, or reopen it first.`)
}

/** @throws Refusal 409 month_not_final. */
export function refuseDraft({ _id, status }: State): void {
  if (status === "final") return
  throw new Refusal("month_not_final", `${_id} is a draft. Only a final month can be reopened or generated again.`)
}
