import "@mantine/charts/styles.css"
import { LineChart } from "@mantine/charts"
import { formatScore } from "../../lib/format.ts"

/** Ten lines that differ in color and dash pattern, on light and dark. */
const COLORS = [
  "brand.5",
  "orange.7",
  "teal.7",
  "pink.6",
  "cyan.7",
  "grape.5",
  "lime.8",
  "red.6",
  "yellow.8",
  "gray.6",
] as const
const DASHES = ["", "6 4", "2 3"]
const HEIGHT = 320

const HIGHEST = 100
const STEP = 5

/** Some room below the lowest figure: lines of good scores are close together. */
function floorOf(lowest: number): number {
  return Math.max(0, (Math.floor(lowest / STEP) - 1) * STEP)
}

type ComparisonChartProps = {
  people: readonly { employee_id: string; name: string }[]
  /** One per month: its label, and each person's figure by id. */
  data: Record<string, string | number | null>[]
}

/** Loaded on demand: the chart library is large. The table below has the same figures. */
export default function ComparisonChart({ people, data }: ComparisonChartProps) {
  return (
    <LineChart
      h={HEIGHT}
      data={data}
      dataKey="month"
      withLegend
      connectNulls={false}
      curveType="linear"
      yAxisProps={{ domain: [floorOf, HIGHEST] }}
      valueFormatter={formatScore}
      // Hidden from screen readers, which have the table, so nothing in it takes the focus either.
      lineChartProps={{ accessibilityLayer: false }}
      series={people.map(({ employee_id, name }, at) => ({
        name: employee_id,
        label: name,
        color: COLORS[at % COLORS.length] ?? "gray.6",
        strokeDasharray: DASHES[at % DASHES.length] ?? "",
      }))}
    />
  )
}
