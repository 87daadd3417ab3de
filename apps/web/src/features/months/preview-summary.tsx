import { Alert, List, Stack } from "@mantine/core"
import type { FinalizePreview } from "@scorecard/contracts/finalize-preview"
import { formatMonth } from "../../lib/format.ts"
import { messages } from "./messages.ts"
import { locale } from "../../lib/language.ts"

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
  const names = new Intl.ListFormat(locale).format(months.map(formatMonth))
  return (
    <Alert color="orange" variant="light" role="status" title={messages.previewSummary.earlierMonthsAreStillOpen}>
      {messages.previewSummary.earlierMonthsText(names, months.length)}
    </Alert>
  )
}

function lines(summary: Summary): string[] {
  const { totals_changed, bands_changed, gates_flipped, employees_leaving } = summary
  return [
    messages.previewSummary.peopleGetARow(summary.employees),
    `${messages.previewSummary.totalsChange(totals_changed)}, ${messages.previewSummary.bandsChange(bands_changed)}, ${messages.previewSummary.bonusGatesFlip(gates_flipped)}.`,
    summary.missing_evaluations === 0
      ? messages.previewSummary.noEvaluationIsMissing
      : messages.previewSummary.evaluationsAreMissing(
          summary.missing_evaluations,
          summary.employees_missing_evaluations,
        ),
    summary.pending_atw_requests === 0
      ? messages.previewSummary.noAtwRequests
      : messages.previewSummary.atwRequestsPending(summary.pending_atw_requests),
    ...(employees_leaving > 0 ? [messages.previewSummary.peopleLosingTheirRow(employees_leaving)] : []),
  ]
}
