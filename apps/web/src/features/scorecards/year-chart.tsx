import "@mantine/charts/styles.css"
import { LineChart } from "@mantine/charts"
import { formatNumber, formatScore, formatShortMonth } from "../../lib/format.ts"
import { HIGHEST, lowestOf, ticksOf, zonesOf } from "../../ui/charts/zones.ts"
import type { Year } from "./scorecard-types.ts"
import { describeFigures } from "./year-figures.ts"
import classes from "./charts.module.css"
import { messages } from "./messages/index.ts"

const text = messages.yearChart
const ZONE_LABEL = { fill: "var(--mantine-color-dimmed)", fontSize: 12 }

/** The total by month as a thick line over the bands. Loaded on demand: the chart library is large. */
export default function YearChart({ year: { months, bands } }: { year: Year }) {
  const lowest = lowestOf(months.map(({ total_score }) => total_score))
  const upcoming = months.filter(({ status }) => status === "upcoming").map(({ month }) => formatShortMonth(month))
  return (
    <div
      className={classes["year"]}
      role="img"
      aria-label={text.chart(describeFigures(months, ({ total_score }) => total_score))}
    >
      <LineChart
        h="100%"
        data={months.map(({ month, total_score }) => ({ month: formatShortMonth(month), total: total_score }))}
        dataKey="month"
        series={[{ name: "total", label: text.total, color: "var(--chart-line)" }]}
        strokeWidth={4}
        dotProps={{ r: 5, strokeWidth: 2, stroke: "var(--surface)", fill: "var(--chart-line)" }}
        activeDotProps={{ r: 7, strokeWidth: 2, stroke: "var(--surface)", fill: "var(--chart-line)" }}
        curveType="linear"
        gridAxis="none"
        valueFormatter={(value) => formatScore(value)}
        xAxisProps={{ padding: { left: 0, right: 0 } }}
        yAxisProps={{ domain: [lowest, HIGHEST], ticks: ticksOf(lowest), width: 36, tickFormatter: formatNumber }}
        lineChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 16, bottom: 0, left: 0 } }}
        lineProps={{ isAnimationActive: false }}
        referenceAreas={[
          ...zonesOf(bands, lowest).map(({ label, color, from, to }) => ({
            y1: from,
            y2: to,
            fill: `color-mix(in srgb, ${color} var(--zone-mix), var(--surface))`,
            fillOpacity: 1,
            strokeOpacity: 0,
            label: { value: label, position: "insideBottomRight" as const, ...ZONE_LABEL },
          })),
          ...(upcoming.length > 1
            ? [
                {
                  x1: upcoming[0] ?? "",
                  x2: upcoming.at(-1) ?? "",
                  fill: "var(--surface)",
                  fillOpacity: 0.55,
                  strokeOpacity: 0,
                  label: { value: text.upcoming, position: "insideTop" as const, ...ZONE_LABEL },
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}
