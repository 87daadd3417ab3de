import { Progress, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { formatNumber } from "../lib/format.ts"
import type { RowProgress } from "../lib/rows-written.ts"
import { messages } from "./messages.ts"

const ALL = 100

type ProgressLineProps = {
  label: string
  percent?: number
  /** The current step, read aloud whenever it changes. */
  phase: string
  /** The progress, for sighted readers. */
  children?: ReactNode
}

/** The progress of a long operation; indeterminate without a figure. */
export function ProgressLine({ label, percent, phase, children }: ProgressLineProps) {
  return (
    <Stack gap={6} role="group" aria-label={label}>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent ?? ALL}
          {...(percent === undefined ? { striped: true, animated: true, withAria: false } : { "aria-label": label })}
        />
      </Progress.Root>
      <Text size="sm" className="figures">
        <span aria-live="polite">{phase}</span>
        {children}
      </Text>
    </Stack>
  )
}

/** A file being uploaded and then checked. */
export function SendingProgress({ percent }: { percent: number }) {
  if (percent < ALL) {
    return (
      <ProgressLine
        label={messages.rowsProgress.sendingTheFile}
        percent={percent}
        phase={messages.rowsProgress.sendingTheFile}
      >
        : {percent}%
      </ProgressLine>
    )
  }
  return (
    <ProgressLine label={messages.rowsProgress.checkingTheFile} phase={messages.rowsProgress.checkingTheFilePhase} />
  )
}

/** Rows being saved; `null` until the service reports progress. */
export function RowsProgress({ progress }: { progress: RowProgress | null }) {
  if (progress === null)
    return <ProgressLine label={messages.rowsProgress.rows} phase={messages.rowsProgress.inProgress} />
  const { phase, done, total } = progress
  if (phase === "recording") {
    return <ProgressLine label={messages.rowsProgress.rows} phase={messages.rowsProgress.rowsPhase(total)} />
  }
  const percent = total === 0 ? ALL : Math.floor((done / total) * ALL)
  return (
    <ProgressLine
      label={messages.rowsProgress.rows}
      percent={percent}
      phase={phase === "checking" ? messages.rowsProgress.checking : messages.rowsProgress.writing}
    >
      {messages.rowsProgress.ofRows(formatNumber(done), total)}
    </ProgressLine>
  )
}
