import { Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { CheckProgress } from "../../lib/use-import-preview.ts"
import { FileDrop } from "../file-drop.tsx"
import { ProgressLine, SendingProgress } from "../rows-progress.tsx"
import { messages } from "./messages.ts"

const words = messages.fileStep
/** As the service allows them. */
const MAX_MEGABYTES = 25
const BYTES_OF_A_MEGABYTE = 1024 * 1024
const ACCEPT =
  ".csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/** Why a file can't be imported, checked before upload; null if it can. */
export function fileIssue({ name, size }: File): string | null {
  if (!/\.(csv|xlsx|txt|tsv)$/i.test(name)) return words.isNoTable(name)
  if (size === 0) return words.isEmpty(name)
  return size > MAX_MEGABYTES * BYTES_OF_A_MEGABYTE ? words.isTooLarge(name, MAX_MEGABYTES) : null
}

type FileStepProps = {
  label: string
  file: File | null
  error: string | null
  disabled: boolean
  /** Set while the file is uploaded and checked. */
  progress: CheckProgress | null
  onFile: (file: File | null) => void
  children?: ReactNode
}

export function FileStep({ label, file, error, disabled, progress, onFile, children }: FileStepProps) {
  return (
    <Stack gap="sm">
      <FileDrop
        label={label}
        description={words.description}
        accept={ACCEPT}
        file={file}
        onChange={onFile}
        error={error}
        disabled={disabled}
      />
      {progress && <Checking {...progress} />}
      {children}
    </Stack>
  )
}

function Checking({ percent, job }: CheckProgress) {
  if (job === null) return <SendingProgress percent={percent} />
  const phase = job.phase === "reading" ? words.reading : job.phase === "waiting" ? words.waiting : words.checking
  return (
    <Stack gap="xs">
      <ProgressLine label={words.checking} percent={job.percent} phase={phase}>
        {job.total !== null && words.jobRows(job.processed, job.total)}
      </ProgressLine>
      <Text size="sm">{words.largeFile}</Text>
    </Stack>
  )
}
