import { Button, Group, Text } from "@mantine/core"
import { IconMessageReport } from "@tabler/icons-react"
import type { EntryView } from "@scorecard/contracts/entries"
import { formatDay, today } from "../../lib/format.ts"
import { useMe, type Me } from "../../lib/me.ts"
import { TextLink } from "../../ui/link.tsx"
import { messages } from "./messages/index.ts"

type Disputable = Pick<EntryView, "disputable_until" | "open_dispute_id">

/** Whether to offer it. The service decides when the dispute is sent. (rules/entries#disputes) */
export function mayDispute({ disputable_until, open_dispute_id }: Disputable, me: Me): boolean {
  return (
    disputable_until !== null && disputable_until >= today() && open_dispute_id === null && me.impersonatedBy === null
  )
}

/** For the person that the entry is about: disputes it, or says why that is not possible. */
export function EntryDispute({ entry, onDispute }: { entry: Disputable; onDispute: () => void }) {
  const me = useMe()
  const { disputable_until, open_dispute_id } = entry
  const text = messages.entryDispute
  if (disputable_until === null) return null
  if (open_dispute_id !== null) {
    return (
      <Text size="sm" c="dimmed">
        {text.isDisputed}{" "}
        <TextLink to="/disputes" search={{ dispute: open_dispute_id }} inherit underline="always">
          {text.seeDispute}
        </TextLink>
      </Text>
    )
  }
  if (!mayDispute(entry, me)) {
    const isOver = disputable_until < today()
    return (
      <Text size="sm" c="dimmed">
        {isOver ? text.deadlinePassed(formatDay(disputable_until)) : text.notWhileActing}
      </Text>
    )
  }
  return (
    <Group gap="sm">
      <Button size="xs" variant="default" leftSection={<IconMessageReport size={16} aria-hidden />} onClick={onDispute}>
        {text.dispute}
      </Button>
      <Text size="sm" c="dimmed">
        {text.until(formatDay(disputable_until))}
      </Text>
    </Group>
  )
}
