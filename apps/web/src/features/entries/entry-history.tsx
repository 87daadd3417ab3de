import { Stack, Text, Timeline, Title } from "@mantine/core"
import type { EntryView } from "@scorecard/contracts/entries"
import { listActivityLogs } from "../../api/endpoints.gen.ts"
import type { Item } from "../../api/endpoint.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { SOURCES } from "./labels.ts"
import { messages } from "./messages/index.ts"

type Log = Item<typeof listActivityLogs>

const MAX_STEPS = 50
const ACTIONS: Record<string, string> = messages.entryHistory.actions

/** Who wrote the entry and when: every step for people who may read the audit log, otherwise the first and last. */
export function EntryHistory({ entry }: { entry: EntryView }) {
  const me = useMe()
  const mayReadLog = me.can("activity_logs.view")
  const log = useApiQuery(
    listActivityLogs,
    { query: { target_id: entry._id, sort: "at", limit: MAX_STEPS } },
    { enabled: mayReadLog },
  )
  const steps = log.data?.items ?? []
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {messages.entryHistory.history}
      </Title>
      <Timeline bulletSize={12} lineWidth={2} active={-1}>
        {steps.length > 0
          ? steps.map((step) => <LoggedStep key={step._id} step={step} />)
          : plainSteps(entry).map(({ title, who, when }) => (
              <Timeline.Item key={title} title={title}>
                <Text size="sm" c="dimmed">
                  <PersonName id={who} />, <Ago at={when} />
                </Text>
              </Timeline.Item>
            ))}
      </Timeline>
      <Text size="xs" c="dimmed">
        {messages.entryHistory.source(SOURCES[entry.source])}
      </Text>
    </Stack>
  )
}

function LoggedStep({ step }: { step: Log }) {
  return (
    <Timeline.Item title={ACTIONS[step.action] ?? step.action}>
      <Text size="sm" c="dimmed">
        <span className="name">{step.actor_name ?? messages.entryHistory.service}</span>
        {step.impersonator_name !== null && messages.entryHistory.doneBy(step.impersonator_name)}, <Ago at={step.at} />
      </Text>
    </Timeline.Item>
  )
}

function plainSteps(entry: EntryView) {
  const submitted = { title: messages.entryHistory.submitted, who: entry.submitted_by_id, when: entry.created_at }
  if (entry.version === 1) return [submitted]
  return [submitted, { title: messages.entryHistory.lastChanged, who: entry.updated_by_id, when: entry.updated_at }]
}
