import { Text } from "@mantine/core"
import type { Reply } from "../../api/endpoint.ts"
import type { showHeatMap } from "../../api/endpoints.gen.ts"
import { hasFigures } from "../../lib/month-status.ts"
import { formatShortMonth, monthId } from "../../lib/format.ts"
import { HeatCell } from "./heat-cell.tsx"
import { personColumn } from "./team-columns.tsx"
import type { Column } from "../../ui/data-row.tsx"

type HeatMap = Reply<typeof showHeatMap>
export type HeatRow = HeatMap["items"][number]
type HeatMonth = HeatMap["months"][number]

/** `Jul 26` for the cycle's first month and for January; other months without the year. */
export function monthHead({ year, month }: Pick<HeatMonth, "year" | "month">, at: number): string {
  return at === 0 || month === 1 ? `${formatShortMonth(month)} ${String(year).slice(2)}` : formatShortMonth(month)
}

export function heatColumns({ months, bands }: Pick<HeatMap, "months" | "bands">): Column<HeatRow>[] {
  const bandOf = new Map(bands.map((band) => [band.band_key, band]))
  const latest = months.findLast(hasFigures)
  return [
    personColumn<HeatRow>(() => latest && monthId(latest)),
    ...months.map((month, at): Column<HeatRow> => ({
      key: monthId(month),
      header: monthHead(month, at),
      align: "center",
      cell: ({ employee_id, cells }) => {
        const cell = cells[at]
        if (!hasFigures(month) || !cell) return <Text component="span" size="xs" c="dimmed" />
        return (
          <HeatCell
            score={cell.total_score}
            notScored={cell.not_scored}
            band={cell.band_key === null ? null : bandOf.get(cell.band_key)}
            to={{ employeeId: employee_id, month: monthId(month) }}
          />
        )
      },
    })),
  ]
}
