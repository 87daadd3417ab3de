import { Alert, Badge, Group, Text } from "@mantine/core"
import { formatMoment } from "../../lib/format.ts"
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
        <Badge {...(final ? { variant: "filled", color: "gray.8" } : { variant: "light" })} tt="none">
          {final ? messages.monthFreshness.finalVersion(report.version) : messages.monthFreshness.draft}
        </Badge>
        <Text size="sm" c="dimmed">
          {sentences(report, source).join(" ")}
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

function sentences(report: Report, source: "warehouse" | "live"): string[] {
  const origin =
    source === "warehouse"
      ? messages.monthFreshness.figuresFromWarehouse
      : messages.monthFreshness.figuresJustCalculated
  if (report.status === "final") return [messages.monthFreshness.closed(origin, formatMoment(report.finalized_at))]
  const synced =
    source === "warehouse" && report.last_sync_at
      ? messages.monthFreshness.syncedLastSyncAt(formatMoment(report.last_sync_at))
      : ""
  const next = report.next_rolling_sync_at
  return [`${origin}${synced}.`, ...(next ? [messages.monthFreshness.thisPageRefreshes(formatMoment(next))] : [])]
}
