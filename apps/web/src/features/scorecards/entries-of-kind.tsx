import { Accordion, Badge, Group, Text } from "@mantine/core"
import type { EntryView } from "@scorecard/contracts/entries"
import { ENTRY_CONTRACTS } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { formatDay, formatNumber, monthId, type YearMonth } from "../../lib/format.ts"
import { DisputeChip } from "../../ui/disputes/dispute-chip.tsx"
import { TextLink } from "../../ui/link.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { Failure } from "../../ui/states.tsx"
import { ENTRY_KINDS, type EntryKind } from "./entry-kinds.ts"
import { summarizeEntry } from "./entry-labels.ts"
import classes from "./scorecard.module.css"
import { messages } from "./messages/index.ts"

const MONTH_LETTERS = "YYYY-MM".length

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

function EntryRow({ entry }: { entry: EntryView }) {
  const { date, words, text, redFlag } = summarizeEntry(entry)
  return (
    <li>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Text size="sm" w={104} style={{ flexShrink: 0 }}>
          <TextLink
            size="sm"
            to="/entries/$kind"
            params={{ kind: entry.kind }}
            search={{ employee: entry.employee_id, month: date.slice(0, MONTH_LETTERS), entry: entry._id }}
          >
            {formatDay(date)}
          </TextLink>
        </Text>
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text size="sm" className="figures name">
              {words}
            </Text>
            {redFlag && (
              <Badge color="red.9" variant="filled" tt="none">
                {messages.entriesOfKind.redFlag}
              </Badge>
            )}
            {entry.open_dispute_id !== null && <DisputeChip id={entry.open_dispute_id} />}
          </Group>
          <Text size="xs" c="dimmed">
            {messages.entriesOfKind.bySubmittedById(<PersonName id={entry.submitted_by_id} />)}
          </Text>
          {text !== null && text !== "" && (
            <Text size="sm" c="dimmed" className="name">
              {text}
            </Text>
          )}
        </div>
      </Group>
    </li>
  )
}
