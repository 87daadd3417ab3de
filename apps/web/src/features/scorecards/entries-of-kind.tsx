import { Accordion, Group, Text } from "@mantine/core"
import { ENTRY_CONTRACTS } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { formatNumber, monthId, type YearMonth } from "../../lib/format.ts"
import { TextLink } from "../../ui/link.tsx"
import { Failure } from "../../ui/states.tsx"
import { ENTRY_KINDS, type EntryKind } from "./entry-kinds.ts"
import { EntryRow } from "./entry-row.tsx"
import classes from "./scorecard.module.css"
import { messages } from "./messages/index.ts"

type EntriesOfKindProps = { kind: EntryKind; employeeId: string; month: YearMonth }

/** One kind's entries, collapsed at first, with their count. */
export function EntriesOfKind({ kind, employeeId, month }: EntriesOfKindProps) {
  const list = useInfiniteList(ENTRY_CONTRACTS[kind].routes.list, {
    query: { employee_id: employeeId, year: month.year, month: month.month },
  })
  const entries = list.items
  const total = list.total ?? entries.length
  return (
    <Accordion.Item value={kind}>
      <Accordion.Control>
        <Group justify="space-between" wrap="nowrap" pe="sm">
          <Text size="sm" fw={500}>
            {ENTRY_KINDS[kind].many}
          </Text>
          <Text size="sm" c={total === 0 ? "dimmed" : undefined} fw={total === 0 ? 400 : 650} className="figures">
            {list.isPending ? "…" : total === 0 ? messages.entriesOfKind.none : formatNumber(total)}
          </Text>
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {list.error !== null && <Failure error={list.error} onRetry={() => void list.refetch()} />}
        {entries.length > 0 && (
          <ul className={classes["rows"]}>
            {entries.map((entry) => (
              <EntryRow key={entry._id} entry={entry} />
            ))}
          </ul>
        )}
        <Text size="sm" mt={entries.length > 0 ? "sm" : 0}>
          {total === 0 && !list.isPending && list.error === null && messages.entriesOfKind.nothingWasEntered}
          {entries.length < total && messages.entriesOfKind.latestOf(entries.length, total)}
          <TextLink to="/entries/$kind" params={{ kind }} search={{ employee: employeeId, month: monthId(month) }}>
            {messages.entriesOfKind.atTheEntryDesk(ENTRY_KINDS[kind].many)}
          </TextLink>
        </Text>
      </Accordion.Panel>
    </Accordion.Item>
  )
}
