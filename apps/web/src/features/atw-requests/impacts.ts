import { showMetrics } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { parseMonthId } from "../../lib/format.ts"

/** The impacts that a request dated on the day may name, of the cycle that owns it; none while the day is not whole. */
export function useImpacts(day: string): { value: string; label: string }[] {
  const month = parseMonthId(day.slice(0, "2026-11".length))
  const { data } = useApiQuery(showMetrics, { query: month ?? { year: 0, month: 0 } }, { enabled: month !== null })
  return (data?.kpms ?? []).flatMap(({ kpis }) =>
    kpis.flatMap(({ impact, name }) => (impact === undefined ? [] : [{ value: impact, label: name }])),
  )
}

/** An impact by its name; by its key until the name comes. */
export function ImpactName({ impact, day }: { impact: string; day: string }) {
  return useImpacts(day).find(({ value }) => value === impact)?.label ?? impact.replaceAll("_", " ")
}
