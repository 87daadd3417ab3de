import { Divider, Drawer, Group, List, Stack, Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import type { ComponentType } from "react"
import { readDispute } from "../../api/endpoints.gen.ts"
import { formatDay, formatMoment } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useRubric } from "../../lib/use-rubric.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import type { AcceptanceProps, DisputeThread } from "../../ui/disputes/acceptance.ts"
import { TextLink } from "../../ui/link.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { Answer } from "../../ui/states.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { Comments } from "./comments.tsx"
import { Decide } from "./decide.tsx"
import { KIND_LABELS, STATUS_LABELS } from "./labels.ts"
import { Withdraw } from "./withdraw.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type DisputeDrawerProps = { id: string; Acceptance: ComponentType<AcceptanceProps>; onClose: () => void }

const WIDTH = 720

/** One dispute with its thread, and what the reader may do. */
export function DisputeDrawer({ id, Acceptance, onClose }: DisputeDrawerProps) {
  useReturnFocus()
  const isNarrow = useMediaQuery("(max-width: 48em)")
  const thread = useApiQuery(readDispute, { params: { id } })
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isNarrow ? "100%" : WIDTH}
      title={messages.drawer.dispute}
      closeOnClickOutside={thread.data?.abilities.decide !== true}
    >
      <Answer of={thread} lines={6}>
        {(dispute) => (
          <Stack gap="md">
            <About dispute={dispute} />
            <Divider />
            <Comments dispute={dispute} />
            <Outcome dispute={dispute} />
            {dispute.abilities.decide && <Decide dispute={dispute} Acceptance={Acceptance} />}
            {dispute.abilities.withdraw && <Withdraw dispute={dispute} />}
          </Stack>
        )}
      </Answer>
    </Drawer>
  )
}

function About({ dispute }: { dispute: DisputeThread }) {
  const me = useMe()
  const { kind, entry_id, entry_date, name, status, outcome, submitted_by_id, message, created_at } = dispute
  const mayOpen = outcome !== "deleted" && me.shows(`scorecard.${kind}`)
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} className="name">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {messages.drawer.entryOf(KIND_LABELS[kind], formatDay(entry_date))}
          </Text>
          <Text size="sm" c="dimmed">
            {messages.drawer.submittedBy(<PersonName id={submitted_by_id} />)}
          </Text>
          {mayOpen && (
            <TextLink to="/entries/$kind" params={{ kind }} search={{ entry: entry_id }} size="sm" underline="always">
              {messages.drawer.openEntry}
            </TextLink>
          )}
        </div>
        <StatusChip status={status}>{STATUS_LABELS[status]}</StatusChip>
      </Group>
      <DisputedItems dispute={dispute} />
      <Text size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
        {message}
      </Text>
      <Text size="xs" c="dimmed">
        <Ago at={created_at} />
      </Text>
    </Stack>
  )
}

function DisputedItems({ dispute: { kind, entry_date, item_ids } }: { dispute: DisputeThread }) {
  const { rubric } = useRubric(kind, entry_date)
  if (item_ids.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {messages.drawer.wholeEntry}
      </Text>
    )
  }
  return (
    <div>
      <Text size="sm" fw={600}>
        {messages.drawer.disputedItems}
      </Text>
      <List size="sm">
        {item_ids.map((id) => (
          <List.Item key={id} className="name">
            {rubric?.items.find(({ item_id }) => item_id === id)?.text ?? id}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

/** The decision, or why the reader makes none. */
function Outcome({ dispute }: { dispute: DisputeThread }) {
  const { status, note } = dispute
  const reason = status === "open" ? <Undecided dispute={dispute} /> : <Decision dispute={dispute} />
  return (
    <Stack gap={4} aria-live="polite">
      {reason}
      {note !== null && (
        <Text size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
          {note}
        </Text>
      )}
    </Stack>
  )
}

function Decision({ dispute: { status, outcome, decided_by_id, decided_at } }: { dispute: DisputeThread }) {
  const text = messages.decision
  const [by, at] = [<PersonName key="by" id={decided_by_id ?? ""} />, formatMoment(decided_at)]
  return (
    <Text size="sm" fw={600} component="div">
      {status === "withdrawn" && text.withdrawn(at)}
      {status === "rejected" && text.rejected(by, at)}
      {status === "accepted" && (outcome === "deleted" ? text.acceptedDeleted(by, at) : text.acceptedChanged(by, at))}
    </Text>
  )
}

function Undecided({ dispute: { abilities, employee_id, submitted_by_id } }: { dispute: DisputeThread }) {
  const me = useMe()
  const text = messages.undecided
  if (abilities.decide) return null
  const reason =
    employee_id === me.employee_id ? text.own : submitted_by_id === me.employee_id ? text.ownSubmission : text.readOnly
  return (
    <Text size="sm" c="dimmed">
      {reason}
    </Text>
  )
}
