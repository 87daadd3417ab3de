import { formatScore, formatShortMonth } from "../../lib/format.ts"
import { hasFigures } from "../../lib/month-status.ts"
import type { YearOfMonths } from "./scorecard-types.ts"
import { messages } from "./messages/index.ts"

export type MonthOfYear = YearOfMonths[number]

/** The KPMs in the year's months: keys, in order, with their names. */
export function kpmsOf(months: YearOfMonths): { key: string; name: string }[] {
  const names = new Map(months.flatMap(({ kpms }) => kpms.map(({ kpm_key, name }) => [kpm_key, name] as const)))
  return [...names].map(([key, name]) => ({ key, name }))
}

export function totalOfKpm({ kpms }: MonthOfYear, key: string): number | null {
  return kpms.find(({ kpm_key }) => kpm_key === key)?.total ?? null
}

/** The figures of the months that have one, in words: `Jul 91.20, Aug 93.00`. */
export function describeFigures(months: YearOfMonths, figureOf: (month: MonthOfYear) => number | null): string {
  const known = months.flatMap((month) => {
    const figure = figureOf(month)
    return figure === null ? [] : [`${formatShortMonth(month.month)} ${formatScore(figure)}`]
  })
  return known.length === 0 ? messages.yearChart.noFigures : known.join(", ")
}

/** Months in a row that can't have figures are one row of the table, for the same reason. */
export type YearRow = { month: MonthOfYear } | { status: MonthOfYear["status"]; first: MonthOfYear; last: MonthOfYear }

export function rowsOf(months: YearOfMonths): YearRow[] {
  const rows: YearRow[] = []
  for (const month of months) {
    const before = rows.at(-1)
    if (hasFigures(month)) rows.push({ month })
    else if (before && "last" in before && before.status === month.status) before.last = month
    else rows.push({ status: month.status, first: month, last: month })
  }
  return rows
}
