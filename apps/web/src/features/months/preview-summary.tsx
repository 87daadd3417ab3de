import { List } from "@mantine/core"
import type { FinalizePreview } from "@scorecard/contracts/finalize-preview"
import { count } from "../../lib/format.ts"

type Summary = NonNullable<FinalizePreview["summary"]>

/** What closing the month would change, in words. */
export function PreviewSummary({ summary }: { summary: Summary }) {
  return (
    <List size="sm" spacing={4}>
      {lines(summary).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  )
}

function lines(summary: Summary): string[] {
  const { totals_changed, bands_changed, gates_flipped, employees_leaving } = summary
  return [
    `${count(summary.employees, "person gets", "people get")} a row.`,
    `${count(totals_changed, "total changes", "totals change")}, ${count(bands_changed, "band changes", "bands change")}, ${count(gates_flipped, "bonus gate flips", "bonus gates flip")}.`,
    summary.missing_evaluations === 0
      ? "No evaluation is missing."
      : `${count(summary.missing_evaluations, "evaluation is", "evaluations are")} missing, of ${count(summary.employees_missing_evaluations, "person", "people")}: the ratios lower their scores.`,
    summary.pending_atw_requests === 0
      ? "No ATW request of the month is pending."
      : `${count(summary.pending_atw_requests, "ATW request of the month is", "ATW requests of the month are")} pending still.`,
    ...(employees_leaving > 0
      ? [`${count(employees_leaving, "person of the last final loses", "people of the last final lose")} their row.`]
      : []),
  ]
}
