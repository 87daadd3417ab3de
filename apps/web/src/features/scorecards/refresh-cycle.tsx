import { Button, Group, Stack, Text } from "@mantine/core"
import { IconRefresh } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { readSyncJob, refreshEmployeeCycle } from "../../api/endpoints.gen.ts"
import { apiQuery, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { type YearMonth } from "../../lib/format.ts"
import { nextPollMs } from "../../lib/polling.ts"
import { ProgressLine } from "../../ui/rows-progress.tsx"
import { humanize } from "../../lib/humanize.ts"
import { Failure } from "../../ui/states.tsx"
import { messages } from "./messages/index.ts"

type Job = Reply<typeof readSyncJob>

const isAtWork = ({ status }: Job) => status === "queued" || status === "running"

/**
 * Recalculates a person's draft months of the cycle, up to the last month that has started.
 * (rules/months#cycle-refresh)
 */
export function RefreshCycle({ employeeId, upTo }: { employeeId: string; upTo: YearMonth }) {
  const client = useQueryClient()
  const [begun, setBegun] = useState<string | null>(null)
  const request = useApiMutation(() => call(refreshEmployeeCycle, { body: { employee_id: employeeId, ...upTo } }), [])
  const { data: job, error } = useQuery({
    ...apiQuery(readSyncJob, { params: { job_id: begun ?? "" } }),
    enabled: begun !== null,
    refetchInterval: ({ state }) => nextPollMs(state, isAtWork),
  })
  const ended = job && !isAtWork(job) ? job.job_id : undefined
  useEffect(() => {
    if (ended !== undefined) void client.invalidateQueries({ queryKey: ["dashboard", "bsc"], predicate: isNoJob })
  }, [ended, client])
  const busy = request.isPending || (begun !== null && error === null && (job === undefined || isAtWork(job)))
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={busy}
          onClick={() => request.mutate(undefined, { onSuccess: ({ job_id }) => setBegun(job_id) })}
        >
          {messages.refreshCycle.refreshTheFigures}
        </Button>
        <Text size="xs" c="dimmed">
          {messages.refreshCycle.recalculatesDraftMonths}
        </Text>
      </Group>
      {request.error !== null && <Failure error={request.error} />}
      {error !== null && <Failure error={error} />}
      {job && isAtWork(job) && (
        <ProgressLine
          label={messages.refreshCycle.refreshOfTheFigures}
          percent={job.percent}
          phase={messages.refreshCycle.workingOut}
        >
          {messages.refreshCycle.ofTheMonths(job.percent)}
        </ProgressLine>
      )}
      {job && !isAtWork(job) && <Outcome job={job} />}
    </Stack>
  )
}

/** The result. It comes from the job itself, so nothing else is loaded. */
function Outcome({ job: { status, error, result } }: { job: Job }) {
  if (status === "failed") {
    return (
      <Text size="sm" role="alert" c="var(--mantine-color-error)">
        {messages.refreshCycle.refreshFailed(error ? humanize(error.detail) : messages.refreshCycle.noReasonWasGiven)}
      </Text>
    )
  }
  const final = result?.skipped_final?.length ?? 0
  return (
    <Text size="sm" role="status">
      {messages.refreshCycle.monthsWereRecalculated(result?.synced?.length ?? 0)}
      {final > 0 && messages.refreshCycle.finalOnesWereLeft(final)}.
    </Text>
  )
}

const isNoJob = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== "sync-jobs"
