import { pointsHalfUp } from "@scorecard/domain/scoring"
import type { EmployeeIds, MonthAverages, MonthSummary, StampedAverages } from "../port.ts"
import type { Connection } from "./connection.ts"
import { completeStamps, periodsOf, stampsQuery, type PeriodStamp } from "./stamps.ts"

/** Sums are whole hundredths, so that only the average is rounded. (decisions 0003) */
type KpmSum = { period: string; kpm_key: string; hundredths: number; people: number }
type Totals = { employees: number; scored: number; hundredths: number }

export type SummaryResults = {
  totals: Totals & Pick<MonthSummary, "bonus_qualified" | "bonus_eligible" | "bonus_unknown">
  bands: { band_key: string; count: number }
  kpms: KpmSum
}

const TOTALS = `count() as employees, count(total_score) as scored,
  sum(toInt64(ifNull(total_score, toDecimal32(0, 2)) * 100)) as hundredths`

/** Each KPM, by month and in the order of the first row that contains it. */
const kpmsQuery = (table: string, where: string) => `
  select toString(period_date) as period, kpm_key, sum(toInt64(round(total * 100))) as hundredths, count() as people,
    row_number() over (order by period_date, min(position), kpm_key) as place
  from (select period_date, kpms.kpm_key as keys, kpms.total as totals from ${table} where ${where})
  array join keys as kpm_key, totals as total, arrayEnumerate(keys) as position
  group by period_date, kpm_key`

export const summaryQueries = (table: string, where: string) => ({
  totals: `select ${TOTALS}, countIf(bonus_qualified) as bonus_qualified, countIf(bonus_eligible) as bonus_eligible,
    countIf(isNull(${table}.bonus_qualified) and ifNull(${table}.bonus_eligible, true)) as bonus_unknown, 1 as place from ${table} where ${where}`,
  bands: `select band_key, count() as count, row_number() over (order by band_key) as place
    from ${table} where ${where} and band_key is not null group by band_key`,
  kpms: kpmsQuery(table, where),
})

export function summaryOf(answers: { [Name in keyof SummaryResults]: SummaryResults[Name][] }): MonthSummary {
  // On a cluster, each shard answers, also those without the month.
  const totals = answers.totals.find(({ employees }) => employees > 0) ?? answers.totals[0]
  if (!totals) throw new Error("an aggregate without GROUP BY is always one row")
  const { employees, bonus_qualified, bonus_eligible, bonus_unknown } = totals
  const { bands } = answers
  return {
    employees,
    not_scored: employees - totals.scored,
    average_total_score: averageScore(totals),
    bands,
    kpms: answers.kpms.map(kpmAverage),
    bonus_qualified,
    bonus_eligible,
    bonus_unknown,
  }
}

type AveragesAnswers = { stamps: PeriodStamp; totals: Totals & { period: string }; kpms: KpmSum }

export async function monthsAverages(
  connection: Connection,
  months: readonly string[],
  ids: EmployeeIds,
): Promise<StampedAverages> {
  const where = `period_date in {periods:Array(Date)} ${ids ? "and employee_id in {ids:Array(String)}" : ""}`
  const { rows: table } = connection.tables.part
  const answers = await connection.queryTogether<AveragesAnswers>(
    {
      stamps: stampsQuery(table),
      totals: `select toString(period_date) as period, ${TOTALS}, 1 as place from ${table} where ${where} group by period_date`,
      kpms: kpmsQuery(table, where),
    },
    { ...periodsOf(months), ...(ids && { ids }) },
  )
  const averages = new Map<string, MonthAverages>()
  for (const { period, ...totals } of answers.totals) {
    const month = period.slice(0, 7)
    const kpms = answers.kpms.filter((kpm) => kpm.period === period).map(kpmAverage)
    averages.set(month, { month, employees: totals.employees, average_total_score: averageScore(totals), kpms })
  }
  return {
    stamps: await completeStamps(connection, months, answers.stamps),
    averages: months.flatMap((month) => averages.get(month) ?? []),
  }
}

const averageScore = ({ scored, hundredths }: Totals) => (scored === 0 ? null : pointsHalfUp(hundredths, scored))

const kpmAverage = ({ kpm_key, hundredths, people }: KpmSum) => ({
  kpm_key,
  average: pointsHalfUp(hundredths, people),
})
