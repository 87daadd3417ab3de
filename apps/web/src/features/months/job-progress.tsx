import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core"
import { count, formatMoment, formatNumber } from "../../lib/format.ts"
import { humanize } from "../../lib/humanize.ts"
import { Failure } from "../../ui/states.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { isAtWork, type Job, type MonthJob } from "./use-month-job.ts"

const TITLES: Record<Job["type"], string> = {
  sync: "Sync",
  finalize: "Finalizing",
  cycle_refresh: "Refresh of one person's cycle",
}
const PHASES: Record<Job["phase"], string> = {
  waiting: "waiting for a worker",
  scoring: "working out the figures",
  publishing: "writing to the warehouse",
  done: "done",
}

/** What is at work on the month, or how it ended. */
export function JobProgress({ of: { job, error, forget } }: { of: MonthJob }) {
  if (error !== null) return <Failure error={error} />
  if (!job) return null
  if (isAtWork(job)) return <AtWork job={job} />
  return job.status === "failed" ? (
    <Alert color="red" variant="light" role="alert" title={`${TITLES[job.type]} failed`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {job.error ? humanize(job.error.detail) : "The job ended without saying why."} Nothing was changed; try again.
        </Text>
        <Button size="xs" variant="default" onClick={forget}>
          Dismiss
        </Button>
      </Stack>
    </Alert>
  ) : (
    <Alert color="green" variant="light" role="status" title={`${TITLES[job.type]}: done`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{resultOf(job)}</Text>
        <Button size="xs" variant="default" onClick={forget}>
          Dismiss
        </Button>
      </Stack>
    </Alert>
  )
}

function AtWork({ job }: { job: Job }) {
  const figure = job.total === null ? "" : `, ${formatNumber(job.processed)} of ${count(job.total, "person", "people")}`
  return (
    <Alert color="brand" variant="light" title={`${TITLES[job.type]} at work`}>
      <Stack gap={6}>
        <Progress.Root size="lg">
          <Progress.Section value={job.percent} aria-label={`${TITLES[job.type]}: progress`} />
        </Progress.Root>
        <Group justify="space-between" gap="xs">
          <Text size="sm" aria-live="polite" className="figures">
            {job.percent}%, {PHASES[job.phase]}
            {figure}
          </Text>
          <Text size="xs" c="dimmed">
            Started {formatMoment(job.created_at)} by <PersonName id={job.requested_by_id} />
          </Text>
        </Group>
        {job.error && <Text size="sm">It will be tried again: {humanize(job.error.detail)}</Text>}
        <Text size="xs" c="dimmed">
          It continues in the background. You can leave this page.
        </Text>
      </Stack>
    </Alert>
  )
}

function resultOf({ type, result, finished_at }: Job): string {
  const rows = result?.rows_written === undefined ? "" : `${count(result.rows_written, "row")} written. `
  const version = result?.version === undefined ? "" : `Version ${result.version} of the final figures. `
  const later = type === "finalize" && result?.published === false ? "The warehouse was away: its rows follow. " : ""
  return `${version}${rows}${later}Finished ${formatMoment(finished_at)}.`
}
