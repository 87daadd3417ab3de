import { Table, Text } from "@mantine/core"
import { hasFigures } from "../../lib/month-status.ts"
import { formatMonth, formatScore, monthId, NOTHING } from "../../lib/format.ts"
import { BandBadge } from "../../ui/band-badge.tsx"
import { TextLink } from "../../ui/link.tsx"
import { MonthBadge } from "./month-badge.tsx"
import type { YearOfMonths } from "./scorecard-types.ts"
import { kpmsOf, rowsOf, totalOfKpm, type MonthOfYear } from "./year-figures.ts"
import { TotalScore } from "../../ui/total-score.tsx"
import { messages } from "./messages/index.ts"

const STATUS_WORDS: Record<MonthOfYear["status"], string> = messages.yearTable.statusWords

export function YearTable({ months, monthPath }: { months: YearOfMonths; monthPath: string }) {
  const kpms = kpmsOf(months)
  return (
    <Table.ScrollContainer
      minWidth={300 + 110 * kpms.length}
      type="native"
      tabIndex={0}
      aria-label={messages.yearTable.monthsOfTheCycle}
    >
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.yearTable.month}</Table.Th>
            <Table.Th visibleFrom="sm">{messages.yearTable.status}</Table.Th>
            <Table.Th ta="right">{messages.yearTable.total}</Table.Th>
            <Table.Th>{messages.yearTable.band}</Table.Th>
            {kpms.map(({ key, name }) => (
              <Table.Th key={key} ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="figures">
          {rowsOf(months).map((row) =>
            "month" in row ? (
              <Row key={row.month.month} month={row.month} kpms={kpms} monthPath={monthPath} />
            ) : (
              <Table.Tr key={row.first.month}>
                <Table.Th scope="row" fw={500} c="dimmed">
                  {rangeOf(row.first, row.last)}
                </Table.Th>
                <Table.Td colSpan={3 + kpms.length} c="dimmed">
                  {STATUS_WORDS[row.status]}
                </Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function rangeOf(first: MonthOfYear, last: MonthOfYear): string {
  return first === last ? formatMonth(first) : `${formatMonth(first)} – ${formatMonth(last)}`
}

type RowProps = { month: MonthOfYear; kpms: readonly { key: string }[]; monthPath: string }

function Row({ month, kpms, monthPath }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} style={{ whiteSpace: "nowrap" }}>
        {month.total_score === null && month.not_scored === null ? (
          formatMonth(month)
        ) : (
          <TextLink to={monthPath} search={{ month: monthId(month) }} fz="sm">
            {formatMonth(month)}
          </TextLink>
        )}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {STATUS_WORDS[month.status]}
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm">{hasFigures(month) && <MonthBadge status={month.status} />}</Table.Td>
      <Table.Td ta="right" fw={650}>
        {month.not_scored === null ? (
          formatScore(month.total_score)
        ) : (
          <TotalScore total={month.total_score} why={month.not_scored} />
        )}
      </Table.Td>
      <Table.Td>{month.band ? <BandBadge band={month.band} /> : NOTHING}</Table.Td>
      {kpms.map(({ key }) => (
        <Table.Td key={key} ta="right">
          {formatScore(totalOfKpm(month, key))}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
