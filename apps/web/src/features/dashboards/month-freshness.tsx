import { Alert, Group, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { formatMoment } from "../../lib/format.ts"
import { Ago, FromNow } from "../../ui/ago/ago.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type Report = { status: "draft" | "final"; version: number } & Record<
  "finalized_at" | "last_sync_at" | "next_rolling_sync_at",
  string | null
>
type MonthFreshnessProps = { report: Report; source: "warehouse" | "live"; fallback?: boolean | undefined }

/** The figures' status: draft or final, their source, and the next refresh. */
export function MonthFreshness({ report, source, fallback }: MonthFreshnessProps) {
  const final = report.status === "final"
  return (
    <>
      <Group gap="xs" aria-live="polite">
        <StatusChip status={report.status}>
          {final ? messages.monthFreshness.finalVersion(report.version) : messages.monthFreshness.draft}
        </StatusChip>
        <Text size="sm" c="dimmed">
          {describe(report, source)}
        </Text>
      </Group>
      {fallback && (
        <Alert color="orange" variant="light" role="status" title={messages.monthFreshness.warehouseDoesNotAnswer}>
          {messages.monthFreshness.warehouseDoesNotAnswerText}
        </Alert>
      )}
    </>
  )
}

function describe(report: Report, source: "warehouse" | "live"): ReactNode {
  const text = messages.monthFreshness
  const origin = source === "warehouse" ? text.figuresFromWarehouse : text.figuresJustCalculated
  if (report.status === "final") return text.closed(origin, formatMoment(report.finalized_at))
  const { last_sync_at, next_rolling_sync_at } = report
  return (
    <>
      {origin}.
      {source === "warehouse" && last_sync_at !== null && <> {text.updated(<Ago at={last_sync_at} isTabStop />)}</>}
      {next_rolling_sync_at !== null && <> {text.nextUpdate(<FromNow at={next_rolling_sync_at} isTabStop />)}</>}
    </>
  )
}
