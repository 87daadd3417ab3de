import { Alert, Button, Code, CopyButton, Group, List, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { changeSetup, checkSignIn, inviteEveryone, testEmail, type readSetup } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useApiMutation } from "../../lib/query.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { Failure } from "../../ui/states.tsx"
import { returnAddress } from "../../lib/return-address.ts"
import { TemplateDialog } from "../../ui/configuration/template-dialog.tsx"
import { humanize } from "../../lib/humanize.ts"
import { messages } from "./messages.ts"

type Setup = Reply<typeof readSetup>

const STALE = ["system/setup"]
const FIRST_MONTH_OF_CYCLE = 7

/** What can be done about a step on the page itself. */
export function StepActions({ setup, step }: { setup: Setup; step: Setup["steps"][number] }) {
  if (step.key === "configuration" && setup.completed_at === null) return <Configuration setup={setup} />
  if (step.key === "sign_in") return <SignIn />
  if (step.key === "email") return <Email />
  if (step.key === "invitations") return <Invitations />
  return null
}

/** July to December belong to the cycle of their own year. (rules/cycles#cycles) */
function cycleOf(firstMonth: string): string {
  const year = Number(firstMonth.slice(0, 4))
  return String(Number(firstMonth.slice(5)) >= FIRST_MONTH_OF_CYCLE ? year : year - 1)
}

function Configuration({ setup }: { setup: Setup }) {
  const [isChoosing, setChoosing] = useState(false)
  const isDone = setup.steps.some(({ key, done }) => key === "configuration" && done)
  const keep = useApiMutation(
    () =>
      call(changeSetup, { body: { first_month: setup.first_month, keep_configuration: true }, ifMatch: setup.version }),
    STALE,
  )
  const id = cycleOf(setup.first_month)
  return (
    <>
      <Group gap="xs">
        <Button size="xs" onClick={() => setChoosing(true)}>
          {messages.stepActions.chooseTemplate}
        </Button>
        {!isDone && (
          <Button
            size="xs"
            variant="default"
            loading={keep.isPending}
            onClick={() =>
              keep.mutate(undefined, {
                onSuccess: () => void notifications.show({ message: messages.stepActions.kept }),
              })
            }
          >
            {messages.stepActions.keepDefaults}
          </Button>
        )}
      </Group>
      {keep.error !== null && <Failure error={keep.error} />}
      {isChoosing && (
        <TemplateDialog cycle={{ _id: id, label: messages.stepActions.cycle(id) }} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}

function SignIn() {
  const check = useApiMutation(() => call(checkSignIn), STALE)
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs">
        <Text size="sm">{messages.stepActions.redirectAddress}</Text>
        <Code>{returnAddress()}</Code>
        <CopyButton value={returnAddress()}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {copied ? messages.stepActions.copied : messages.stepActions.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Button size="xs" loading={check.isPending} onClick={() => check.mutate(undefined)}>
        {messages.stepActions.checkSignIn}
      </Button>
      {check.error !== null && <Failure error={check.error} />}
      {check.data && (
        <Alert
          role="status"
          color={check.data.ok ? "green" : "red"}
          title={check.data.ok ? messages.stepActions.signInWorks : messages.stepActions.signInFails}
        >
          <List size="sm">
            {check.data.checks.map(({ key, ok, detail }) => (
              <List.Item key={key}>
                {ok ? messages.stepActions.passed : messages.stepActions.notPassed} {detail}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}

function Email() {
  const test = useApiMutation(() => call(testEmail, { body: {} }), [...STALE, "system/email"])
  return (
    <Stack gap="xs" align="flex-start">
      <Button size="xs" loading={test.isPending} onClick={() => test.mutate(undefined)}>
        {messages.stepActions.sendTestEmail}
      </Button>
      {test.error !== null && <Failure error={test.error} />}
      {test.data && (
        <Alert
          role="status"
          color={test.data.status === "sent" ? "green" : "red"}
          title={
            test.data.status === "sent"
              ? messages.stepActions.emailSent(test.data.to)
              : messages.stepActions.emailFailed(test.data.to)
          }
        >
          {humanize(test.data.detail)}
        </Alert>
      )}
    </Stack>
  )
}

function Invitations() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {messages.stepActions.invite}
      </Button>
      {isAsking && (
        <ConfirmAction
          title={messages.stepActions.invite}
          action={messages.stepActions.sendInvitations}
          run={async () => {
            const { invited } = await call(inviteEveryone, { body: {} })
            notifications.show({ color: "green.9", message: messages.stepActions.invited(invited) })
          }}
          stale={[...STALE, "system/email"]}
          onClose={() => setAsking(false)}
        >
          {messages.stepActions.inviteText}
        </ConfirmAction>
      )}
    </>
  )
}
