import { Text } from "@mantine/core"
import { ENTRY_CONTRACTS, showMetrics } from "../../api/endpoints.gen.ts"
import { formatMonth, formatNumber, parseMonthId } from "../../lib/format.ts"
import { useApiQuery } from "../../lib/query.ts"
import type { AtwRequest } from "./labels.ts"
import { messages } from "./messages.ts"

/** More entries than anyone has in a month. */
const MANY = 100
const MAX_POINTS = 100

/**
 * What the person already has for this impact in the month, next to the score that is being decided: points above the
 * most that count are lost. (rules/scoring#kpi-sources)
 */
export function PointsSoFar({ request }: { request: AtwRequest }) {
  const { employee_id, impact, date_of_occurrence } = request
  const month = parseMonthId(date_of_occurrence.slice(0, "2026-11".length))
  const wanted = { enabled: month !== null }
  const period = month ?? { year: 0, month: 0 }
  const entries = useApiQuery(
    ENTRY_CONTRACTS.atw.routes.list,
    { query: { ...period, employee_id, limit: MANY } },
    wanted,
  )
  const metrics = useApiQuery(showMetrics, { query: period }, wanted)
  const kpi = metrics.data?.kpms.flatMap(({ kpis }) => kpis).find((one) => one.impact === impact)
  if (!entries.data || !kpi) return null
  const scores = entries.data.items.flatMap((entry) => (entry.impact === impact ? [entry.final_score] : []))
  const sum = scores.reduce((total, score) => total + score, 0)
  const most = Math.min(MAX_POINTS, kpi.points ?? MAX_POINTS)
  return (
    <Text size="sm" c="dimmed" className="figures">
      {messages.pointsSoFar.sum(formatMonth(period), kpi.name, formatNumber(sum), formatNumber(most))}{" "}
      {scores.length > 0 && messages.pointsSoFar.usual(scores.length, formatNumber(sum / scores.length))}
    </Text>
  )
}
