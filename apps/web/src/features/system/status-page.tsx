import { Children, type ReactNode } from "react"
import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core"
import { IconRefresh } from "@tabler/icons-react"
import type { Reply } from "../../api/endpoint.ts"
import { readSystemStatus } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatMonth, NOTHING, parseMonthId } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { keysOf } from "../../lib/objects.ts"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { DeadLetters } from "./dead-letters.tsx"
import { FailingWebhooks } from "./failing-webhooks.tsx"
import { MailsPanel } from "./mails-panel.tsx"
import { AssistantPanel, MaintenancePanel } from "./operation-panels.tsx"
import { RetentionPanel } from "./retention-panel.tsx"
import { humanize } from "../../lib/humanize.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type Checks = Reply<typeof readSystemStatus>["checks"]
type Status = Checks[keyof Checks]["status"]

const EVERY_MS = 30_000
const WORDS: Record<Status, string> = messages.statusPage.words
const NAMES: Record<keyof Checks, string> = messages.statusPage.names

/** The status of the service and its dependencies. (rules/administration#system-status) */
export default function StatusPage() {
  const status = useApiQuery(readSystemStatus, {}, { refetchInterval: EVERY_MS })
  return (
    <Page
      title={messages.statusPage.systemStatus}
      about={messages.statusPage.about}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={status.isFetching}
          onClick={() => void status.refetch()}
        >
          {messages.statusPage.checkNow}
        </Button>
      }
    >
      <Answer of={status}>
        {({ status: overall, checks }) => (
          <Stack>
            <Group gap="xs" aria-live="polite">
              <Text fw={600}>{messages.statusPage.overall}</Text>
              <StatusChip status={overall}>{WORDS[overall]}</StatusChip>
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {keysOf(NAMES).map((name) => (
                <Panel
                  key={name}
                  title={NAMES[name]}
                  actions={<StatusChip status={checks[name].status}>{WORDS[checks[name].status]}</StatusChip>}
                >
                  <Stack gap={4}>
                    <Text size="sm">{humanize(checks[name].detail)}</Text>
                    {name === "webhooks" && <FailingWebhooks failing={checks.webhooks.failing} />}
                    {Children.map(factsOf(name, checks), (fact) => (
                      <Text size="xs" c="dimmed">
                        {fact}
                      </Text>
                    ))}
                  </Stack>
                </Panel>
              ))}
              <MaintenancePanel />
              <AssistantPanel />
            </SimpleGrid>
            <DeadLetters checks={checks} />
            <MailsPanel />
            <RetentionPanel />
          </Stack>
        )}
      </Answer>
    </Page>
  )
}

/** Formats `2026-10` as October 2026. */
function formatMonthId(period: string): string {
  const month = parseMonthId(period)
  return month ? formatMonth(month) : period
}

const whenOf = (at: string | null) => (at === null ? NOTHING : <Ago at={at} />)

function factsOf(name: keyof Checks, checks: Checks): ReactNode[] {
  if (name === "warehouse") return [messages.statusPage.driver(checks.warehouse.driver)]
  if (name === "worker") {
    const { environment, last_heartbeat_at } = checks.worker
    return [
      messages.statusPage.deploymentEnvironment(environment),
      messages.statusPage.lastHeartbeat(whenOf(last_heartbeat_at)),
    ]
  }
  if (name === "rolling_sync") {
    const { current_period, last_rolling_sync_at, interval_seconds } = checks.rolling_sync
    return [
      messages.statusPage.lastSynced(formatMonthId(current_period), whenOf(last_rolling_sync_at)),
      messages.statusPage.everySeconds(interval_seconds),
    ]
  }
  if (name === "email") {
    const { driver, queued, dead, last_sent_at } = checks.email
    return [
      messages.statusPage.sentBy(driver ?? messages.statusPage.emailIsOff),
      messages.statusPage.emailCounts(queued ?? 0, dead ?? 0, whenOf(last_sent_at)),
    ]
  }
  if (name === "jobs") {
    const { queued, running, dead } = checks.jobs
    return [messages.statusPage.jobCounts(queued ?? 0, running ?? 0, dead ?? 0)]
  }
  return []
}
