import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core"
import { formatMoment, formatNumber } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { humanize } from "../../lib/humanize.ts"
import { Failure } from "../../ui/states.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { isAtWork, type Job, type MonthJob } from "./use-month-job.ts"
import { messages } from "./messages.ts"

const TITLES: Record<Job["type"], string> = messages.jobProgress.titles
const PHASES: Record<Job["phase"], string> = messages.jobProgress.phases

/** The month's running job, or its result. */
export function JobProgress({ of: { job, error, forget } }: { of: MonthJob }) {
  if (error !== null) return <Failure error={error} />
  if (!job) return null
  if (isAtWork(job)) return <AtWork job={job} />
  return job.status === "failed" ? (
    <Alert color="red" variant="light" role="alert" title={messages.jobProgress.failedTitle(TITLES[job.type])}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {messages.jobProgress.nothingWasChanged(
            job.error ? humanize(job.error.detail) : messages.jobProgress.jobEndedWithoutSayingWhy,
          )}
        </Text>
        <Button size="xs" variant="default" onClick={forget}>
          {messages.jobProgress.dismiss}
        </Button>
      </Stack>
    </Alert>
  ) : (
    <Alert color="green" variant="light" role="status" title={messages.jobProgress.doneTitle(TITLES[job.type])}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{resultOf(job)}</Text>
        <Button size="xs" variant="default" onClick={forget}>
          {messages.jobProgress.dismiss}
        </Button>
      </Stack>
    </Alert>
  )
}

function AtWork({ job }: { job: Job }) {
  const figure = job.total === null ? "" : messages.jobProgress.ofPeople(formatNumber(job.processed), job.total)
  return (
    <Alert color="brand" variant="light" title={messages.jobProgress.inProgress(TITLES[job.type])}>
      <Stack gap={6}>
        <Progress.Root size="lg">
          <Progress.Section value={job.percent} aria-label={messages.jobProgress.progressTitle(TITLES[job.type])} />
        </Progress.Root>
        <Group justify="space-between" gap="xs">
          <Text size="sm" aria-live="polite" className="figures">
            {job.percent}%, {PHASES[job.phase]}
            {figure}
          </Text>
          <Text size="xs" c="dimmed">
            {messages.jobProgress.startedBy(<Ago at={job.created_at} />, <PersonName id={job.requested_by_id} />)}
          </Text>
        </Group>
        {job.error && <Text size="sm">{messages.jobProgress.willRetry(humanize(job.error.detail))}</Text>}
        <Text size="xs" c="dimmed">
          {messages.jobProgress.continuesInBackground}
        </Text>
      </Stack>
    </Alert>
  )
}

function resultOf({ type, result, finished_at }: Job): string {
  const rows = result?.rows_written === undefined ? "" : messages.jobProgress.rowsWritten(result.rows_written)
  const version = result?.version === undefined ? "" : messages.jobProgress.versionOfFinalFigures(result.version)
  const later = type === "finalize" && result?.published === false ? messages.jobProgress.warehouseUnavailable : ""
  return messages.jobProgress.finished(version, rows, later, formatMoment(finished_at))
}
