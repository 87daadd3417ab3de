import { Progress, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { count, formatNumber } from "../lib/format.ts"
import type { RowProgress } from "../lib/rows-written.ts"

const ALL = 100

/** How far a long piece of work is; without a figure that it is under way. */
export function ProgressLine({ label, percent, children }: { label: string; percent?: number; children: ReactNode }) {
  return (
    <Stack gap={6} role="group" aria-label={label}>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent ?? ALL}
          {...(percent === undefined ? { striped: true, animated: true, withAria: false } : { "aria-label": label })}
        />
      </Progress.Root>
      <Text size="sm" className="figures" aria-live="polite">
        {children}
      </Text>
    </Stack>
  )
}

/** A file on its way: how much of it is sent, then that its rows are looked at. */
export function SendingProgress({ percent }: { percent: number }) {
  if (percent < ALL) {
    return (
      <ProgressLine label="Sending the file" percent={percent}>
        Sending the file: {percent}%
      </ProgressLine>
    )
  }
  return <ProgressLine label="Checking the file">The file is sent. Reading and checking every row…</ProgressLine>
}

/** Rows on their way into the service; `null` until it has said how far it is. */
export function RowsProgress({ progress }: { progress: RowProgress | null }) {
  if (progress === null) return <ProgressLine label="Rows">Under way…</ProgressLine>
  const { phase, done, total } = progress
  if (phase === "recording") {
    return (
      <ProgressLine label="Rows">
        {count(total, "row")} written. Keeping the record of it; then all of it counts at once.
      </ProgressLine>
    )
  }
  const percent = total === 0 ? ALL : Math.floor((done / total) * ALL)
  return (
    <ProgressLine label="Rows" percent={percent}>
      {phase === "checking" ? "Checking" : "Writing"}: {formatNumber(done)} of {count(total, "row")}
    </ProgressLine>
  )
}
