import { Group, Text } from "@mantine/core"
import type { EntryView } from "@scorecard/contracts/entries"
import { formatDay } from "../../lib/format.ts"
import { DisputeChip } from "../../ui/disputes/dispute-chip.tsx"
import { TextLink } from "../../ui/link.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { ENTRY_KINDS } from "./entry-kinds.ts"
import { summarizeEntry } from "./entry-labels.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages/index.ts"

const MONTH_LETTERS = "YYYY-MM".length

type EntryRowProps = {
  entry: EntryView
  /** Names its kind, in a list of several. */
  showsKind?: boolean
}

/** An entry in a list: its day leads to it. */
export function EntryRow({ entry, showsKind = false }: EntryRowProps) {
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
          {showsKind && (
            <Text size="sm" fw={500}>
              {ENTRY_KINDS[entry.kind].one}
            </Text>
          )}
          <Group gap="xs">
            <Text size="sm" className="figures name">
              {words}
            </Text>
            {redFlag && <StatusChip status="red_flag">{messages.entriesOfKind.redFlag}</StatusChip>}
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
