import { periodOf } from "../period.ts"
import type { EmployeeIds, MonthAverages, MonthScope, MonthSummary } from "../port.ts"
import { TABLE } from "./columns.ts"
import type { Query } from "./connection.ts"
import { within } from "./read.ts"

/** Each KPM's average over the rows of `scope`: a JSON array in the order of the first row that contains it. */
const kpmAverages = (scope: string) => `
  select coalesce(json_agg(json_build_object('kpm_key', kpm_key, 'average', average) order by place, kpm_key), '[]')
  from (select kpm->>'kpm_key' as kpm_key, round(avg((kpm->>'total')::numeric), 2) as average, min(place) as place
        from ${scope}, jsonb_array_elements(kpms) with ordinality as k (kpm, place) group by 1) as averages`

/** One statement, so that all figures come from one snapshot. */
export async function monthSummary(query: Query, month: string, scope: MonthScope): Promise<MonthSummary> {
  const { where, values } = within(month, scope)
  const [summary] = await query<MonthSummary>(
    `with scope as materialized (
       select total_score, band_key, kpms, bonus_qualified, bonus_eligible from ${TABLE} where ${where})
     select count(*) as employees, count(*) filter (where total_score is null) as not_scored,
       round(avg(total_score), 2) as average_total_score,
       count(*) filter (where bonus_qualified) as bonus_qualified,
       count(*) filter (where bonus_eligible) as bonus_eligible,
       count(*) filter (where bonus_qualified is null and bonus_eligible is not false) as bonus_unknown,
       (select coalesce(json_agg(json_build_object('band_key', band_key, 'count', people) order by band_key), '[]')
        from (select band_key, count(*) as people from scope where band_key is not null group by 1) as bands) as bands,
       (${kpmAverages("scope")}) as kpms
     from scope`,
    values,
  )
  if (!summary) throw new Error("an aggregate without GROUP BY is always one row")
  return summary
}

export async function monthsAverages(
  query: Query,
  months: readonly string[],
  ids: EmployeeIds,
): Promise<MonthAverages[]> {
  const rows = await query<MonthAverages>(
    `with scope as materialized (
       select period_date, total_score, kpms from ${TABLE}
       where period_date = any($1::date[]) ${ids ? "and employee_id = any($2::text[])" : ""})
     select to_char(period_date, 'YYYY-MM') as month, count(*) as employees,
       round(avg(total_score), 2) as average_total_score,
       (${kpmAverages("(select kpms from scope as inner_scope where inner_scope.period_date = scope.period_date) as of_month")}) as kpms
     from scope group by period_date order by period_date`,
    ids ? [months.map(periodOf), ids] : [months.map(periodOf)],
  )
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return months.flatMap((month) => byMonth.get(month) ?? [])
}
