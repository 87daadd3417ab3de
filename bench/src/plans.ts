import { childOutput } from "./child.ts"
import { withCompany } from "./company.ts"
import type { MeasuredPlans } from "./measure-plans.ts"
import { figureText, type Report } from "./report.ts"

const SIZES = [10, 1_000, 100_000] as const

/** The statements of the product's frequent requests, in companies of each size. */
export async function plans(): Promise<Report> {
  const measured: MeasuredPlans[] = []
  for (const people of SIZES) measured.push(await measure(people))
  const [first] = measured
  return {
    title: "Plans of frequent requests",
    notes: [
      "The statements that each request sends, except for those that insert, explained with EXPLAIN ANALYZE, without what the program does: the sum of their times (each the median of 5 runs) and of the pages of 8 KB that they read, in companies of each size with thirty entries a person. Each person also has ten notifications, three of them unread, and ten audit records, spread over a month: copied from one of each that the program wrote. The last column has the tables of 1,000 rows and more that are read from start to end.",
      ...SIZES.map((people, n) => `${figureText(people)} people: ${rowsText(measured[n]?.rows ?? {})}.`),
    ],
    columns: [
      "",
      "statements",
      ...SIZES.flatMap((people) => [`${figureText(people)}: ms`, "pages"]),
      "read as a whole",
    ],
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

function measure(people: number): Promise<MeasuredPlans> {
  return withCompany({ people, months: 1 }, async ({ environment }) => {
    const output = await childOutput("./measure-plans.ts", [], environment)
    return JSON.parse(output.trim().split("\n").at(-1) ?? "") as MeasuredPlans
  })
}
