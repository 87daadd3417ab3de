import { Alert, Button, Divider, Drawer, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { cancelAtwRequest, readAtwRequest } from "../../api/endpoints.gen.ts"
import { useApiQuery, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { formatDay, formatMoment, formatScore } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { Confirm } from "../../ui/confirm.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { Answer } from "../../ui/states.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { DecideForm } from "./decide-form.tsx"
import { ImpactName } from "./impacts.ts"
import { Proof } from "./proof.tsx"
import { STATUS_NAMES, type AtwRequest } from "./labels.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

/** One request in full, with the actions the reader may take. */
export function RequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  useReturnFocus()
  const request = useApiQuery(readAtwRequest, { params: { id } })
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={messages.requestDrawer.atwRequest}>
      <Answer of={request}>
        {(data) => <Request request={data} onClose={onClose} onReread={() => void request.refetch()} />}
      </Answer>
    </Drawer>
  )
}

type RequestProps = { request: AtwRequest; onClose: () => void; onReread: () => void }

function Request({ request, onClose, onReread }: RequestProps) {
  const [overtaken, setOvertaken] = useState(false)
  const { abilities, status } = request
  return (
    <Stack>
      {overtaken && (
        <Alert color="orange" role="alert" title={messages.requestDrawer.alreadyDecided}>
          {messages.requestDrawer.alreadyDecidedText}
        </Alert>
      )}
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} className="name">
            {request.name}
          </Text>
          <Text size="sm" c="dimmed">
            {formatDay(request.date_of_occurrence)},{" "}
            <ImpactName impact={request.impact} day={request.date_of_occurrence} />
          </Text>
        </div>
        <StatusChip status={status}>{STATUS_NAMES[status]}</StatusChip>
      </Group>
      <Text size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
        {request.description}
      </Text>
      <Proof request={request} />
      <Text size="xs" c="dimmed">
        {messages.requestDrawer.sentCreatedAt(<Ago at={request.created_at} isTabStop />)}
      </Text>
      {request.decided_by_id !== null && <Decision request={request} by={request.decided_by_id} />}
      {(abilities.approve || abilities.reject) && (
        <>
          <Divider />
          <DecideForm
            request={request}
            onDecided={onClose}
            onOvertaken={() => {
              setOvertaken(true)
              onReread()
            }}
          />
        </>
      )}
      {abilities.cancel && <Cancel request={request} onDone={onClose} />}
    </Stack>
  )
}

function Decision({ request, by }: { request: AtwRequest; by: string }) {
  return (
    <>
      <Divider />
      <Stack gap={4}>
        <Text size="sm">
          {messages.requestDrawer.byOn(
            STATUS_NAMES[request.status],
            <PersonName id={by} />,
            formatMoment(request.decided_at),
          )}
        </Text>
        {request.final_score !== null && (
          <Text size="sm" className="figures">
            {messages.requestDrawer.finalScore(<b>{formatScore(request.final_score)}</b>)}
          </Text>
        )}
        {request.review_note !== null && (
          <Text size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
            {request.review_note}
          </Text>
        )}
      </Stack>
    </>
  )
}

function Cancel({ request, onDone }: { request: AtwRequest; onDone: () => void }) {
  const [asked, setAsked] = useState(false)
  const cancel = useApiMutation(
    () => call(cancelAtwRequest, { params: { id: request._id }, ifMatch: request.version }),
    ["atw-entry-requests"],
  )
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => setAsked(true)}>
        {messages.requestDrawer.withdrawRequest}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={messages.requestDrawer.withdrawThisRequest}
        action={messages.requestDrawer.withdrawRequest}
        danger
        busy={cancel.isPending}
        error={cancel.error}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess: () => {
              notifications.show({ message: messages.requestDrawer.requestWithdrawn })
              onDone()
            },
          })
        }
      >
        {messages.requestDrawer.withdrawRequestText}
      </Confirm>
    </Group>
  )
}
