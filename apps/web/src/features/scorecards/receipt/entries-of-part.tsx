import { Table, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { formatDay, formatNumber } from "../../../lib/format.ts"
import { PersonName } from "../../../ui/person-name.tsx"
import { EntryLink } from "../entry-link.tsx"
import type { ReceiptKpm } from "../scorecard-types.ts"

type CountedEntry = ReceiptKpm["entries_counted"][number]
type LeftOutEntry = ReceiptKpm["entries_left_out"][number]

const USES: Record<CountedEntry["used_as"], string> = {
  score: "Score",
  issue: "Issue",
  boost: "Additional points",
}

const REASONS: Record<LeftOutEntry["reason"], string> = {
  deleted: "Deleted",
  not_applicable: "The auditors’ score is N/A",
  no_checklist: "No checklist score",
  target_not_in_tree: "Its target is not in this cycle’s KPIs and KPMs",
}

export function Counted({ entries }: { entries: readonly CountedEntry[] }) {
  return (
    <Entries
      title="Entries counted"
      last={
        <>
          <Table.Th>Used as</Table.Th>
          <Table.Th ta="right">Figure</Table.Th>
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
    <Entries title="Entries left out" last={<Table.Th>Why</Table.Th>}>
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
  return <Table.Td style={{ whiteSpace: "nowrap" }}>{formatDay(date)}</Table.Td>
}

function Named({ entry, id }: { entry: CountedEntry | LeftOutEntry; id: string | null }) {
  return (
    <>
      <EntryLink kind={entry.kind} id={id} date={entry.date} />
      <Text size="xs" c="dimmed">
        By <PersonName id={entry.submitted_by_id} />
      </Text>
    </>
  )
}

type EntriesProps = {
  title: string
  /** The headings of the columns after day and entry. */
  last: ReactNode
  children: ReactNode
}

function Entries({ title, last, children }: EntriesProps) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Table aria-label={title} verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day</Table.Th>
            <Table.Th>Entry</Table.Th>
            {last}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}
