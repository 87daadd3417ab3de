import { Alert, Badge, Button, Group, List, Stack, Switch, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { changeSetup, completeSetup, readSetup } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { formatMoment } from "../../lib/format.ts"
import { useApiMutation, useApiQuery } from "../../lib/query.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { MonthField } from "../../ui/month-field.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Failure } from "../../ui/states.tsx"
import { messages } from "./messages.ts"

type Setup = Reply<typeof readSetup>

/** Everything that the first month and the state of the setup decide. */
const STALE = ["system/setup", "scorecard", "dashboard/bsc"]

/** The guide that takes a new company to its first month. (rules/setup#new-and-existing-companies) */
export default function SetupPage() {
  const setup = useApiQuery(readSetup)
  return (
    <Page title={messages.setupPage.setup} about={messages.setupPage.about}>
      <Answer of={setup}>
        {(known) => (
          <Stack>
            <Completion setup={known} />
            <Panel title={messages.firstMonth.firstMonth}>
              <FirstMonth key={known.version} setup={known} />
            </Panel>
            <Panel title={messages.setupPage.steps}>
              <Steps steps={known.steps} />
            </Panel>
          </Stack>
        )}
      </Answer>
    </Page>
  )
}

function Steps({ steps }: { steps: Setup["steps"] }) {
  return (
    <List spacing="md" listStyleType="none">
      {steps.map(({ key, label, done, detail, link }) => (
        <List.Item key={key}>
          <Group gap="xs">
            <Text fw={600}>{label}</Text>
            <Badge color={done ? "green.9" : "gray.8"} tt="none">
              {done ? messages.setupPage.done : messages.setupPage.toDo}
            </Badge>
          </Group>
          <Text size="sm">{detail}</Text>
          {link !== "/setup" && (
            <Button component="a" href={link} variant="subtle" size="compact-sm" px={0}>
              {messages.setupPage.open(label)}
            </Button>
          )}
        </List.Item>
      ))}
    </List>
  )
}

function FirstMonth({ setup }: { setup: Setup }) {
  const [month, setMonth] = useState(setup.first_month)
  const [owes, setOwes] = useState(setup.leave_owes_task_delivery)
  const isOpen = setup.completed_at === null
  const save = useApiMutation(
    () =>
      call(changeSetup, {
        body: { first_month: month, ...(isOpen && { leave_owes_task_delivery: owes }) },
        ifMatch: setup.version,
      }),
    STALE,
  )
  const isFixed = !setup.abilities.change_first_month
  return (
    <Stack align="flex-start">
      <MonthField
        label={messages.firstMonth.firstMonth}
        description={isFixed ? messages.firstMonth.fixed : messages.firstMonth.description}
        value={month}
        onChange={setMonth}
        min={setup.earliest_first_month}
        max={setup.latest_first_month}
      />
      {isOpen && (
        <Switch
          label={messages.firstMonth.leave}
          description={messages.firstMonth.leaveText}
          checked={owes}
          onChange={({ currentTarget }) => setOwes(currentTarget.checked)}
        />
      )}
      {save.error !== null && <Failure error={save.error} />}
      <Button
        loading={save.isPending}
        disabled={month === "" || (isFixed && !isOpen)}
        onClick={() =>
          save.mutate(undefined, {
            onSuccess: () => void notifications.show({ message: messages.firstMonth.saved }),
          })
        }
      >
        {messages.firstMonth.save}
      </Button>
    </Stack>
  )
}

function Completion({ setup }: { setup: Setup }) {
  const [isAsking, setAsking] = useState(false)
  if (setup.completed_at !== null) {
    return <Alert color="green">{messages.complete.completedOn(formatMoment(setup.completed_at))}</Alert>
  }
  const missing = setup.steps.filter(({ done }) => !done).length
  return (
    <Alert color="blue" title={messages.complete.completeSetup}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{messages.complete.notCompleted}</Text>
        <Button onClick={() => setAsking(true)}>{messages.complete.completeSetup}</Button>
      </Stack>
      {isAsking && (
        <ConfirmAction
          title={messages.complete.completeSetup}
          action={messages.complete.completeSetup}
          run={() => call(completeSetup)}
          stale={STALE}
          notice={{ message: messages.complete.completed }}
          onClose={() => setAsking(false)}
        >
          {messages.complete.confirm(missing)}
        </ConfirmAction>
      )}
    </Alert>
  )
}
