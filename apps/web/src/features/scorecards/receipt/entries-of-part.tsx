import { Table, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { formatDay, formatNumber } from "../../../lib/format.ts"
import { PersonName } from "../../../ui/person-name.tsx"
import { EntryLink } from "../entry-link.tsx"
import { DisputeMark } from "./disputed-entries.tsx"
import type { ReceiptKpm } from "../scorecard-types.ts"
import { messages } from "../messages/index.ts"

type CountedEntry = ReceiptKpm["entries_counted"][number]
type LeftOutEntry = ReceiptKpm["entries_left_out"][number]

const USES: Record<CountedEntry["used_as"], string> = messages.entriesOfPart.uses

const REASONS: Record<LeftOutEntry["reason"], string> = messages.entriesOfPart.reasons

export function Counted({ entries }: { entries: readonly CountedEntry[] }) {
  return (
    <Entries
      title={messages.entriesOfPart.entriesCounted}
      last={
        <>
          <Table.Th>{messages.entriesOfPart.usedAs}</Table.Th>
          <Table.Th ta="right">{messages.entriesOfPart.figure}</Table.Th>
        </>
      }
    >
      {entries.map((entry) => (
        <Table.Tr key={`${entry._id} ${entry.used_as}`}>
          <Day date={entry.date} />
          <Table.Td>
            <Named entry={entry} id={entry._id} />
          </Table.Td>
          <Table.Td>{USES[entry.used_as]}</Table.Td>
          <Table.Td ta="right" className="figures">
            {formatNumber(entry.figure)}
          </Table.Td>
        </Table.Tr>
      ))}
    </Entries>
  )
}

export function LeftOut({ entries }: { entries: readonly LeftOutEntry[] }) {
  return (
    <Entries title={messages.entriesOfPart.entriesLeftOut} last={<Table.Th>{messages.entriesOfPart.why}</Table.Th>}>
      {entries.map((entry) => (
        <Table.Tr key={`${entry._id} ${entry.reason}`}>
          <Day date={entry.date} />
          <Table.Td>
            <Named entry={entry} id={entry.reason === "deleted" ? null : entry._id} />
          </Table.Td>
          <Table.Td>{REASONS[entry.reason]}</Table.Td>
        </Table.Tr>
      ))}
    </Entries>
  )
}

function Day({ date }: { date: string }) {
  return (
    <Table.Th scope="row" fw={400} style={{ whiteSpace: "nowrap" }}>
      {formatDay(date)}
    </Table.Th>
  )
}

function Named({ entry, id }: { entry: CountedEntry | LeftOutEntry; id: string | null }) {
  return (
    <>
      <EntryLink kind={entry.kind} id={id} date={entry.date} /> {id !== null && <DisputeMark entryId={id} />}
      <Text size="xs" c="dimmed">
        {messages.entriesOfPart.bySubmittedById(<PersonName id={entry.submitted_by_id} />)}
      </Text>
    </>
  )
}

type EntriesProps = {
  title: string
  /** The headers of the day and entry columns, followed by the given ones. */
  last: ReactNode
  children: ReactNode
}

function Entries({ title, last, children }: EntriesProps) {
  return (
    <div>
      <Text size="sm" fw={600} aria-hidden>
        {title}
      </Text>
      <Table aria-label={title} className="tight" verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.entriesOfPart.day}</Table.Th>
            <Table.Th>{messages.entriesOfPart.entry}</Table.Th>
            {last}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}
