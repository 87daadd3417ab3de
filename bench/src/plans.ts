import { addMonths } from "@scorecard/domain/calendar"
import { childOutput } from "./child.ts"
import { withCompany } from "./company.ts"
import type { MeasuredPlans } from "./measure-plans.ts"
import { figureText, type Report } from "./report.ts"

type Size = { people: number; months: number }
const SIZES: readonly Size[] = [
  { people: 10, months: 1 },
  { people: 1_000, months: 1 },
  { people: 1_000, months: 36 },
  { people: 100_000, months: 1 },
]
/** The first cycle starts here. */
const FIRST_MONTH = { year: 2025, month: 7 }
const GIGABYTE = 1e9

/** The statements of the product's frequent requests, in companies of each size. */
export async function plans(): Promise<Report> {
  const measured: MeasuredPlans[] = []
  for (const size of SIZES) measured.push(await measure(size))
  const [first] = measured
  return {
    title: "Plans of frequent requests",
    notes: [
      "The statements that each request sends, except for those that insert, explained with EXPLAIN ANALYZE, without what the program does: the sum of their times (each the median of 5 runs) and of the pages of 8 KB that they read, in companies of each size with thirty entries a person and month. Each person also has ten notifications, three of them unread, spread over a month, and ten audit records a month: copied from one of each that the program wrote. Where there are 36 months, all but the last, which is the one that is asked for, were synced and finalized. The last column has the tables of 1,000 rows and more that are read from start to end.",
      ...SIZES.map((size, n) => {
        const { rows = {}, bytes = 0 } = measured[n] ?? {}
        return `${sizeText(size)}: ${rowsText(rows)}; ${figureText(bytes / GIGABYTE)} GB with all tables and indexes.`
      }),
    ],
    columns: ["", "statements", ...SIZES.flatMap((size) => [`${sizeText(size)}: ms`, "pages"]), "read as a whole"],
    rows: (first?.plans ?? []).map(({ name }) => {
      const all = measured.flatMap(({ plans: each }) => each.filter((plan) => plan.name === name))
      const scanned = [...new Set(all.flatMap((plan) => plan.scanned))]
      const cells = all.flatMap(({ ms, pages }) => [figureText(ms), figureText(pages)])
      return [name, figureText(all.at(-1)?.statements ?? 0), ...cells, scanned.join(", ")]
    }),
    figures: [],
  }
}

function rowsText(rows: Record<string, number>): string {
  return Object.entries(rows)
    .map(([table, n]) => `${table} ${figureText(n)}`)
    .join(", ")
}

function sizeText({ people, months }: Size): string {
  return months === 1 ? `${figureText(people)} people` : `${figureText(people)} people, ${figureText(months)} months`
}

function measure({ people, months }: Size): Promise<MeasuredPlans> {
  const { year, month } = addMonths(FIRST_MONTH, months - 1)
  const clockStart = months > 1 ? new Date(Date.UTC(year, month - 1, 28, 16)).toISOString() : undefined
  return withCompany({ people, months, ...(clockStart && { clockStart }) }, async ({ environment }) => {
    const output = await childOutput("./measure-plans.ts", [String(months - 1)], environment)
    return JSON.parse(output.trim().split("\n").at(-1) ?? "") as MeasuredPlans
  })
}
