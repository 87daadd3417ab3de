import { Table, Text } from "@mantine/core"
import { formatNumber, formatScore } from "../../lib/format.ts"
import { Panel } from "../../ui/panel.tsx"
import type { ShownMonth } from "./scorecard-types.ts"
import { waterfallOf, type WaterfallRow } from "./waterfall.ts"
import classes from "./waterfall.module.css"
import { messages } from "./messages/index.ts"
import { locale } from "../../lib/language.ts"

const TICKS = [0, 25, 50, 75, 100]
/** Weights and scores have two decimals each, so four make the products add up exactly. */
const exact = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Where the total comes from: a table whose last column draws its figures, each row's segment from 0 to 100. */
export function Waterfall({ own }: { own: ShownMonth }) {
  return (
    <Panel title={messages.scorecardsWaterfall.whereTotalComesFrom}>
      <Table aria-label={messages.scorecardsWaterfall.contributionsToTheTotal} className={classes["table"]}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.scorecardsWaterfall.part}</Table.Th>
            <Table.Th ta="right" className={classes["wide"]}>
              {messages.scorecardsWaterfall.weight}
            </Table.Th>
            <Table.Th ta="right" className={classes["wide"]}>
              {messages.scorecardsWaterfall.score}
            </Table.Th>
            <Table.Th ta="right">{messages.scorecardsWaterfall.points}</Table.Th>
            <Table.Th className={classes["bars"]} aria-hidden>
              <div className={classes["ticks"]}>
                {TICKS.map((tick) => (
                  <span key={tick} style={{ insetInlineStart: `${tick}%` }}>
                    {tick}
                  </span>
                ))}
              </div>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="figures">
          {waterfallOf(own).map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" mt="xs">
        {messages.scorecardsWaterfall.pointsAreWeightScore}
      </Text>
    </Panel>
  )
}

function Row({ row }: { row: WaterfallRow }) {
  const bold = row.kind === "sum" ? 650 : undefined
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={bold ?? 500}>
        {row.label}
      </Table.Th>
      <Table.Td ta="right" className={classes["wide"]}>
        {row.weight === null ? "" : `${formatNumber(row.weight)}%`}
      </Table.Td>
      <Table.Td ta="right" className={classes["wide"]}>
        {row.score === null ? "" : formatScore(row.score)}
      </Table.Td>
      <Table.Td ta="right" fw={bold}>
        {pointsOf(row)}
      </Table.Td>
      <Table.Td className={classes["bars"]} aria-hidden>
        <div className={classes["track"]}>
          {row.kind === "part" && <span className={classes["most"]} style={placeOf(row.from, row.most)} />}
          <span className={classes[row.kind]} style={placeOf(row.from, row.to)} />
        </div>
      </Table.Td>
    </Table.Tr>
  )
}

function pointsOf({ kind, points }: WaterfallRow): string {
  if (kind === "sum") return formatScore(points)
  return `${points < 0 ? "−" : "+"}${exact.format(Math.abs(points))}`
}

function placeOf(from: number, to: number) {
  return { insetInlineStart: `${from}%`, width: `${Math.max(0, to - from)}%` }
}
