import { Alert, Button, Group, List, Stack, Switch, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { changeSetup, completeSetup, readSetup } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { formatMoment } from "../../lib/format.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { MonthField } from "../../ui/dates/month-field.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { messages } from "./messages.ts"
import { humanize } from "../../lib/humanize.ts"
import { translate } from "../../lib/language.ts"
import { StepActions } from "./step-actions.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"

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
              <FirstMonth setup={known} />
            </Panel>
            <Panel title={messages.setupPage.steps}>
              <Steps setup={known} />
            </Panel>
          </Stack>
        )}
      </Answer>
    </Page>
  )
}

function Steps({ setup }: { setup: Setup }) {
  return (
    <List spacing="lg" listStyleType="none">
      {setup.steps.map((step) => (
        <List.Item key={step.key} styles={{ itemWrapper: { display: "block" }, itemLabel: { display: "block" } }}>
          <Step setup={setup} step={step} />
        </List.Item>
      ))}
    </List>
  )
}

function Step({ setup, step }: { setup: Setup; step: Setup["steps"][number] }) {
  const { label, done, done_at, detail, missing, link } = step
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="xs">
        <Text fw={600}>{translate(label)}</Text>
        <StatusChip status={done ? "done" : "to_do"}>
          {done ? messages.setupPage.done : messages.setupPage.toDo}
        </StatusChip>
      </Group>
      <Text size="sm">
        {humanize(detail)} {done_at !== null && messages.setupPage.doneOn(formatMoment(done_at))}
      </Text>
      {missing.length > 0 && (
        <Text size="sm">
          {messages.setupPage.missing} {missing.map(translate).join("; ")}.
        </Text>
      )}
      <StepActions setup={setup} step={step} />
      {link !== "/setup" && (
        <ButtonLink to={link} variant="subtle" size="compact-sm" px={0}>
          {messages.setupPage.open(translate(label))}
        </ButtonLink>
      )}
    </Stack>
  )
}

/** Until someone has answered, the suggestion is chosen: leave owes no task delivery. */
function toValues({ first_month, leave_owes_task_delivery, steps, completed_at }: Setup) {
  const isAnswered = completed_at !== null || steps.some(({ key, done }) => key === "first_month" && done)
  return { first_month, leave: isAnswered && leave_owes_task_delivery }
}

function describe({ first_month, leave }: ReturnType<typeof toValues>) {
  return { first_month, leave: leave ? messages.firstMonth.yes : messages.firstMonth.no }
}

function FirstMonth({ setup }: { setup: Setup }) {
  const isOpen = setup.completed_at === null
  const { form, formProps, values, isSaving, conflict } = useVersionedForm({
    draft: null,
    document: setup,
    toValues,
    read: () => call(readSetup),
    save: ({ first_month, leave }, { version }) =>
      call(changeSetup, {
        body: { first_month, ...(isOpen && { leave_owes_task_delivery: leave }) },
        ifMatch: version,
      }),
    isSame: (one, other) =>
      one.first_month === other.first_month && one.leave_owes_task_delivery === other.leave_owes_task_delivery,
    stale: STALE,
    onSaved: () => void notifications.show({ message: messages.firstMonth.saved }),
  })
  const isFixed = !setup.abilities.change_first_month
  return (
    <Form {...formProps}>
      <Stack align="flex-start">
        <MonthField
          label={messages.firstMonth.firstMonth}
          description={isFixed ? messages.firstMonth.fixed : messages.firstMonth.description}
          min={setup.earliest_first_month}
          max={setup.latest_first_month}
          data-path="first_month"
          error={form.errors["first_month"]}
          value={values.first_month}
          onChange={(month) => form.setFieldValue("first_month", month)}
        />
        {isOpen && (
          <Switch
            label={messages.firstMonth.leave}
            description={messages.firstMonth.leaveText}
            {...form.getInputProps("leave", { type: "checkbox" })}
          />
        )}
        {conflict && (
          <Conflict
            labels={{ first_month: messages.firstMonth.firstMonth, leave: messages.firstMonth.leave }}
            mine={describe(values)}
            theirs={describe(toValues(conflict.theirs))}
            {...conflict.decide}
          />
        )}
        <FormNote />
        <Button type="submit" loading={isSaving} disabled={values.first_month === "" || (isFixed && !isOpen)}>
          {messages.firstMonth.save}
        </Button>
      </Stack>
    </Form>
  )
}

function Completion({ setup }: { setup: Setup }) {
  const [isAsking, setAsking] = useState(false)
  const missing = setup.steps.filter(({ done }) => !done).length
  if (setup.completed_at !== null) {
    return <Alert color="green">{messages.complete.completedOn(formatMoment(setup.completed_at), missing)}</Alert>
  }
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
