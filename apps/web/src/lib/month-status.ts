/** The status of a month in a cycle's twelve. */
type MonthStatus = "draft" | "final" | "upcoming" | "before_go_live"

/** Whether a month can have figures: it has started, and belongs to the company. */
export function hasFigures<Month extends { status: MonthStatus }>(
  month: Month,
): month is Month & { status: "draft" | "final" } {
  return month.status === "draft" || month.status === "final"
}
