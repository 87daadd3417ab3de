import "@mantine/charts/styles.css"
import { LineChart } from "@mantine/charts"
import { formatScore, formatShortMonth } from "../../lib/format.ts"
import type { YearOfMonths } from "./scorecard-types.ts"
import { kpmsOf } from "./year-table.tsx"
import { messages } from "./messages/index.ts"

const COLORS = ["teal.7", "orange.7", "grape.6", "cyan.7", "red.7"]
/** Lines can be told apart without color too. */
const DASHES = ["6 4", "2 4", "10 4 2 4", "12 6", "4 2"]
const STEP = 10

/** The total and the KPMs by month. The table below has the same figures. */
export default function YearChart({ months }: { months: YearOfMonths }) {
  const kpms = kpmsOf(months)
  const data = months.map((month) => ({
    month: formatShortMonth(month.month),
    total: month.total_score,
    ...Object.fromEntries(month.kpms.map(({ kpm_key, total }) => [`kpm-${kpm_key}`, total])),
  }))
  return (
    <div role="img" aria-label={messages.yearChart.lineChartOfTotal}>
      <LineChart
        h={280}
        data={data}
        dataKey="month"
        withLegend
        curveType="linear"
        connectNulls={false}
        valueFormatter={(value) => formatScore(value)}
        yAxisProps={{ domain: [lowestOf(months), 100], width: 40, tickFormatter: String }}
        lineChartProps={{ accessibilityLayer: false }}
        lineProps={{ isAnimationActive: false }}
        series={[
          { name: "total", label: messages.yearChart.total, color: "brand.6" },
          ...kpms.map(({ key, name }, index) => ({
            name: `kpm-${key}`,
            label: name,
            color: COLORS[index % COLORS.length] ?? "gray.7",
            strokeDasharray: DASHES[index % DASHES.length] ?? "6 4",
          })),
        ]}
      />
    </div>
  )
}

/** The start of the axis: a multiple of ten below the lowest figure, so that differences are visible. */
function lowestOf(months: YearOfMonths): number {
  const figures = months
    .flatMap(({ total_score, kpms }) => [total_score, ...kpms.map(({ total }) => total)])
    .filter((figure) => figure !== null)
  return Math.max(0, Math.floor(Math.min(100, ...figures) / STEP) * STEP - STEP)
}
