import { Button, Group, Stack, Text, Title, UnstyledButton } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useNavigate } from "@tanstack/react-router"
import { lazy, Suspense, useEffect } from "react"
import {
  listAtwRequests,
  listEvaluationStatus,
  listOwnKudos,
  showMonthSnapshot,
  showPerformance,
} from "@scorecard/web/api/endpoints.gen.ts"
import type { Reply } from "@scorecard/web/api/endpoint.ts"
import { ImpactName } from "@scorecard/web/features/atw-requests/impacts.ts"
import { STATUS_NAMES, type AtwRequest } from "@scorecard/web/features/atw-requests/labels.ts"
import { KindFigures } from "@scorecard/web/features/evaluations/kind-figures.tsx"
import { KIND_NAMES } from "@scorecard/web/features/evaluations/kinds.ts"
import { MyMonth } from "@scorecard/web/features/home/self.tsx"
import { KudosCard } from "@scorecard/web/features/kudos/kudos-card.tsx"
import { BONUS_CHECK_LABELS, gateStatus, gateWord, type BonusGate } from "@scorecard/web/lib/bonus-labels.ts"
import { formatDay, formatMonth } from "@scorecard/web/lib/format.ts"
import { humanize } from "@scorecard/web/lib/humanize.ts"
import { useMe } from "@scorecard/web/lib/me.ts"
import { keysOf } from "@scorecard/web/lib/objects.ts"
import { useApiQuery } from "@scorecard/web/lib/query.ts"
import { cycleOf } from "@scorecard/web/ui/cycle-picker.tsx"
import { TextLink } from "@scorecard/web/ui/link.tsx"
import { Panel } from "@scorecard/web/ui/panel.tsx"
import { Answer, Empty, Loading } from "@scorecard/web/ui/states.tsx"
import { StatusChip } from "@scorecard/web/ui/status-chip.tsx"
import { homeQueries, TREND_MONTHS } from "../bridge.ts"
import classes from "./interface.module.css"
import { act } from "./main-process.ts"
import { messages } from "./messages.ts"

const RequestForm = lazy(() =>
  import("@scorecard/web/features/atw-requests/request-form.tsx").then((form) => ({ default: form.RequestForm })),
)

const text = messages.home
const KINDS = keysOf(KIND_NAMES)

/** The reader's month, requests, evaluations and thanks; a hidden page's card is not there. */
export function Home() {
  const me = useMe()
  const queries = homeQueries(me.employee_id)
  const { preferred_name, first_name } = me.employee.personal_data
  return (
    <Stack gap="sm">
      <Title order={1} size="h3" className="name">
        {text.hello(preferred_name ?? first_name)}
      </Title>
      {me.shows("dashboard.bsc.overview") && <MonthCard query={queries.month} />}
      {me.shows("scorecard.atw") && <RequestsCard query={queries.requests} />}
      {me.shows("scorecard.evaluation_status") && <EvaluationsCard query={queries.evaluations} />}
      {me.shows("scorecard.weekly_kudos") && <KudosWidget query={queries.kudos} />}
    </Stack>
  )
}

type Queries = ReturnType<typeof homeQueries>
type Snapshot = Extract<Reply<typeof showMonthSnapshot>, { view_mode: "self" }>

function MonthCard({ query }: { query: Queries["month"] }) {
  const snapshot = useApiQuery(showMonthSnapshot, { query })
  return <Answer of={snapshot}>{(data) => (data.view_mode === "self" ? <Month snapshot={data} /> : null)}</Answer>
}

function Month({ snapshot: { month, employee_month } }: { snapshot: Snapshot }) {
  const me = useMe()
  const cycle_id = cycleOf(month)
  const year = useApiQuery(showPerformance, { query: { cycle_id, employee_id: me.employee_id } })
  const isComplete = year.isSuccess
  useEffect(() => {
    if (isComplete) act({ type: "figures_shown" })
  }, [isComplete])
  // Together, so that nothing moves.
  if (year.isPending) return <Loading />
  const past = (year.data?.months ?? []).filter(({ status }) => status === "draft" || status === "final")
  return (
    <>
      <MyMonth month={month} self={{ employee_month, trend: past.slice(-TREND_MONTHS) }} listsGates={false} />
      {employee_month && employee_month.bonus_eligible !== false && (
        <Gates gates={employee_month.bonus_qualification_breakdown ?? []} />
      )}
    </>
  )
}

function Gates({ gates }: { gates: readonly BonusGate[] }) {
  if (gates.length === 0) return null
  return (
    <Panel title={text.gates}>
      <Stack gap={6}>
        {gates.map(({ check, passed, detail }) => (
          <div key={check}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm">{BONUS_CHECK_LABELS[check]}</Text>
              <StatusChip status={gateStatus(passed)}>{gateWord(passed)}</StatusChip>
            </Group>
            {passed !== true && (
              <Text size="xs" c="dimmed">
                {humanize(detail)}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

function RequestsCard({ query }: { query: Queries["requests"] }) {
  const requests = useApiQuery(listAtwRequests, { query })
  const [asking, { open, close }] = useDisclosure(false)
  const ask = (
    <Button size="compact-sm" onClick={open}>
      {text.ask}
    </Button>
  )
  return (
    <Panel title={text.requests} actions={ask}>
      <Answer of={requests} lines={2}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              {text.noRequests}
            </Text>
          ) : (
            <>
              <ul className={classes["requests"]}>
                {items.map((request) => (
                  <li key={request._id}>
                    <RequestRow request={request} />
                  </li>
                ))}
              </ul>
              {(total ?? 0) > items.length && (
                <TextLink to="/atw-requests" size="sm">
                  {text.allRequests(total ?? 0)}
                </TextLink>
              )}
            </>
          )
        }
      </Answer>
      {asking && (
        <Suspense fallback={null}>
          <RequestForm onClose={close} />
        </Suspense>
      )}
    </Panel>
  )
}

function RequestRow({ request: { _id, date_of_occurrence, impact, status } }: { request: AtwRequest }) {
  const navigate = useNavigate()
  return (
    <UnstyledButton
      className={classes["request"]}
      onClick={() => void navigate({ to: "/atw-requests", search: { request: _id } })}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text size="sm">{formatDay(date_of_occurrence)}</Text>
          <Text size="xs" c="dimmed" className="name">
            <ImpactName impact={impact} day={date_of_occurrence} />
          </Text>
        </div>
        <StatusChip status={status}>{STATUS_NAMES[status]}</StatusChip>
      </Group>
    </UnstyledButton>
  )
}

function EvaluationsCard({ query }: { query: Queries["evaluations"] }) {
  const status = useApiQuery(listEvaluationStatus, { query })
  return (
    <Answer of={status} lines={2}>
      {({ items: [own], year, month }) => (
        <Panel
          title={text.evaluations(formatMonth({ year, month }))}
          actions={
            <TextLink to="/evaluation-status" size="sm">
              {text.byWeek}
            </TextLink>
          }
        >
          {own ? (
            <Stack gap="sm">
              {KINDS.map((kind) => (
                <div key={kind}>
                  <Text size="sm" fw={600}>
                    {KIND_NAMES[kind]}
                  </Text>
                  <KindFigures label={KIND_NAMES[kind]} figures={own.kinds[kind]} expanded={false} />
                </div>
              ))}
            </Stack>
          ) : (
            <Text size="sm" c="dimmed">
              {text.noEvaluations}
            </Text>
          )}
        </Panel>
      )}
    </Answer>
  )
}

function KudosWidget({ query }: { query: Queries["kudos"] }) {
  const kudos = useApiQuery(listOwnKudos, { query })
  return (
    <Panel
      title={text.kudos}
      actions={
        <TextLink to="/kudos" size="sm">
          {text.everyone}
        </TextLink>
      }
    >
      <Answer of={kudos} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={text.noKudos}>{text.noKudosText}</Empty>
          ) : (
            <Stack gap="sm">
              {items.map((card) => (
                <KudosCard key={card._id} kudos={card} />
              ))}
            </Stack>
          )
        }
      </Answer>
    </Panel>
  )
}
