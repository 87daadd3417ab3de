import { showMetrics } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { parseMonthId } from "../../lib/format.ts"

/** The impacts available on the day, from the cycle that owns it. Empty while the date is incomplete. */
export function useImpacts(day: string): { value: string; label: string }[] {
  const month = parseMonthId(day.slice(0, "2026-11".length))
  const { data } = useApiQuery(showMetrics, { query: month ?? { year: 0, month: 0 } }, { enabled: month !== null })
  return (data?.kpms ?? []).flatMap(({ kpis }) =>
    kpis.flatMap(({ impact, name }) => (impact === undefined ? [] : [{ value: impact, label: name }])),
  )
}

/** An impact's name, or its key until the name loads. */
export function ImpactName({ impact, day }: { impact: string; day: string }) {
  return useImpacts(day).find(({ value }) => value === impact)?.label ?? impact.replaceAll("_", " ")
}
