import type { PreviewedPerson } from "@scorecard/contracts/finalize-preview"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"

/** What finalizing would change for one person, of whom `before` or `after` is there. */
export function comparePerson(before: EmployeeMonth | null, after: EmployeeMonth | null): PreviewedPerson {
  const either = after ?? before
  if (!either) throw new Error("nobody to preview")
  const { employee_id, name, department_id } = either
  return {
    employee_id,
    name,
    department_id,
    before: before && pickFigures(before),
    after: after && pickFigures(after),
    total_changed: before?.total_score !== after?.total_score,
    band_changed: before?.band.band_key !== after?.band.band_key,
    gates_flipped: before && after ? findFlippedGates(before, after) : [],
    evaluations: countEvaluations(after),
  }
}

function pickFigures({ total_score, band, bonus_qualified }: EmployeeMonth) {
  return { total_score, band, bonus_qualified }
}

/** A gate that one side does not have (nobody who is not eligible has any) does not flip. */
function findFlippedGates(before: EmployeeMonth, after: EmployeeMonth): PreviewedPerson["gates_flipped"] {
  const from = new Map(before.bonus_qualification_breakdown?.map(({ check, passed }) => [check, passed]))
  return (after.bonus_qualification_breakdown ?? []).flatMap(({ check, passed: to }) => {
    const was = from.get(check)
    return was === undefined || was === to ? [] : [{ check, from: was, to }]
  })
}

/**
 * From the basis of the KPI whose ratio counts the most evaluations: in every cycle of ours that is SBS and Non-SBS
 * together. What no ratio counts costs nobody a point, and is not missed here. (rules/scoring#evaluation-ratios)
 */
function countEvaluations(month: EmployeeMonth | null): PreviewedPerson["evaluations"] {
  const bases = month?.kpms.flatMap(({ kpis }) => kpis.map(({ basis }) => basis)) ?? []
  const widest = bases.reduce((most, basis) => ((basis.required ?? 0) > (most?.required ?? 0) ? basis : most), bases[0])
  const required = widest?.required ?? 0
  const done = widest?.done ?? 0
  return { required, done, missing: Math.max(0, required - done) }
}
