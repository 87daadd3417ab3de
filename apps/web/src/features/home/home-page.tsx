import { Grid, Skeleton, Stack, Text } from "@mantine/core"
import type { Home, HomeSelf } from "@scorecard/contracts/home"
import type { ComponentType } from "react"
import { showHome } from "../../api/endpoints.gen.ts"
import { formatDay } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { dueEvaluations, type EvaluateProps } from "../../ui/evaluate.ts"
import { TextLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty, Failure } from "../../ui/states.tsx"
import { Celebrations } from "./celebrations.tsx"
import { ClosingPanel, DataGaps, SystemHealth } from "./closing.tsx"
import { AcknowledgementPrompt, SetupPrompt } from "./prompts.tsx"
import { TaskDeliveryMissing, UpcomingLocks } from "./deadlines.tsx"
import { Decisions, DueEvaluations, MyPeople } from "./reviews.tsx"
import { MyMonth, WhatWouldHelp } from "./self.tsx"
import { messages } from "./messages.ts"

const EVERY_MS = 60_000
const PANELS = [220, 160, 260, 200]

/** What other features provide. */
export type HomeParts = {
  Evaluate: ComponentType<EvaluateProps>
  NotificationItem: ComponentType<{ notification: HomeSelf["notifications"][number] }>
}

/** What the reader's role needs first. (rules/dashboards#home) */
export function HomePage(parts: HomeParts) {
  const me = useMe()
  const { preferred_name, first_name } = me.employee.personal_data
  const home = useApiQuery(showHome, {}, { refetchInterval: EVERY_MS })
  return (
    <Page
      title={messages.page.hello(preferred_name ?? first_name)}
      {...(home.data && { about: formatDay(home.data.today) })}
    >
      {home.error !== null && <Failure error={home.error} onRetry={() => void home.refetch()} />}
      {home.data ? <Parts home={home.data} {...parts} /> : home.error === null && <LoadingPanels />}
    </Page>
  )
}

/** As large as what follows, so that nothing moves. */
function LoadingPanels() {
  return (
    <Grid gap="md" role="status" aria-label={messages.page.loading}>
      {PANELS.map((height, at) => (
        <Grid.Col key={height} span={{ base: 12, lg: at % 2 === 0 ? 7 : 5 }}>
          <Skeleton height={height} radius="md" />
        </Grid.Col>
      ))}
    </Grid>
  )
}

function Parts({ home, Evaluate, NotificationItem }: { home: Home } & HomeParts) {
  const { month, self, reviews, closing, news, setup_steps } = home
  const [opened, setOpened] = useSearchFilters(
    { evaluate: "", decide: "", discuss: "" },
    { opens: ["evaluate", "decide", "discuss"] },
  )
  const evaluations = reviews?.evaluations
  const due = opened.evaluate === "" || !evaluations ? [] : dueEvaluations(evaluations.items, opened.evaluate)
  return (
    <>
      {self?.to_acknowledge && <AcknowledgementPrompt month={self.to_acknowledge} />}
      {setup_steps !== null && <SetupPrompt steps={setup_steps} />}
      {closing && <ClosingPanel closing={closing} />}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack>
            {evaluations && (
              <DueEvaluations evaluations={evaluations} onEvaluate={(id) => setOpened({ evaluate: id })} />
            )}
            {reviews && (
              <Decisions
                reviews={reviews}
                onRequest={(id) => setOpened({ decide: id })}
                onDispute={(id) => setOpened({ discuss: id })}
              />
            )}
            {self && <MyMonth month={month} self={self} />}
            {self?.employee_month && <WhatWouldHelp gains={self.gains} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack>
            {closing && <SystemHealth {...closing} />}
            {closing && <DataGaps gaps={closing.data_gaps} />}
            {reviews?.team && <MyPeople month={month} team={reviews.team} />}
            {reviews?.task_delivery && <TaskDeliveryMissing missing={reviews.task_delivery} />}
            {reviews && <UpcomingLocks locks={reviews.locks} />}
            {self && (
              <Panel
                title={messages.whatsNew.title}
                actions={
                  <TextLink to="/notifications" size="sm">
                    {messages.whatsNew.all}
                  </TextLink>
                }
              >
                {self.notifications.length === 0 && (
                  <Text size="sm" c="dimmed">
                    {messages.whatsNew.nothing}
                  </Text>
                )}
                {self.notifications.map((one) => (
                  <NotificationItem key={one._id} notification={one} />
                ))}
              </Panel>
            )}
            {news && <Celebrations {...news} />}
          </Stack>
        </Grid.Col>
      </Grid>
      {!self && !reviews && !closing && !news && (
        <Panel>
          <Empty title={messages.page.nothing}>{messages.page.nothingText}</Empty>
        </Panel>
      )}
      {due.length > 0 && <Evaluate key={opened.evaluate} due={due} onClose={() => setOpened({ evaluate: "" })} />}
    </>
  )
}
