import { Alert, List, Stack } from "@mantine/core"
import type { FinalizePreview } from "@scorecard/contracts/finalize-preview"
import { count, formatMonth } from "../../lib/format.ts"

type Summary = NonNullable<FinalizePreview["summary"]>

/** What closing the month would change, in words. */
export function PreviewSummary({ preview, summary }: { preview: FinalizePreview; summary: Summary }) {
  return (
    <Stack gap="sm">
      {preview.compared_with === "rolling" && <EarlierOpenMonths months={preview.earlier_open_months} />}
      <List size="sm" spacing={4}>
        {lines(summary).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Stack>
  )
}

function EarlierOpenMonths({ months }: { months: FinalizePreview["earlier_open_months"] }) {
  if (months.length === 0) return null
  const names = new Intl.ListFormat("en-US").format(months.map(formatMonth))
  return (
    <Alert color="orange" variant="light" role="status" title="Earlier months are still open">
      {names} {months.length === 1 ? "is" : "are"} not final yet. You can finalize this month anyway.
    </Alert>
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
