import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core"
import { showConfiguration } from "../../api/endpoints.gen.ts"
import { addMonths, monthId, thisMonth } from "../../lib/format.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { CyclePicker } from "../../ui/cycle-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { messages } from "./messages.ts"
import { useCancelRun, useRun, useStartRun, type Run } from "./use-run.ts"
import { WhatIfForm } from "./what-if-form.tsx"
import { humanize } from "../../lib/humanize.ts"
import { WhatIfResult } from "./what-if-result.tsx"

const FIRST_MONTH_OF_CYCLE = 7
/** The latest month that is over. */
const lastMonth = () => addMonths(thisMonth(), -1)

function presetOf() {
  const { year, month } = lastMonth()
  return { cycle: String(month >= FIRST_MONTH_OF_CYCLE ? year : year - 1), job: "" } as const
}

/** Past months under another configuration. */
export default function WhatIfPage() {
  const [{ cycle, job }, setFilters] = useSearchFilters(presetOf())
  return (
    <Page title={messages.page.title} about={messages.page.about}>
      <Panel>
        <Stack>
          <Group>
            <CyclePicker value={cycle} onChange={(next) => setFilters({ cycle: next, job: "" })} />
          </Group>
          <Trial key={cycle} cycle={cycle} onStarted={(id) => setFilters({ job: id })} />
        </Stack>
      </Panel>
      {job !== "" && <RunOf key={job} id={job} />}
    </Page>
  )
}

function Trial({ cycle, onStarted }: { cycle: string; onStarted: (id: string) => void }) {
  const configuration = useApiQuery(showConfiguration, { query: { cycle_id: cycle } })
  const start = useStartRun(onStarted)
  const min = `${cycle}-07`
  const end = `${Number(cycle) + 1}-06`
  const last = monthId(lastMonth())
  const max = last < end ? last : end
  if (max < min) return <Empty title={messages.page.noMonth}>{messages.page.noMonthText}</Empty>
  return (
    <Answer of={configuration} lines={6}>
      {(found) => (
        <WhatIfForm
          configuration={found}
          min={min}
          max={max}
          isBusy={start.isPending}
          error={start.error}
          onRun={(input) => start.mutate(input)}
        />
      )}
    </Answer>
  )
}

function RunOf({ id }: { id: string }) {
  const run = useRun(id)
  return (
    <Answer of={run} lines={3}>
      {(found) => (found.result ? <WhatIfResult jobId={id} result={found.result} /> : <Unfinished run={found} />)}
    </Answer>
  )
}

function Unfinished({ run: { job_id, status, percent, error } }: { run: Run }) {
  const cancel = useCancelRun(job_id)
  if (status === "canceled") return <Alert role="status">{messages.run.canceled}</Alert>
  if (status === "failed") {
    return (
      <Alert role="alert" color="red" title={messages.run.failed}>
        {error && humanize(error.detail)}
      </Alert>
    )
  }
  return (
    <Panel>
      <Group justify="space-between" mb="xs">
        <Text role="status">{messages.run.running(percent)}</Text>
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {messages.run.cancel}
        </Button>
      </Group>
      <Progress value={percent} aria-label={messages.run.progress} />
    </Panel>
  )
}
