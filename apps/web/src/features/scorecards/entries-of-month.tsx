import { Accordion, Group } from "@mantine/core"
import { monthId, type YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { keysOf } from "../../lib/objects.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { EntriesOfKind } from "./entries-of-kind.tsx"
import { ENTRY_KINDS } from "./entry-kinds.ts"
import { messages } from "./messages/index.ts"

type EntriesOfMonthProps = { employeeId: string; isSelf: boolean; month: YearMonth }

/** All entries about the person in the month, by kind. */
export function EntriesOfMonth({ employeeId, isSelf, month }: EntriesOfMonthProps) {
  const me = useMe()
  const kinds = keysOf(ENTRY_KINDS).filter((kind) => me.shows(`scorecard.${kind}`))
  const search = { employee: employeeId, month: monthId(month) }
  if (kinds.length === 0) return null
  return (
    <Panel
      title={isSelf ? messages.entriesOfMonth.myEntriesOfMonth : messages.entriesOfMonth.entriesOfTheMonth}
      actions={
        <Group gap="xs">
          {me.shows("scorecard.task_delivery") && (
            <ButtonLink size="xs" variant="default" to="/task-delivery" search={search}>
              {messages.entriesOfMonth.taskDelivery}
            </ButtonLink>
          )}
          {isSelf && me.shows("scorecard.atw") && (
            <ButtonLink size="xs" variant="default" to="/atw-requests">
              {messages.entriesOfMonth.myAtwRequests}
            </ButtonLink>
          )}
        </Group>
      }
    >
      <Accordion multiple variant="default" order={3}>
        {kinds.map((kind) => (
          <EntriesOfKind key={kind} kind={kind} employeeId={employeeId} month={month} />
        ))}
      </Accordion>
    </Panel>
  )
}
