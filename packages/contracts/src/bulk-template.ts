import { z } from "zod"
import { CycleId, MonthQuery, YearQuery } from "./common.ts"
import { ExportFormat } from "./exports.ts"

/** The cycle or month to make the template for; defaults to this month. */
const period = { cycle_id: CycleId.optional(), year: YearQuery.optional(), month: MonthQuery.optional() }
type Period = { cycle_id?: string | undefined; year?: number | undefined; month?: number | undefined }

function checkPeriod({ value, issues }: z.core.ParsePayload<Period>): void {
  const { cycle_id, year, month } = value
  const refuse = (path: keyof Period, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: value[path] })
  if (year !== undefined && month === undefined) refuse("month", "Give the month along with the year.")
  if (month !== undefined && year === undefined) refuse("year", "Give the year along with the month.")
  if (cycle_id !== undefined && (year !== undefined || month !== undefined)) {
    refuse("cycle_id", "Give either a cycle or a month, not both.")
  }
}

export const TemplateQuery = z.strictObject({ format: ExportFormat.default("csv"), ...period }).check(checkPeriod)
export type TemplateQuery = z.infer<typeof TemplateQuery>
