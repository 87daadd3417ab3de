import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconDownload, IconFileZip } from "@tabler/icons-react"
import type { Reply } from "../../api/endpoint.ts"
import type { getArchive } from "../../api/endpoints.gen.ts"
import { formatMoment, formatNumber, type YearMonth } from "../../lib/format.ts"
import { humanize } from "../../lib/humanize.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { isAtWork, useStatementsZip, type StatementsZip as Zip } from "../../lib/use-statements-zip.ts"
import { messages } from "./messages.ts"
import { Failure } from "../states.tsx"

/** Makes a ZIP with the statements of a final month of everyone in the reader's pool, and downloads it. */
export function StatementsZip({ month }: { month: YearMonth }) {
  const zip = useStatementsZip(month)
  const { job, start, error } = zip
  return (
    <Stack gap="sm" align="stretch">
      {error !== null && <Failure error={error} />}
      {job ? (
        <State job={job} zip={zip} />
      ) : (
        <Button
          variant="default"
          style={{ alignSelf: "flex-start" }}
          loading={start.isPending || zip.isLoading}
          leftSection={<IconFileZip size={16} aria-hidden />}
          onClick={() => start.mutate(undefined)}
        >
          {messages.statementsZip}
        </Button>
      )}
    </Stack>
  )
}

type StateProps = { job: Reply<typeof getArchive>; zip: Zip }

function State({ job, zip }: StateProps) {
  if (isAtWork(job)) return <AtWork job={job} zip={zip} />
  if (job.status === "succeeded") return <Ready job={job} zip={zip} />
  const isCanceled = job.status === "canceled"
  return (
    <Alert
      color={isCanceled ? "gray" : "red"}
      variant="light"
      role={isCanceled ? "status" : "alert"}
      title={isCanceled ? messages.canceled : messages.failed}
    >
      <Stack gap="xs">
        {!isCanceled && <Text size="sm">{job.error ? humanize(job.error.detail) : messages.noReason}</Text>}
        <Group gap="xs">
          <Button size="xs" variant="default" loading={zip.start.isPending} onClick={() => zip.start.mutate(undefined)}>
            {messages.startAgain}
          </Button>
          <Button size="xs" variant="default" onClick={zip.forget}>
            {messages.dismiss}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function AtWork({ job, zip }: StateProps) {
  const figure = job.total === null ? "" : messages.ofStatements(formatNumber(job.processed), job.total)
  return (
    <Alert color="brand" variant="light" title={messages.creating}>
      <Stack gap={6}>
        <Progress.Root size="lg">
          <Progress.Section value={job.percent} aria-label={messages.progress} />
        </Progress.Root>
        <Group justify="space-between" gap="xs">
          <Text size="sm" aria-live="polite" className="figures">
            {job.percent}%{figure}
          </Text>
          <Button
            size="xs"
            variant="default"
            loading={zip.cancel.isPending}
            onClick={() => zip.cancel.mutate(undefined)}
          >
            {messages.cancel}
          </Button>
        </Group>
        {job.error && <Text size="sm">{messages.willRetry(humanize(job.error.detail))}</Text>}
        <Text size="xs" c="var(--mantine-color-text)">
          {messages.continuesInBackground}
        </Text>
      </Stack>
    </Alert>
  )
}

function Ready({ job, zip }: StateProps) {
  const onError = (error: unknown) =>
    notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
  return (
    <Alert color="green" variant="light" role="status" title={messages.ready}>
      <Stack gap="xs">
        <Text size="sm">{messages.readyText(job.processed, formatMoment(job.expires_at))}</Text>
        <Group gap="xs">
          <Button
            size="xs"
            loading={zip.download.isPending}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => zip.download.mutate(undefined, { onError })}
          >
            {messages.download}
          </Button>
          <Button size="xs" variant="default" onClick={zip.forget}>
            {messages.dismiss}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
