import type { EntryOf } from "@scorecard/contracts/entries"
import type { Kpi } from "@scorecard/domain/scoring"
import { entryHead, score, writtenDown } from "./entry-head.ts"
import type { PersonMonth } from "./person-month.ts"
import type { CalendarDay } from "./work-calendar.ts"
import * as words from "./words.ts"

/** Events of a day that were entered later, with a function for each kind except evaluations. */

export function atwEntry(context: PersonMonth, day: CalendarDay, impact: string, final_score: number): EntryOf<"atw"> {
  const { random, worker } = context
  const at = writtenDown(context, day)
  return {
    kind: "atw",
    ...entryHead(context, worker.lead_id, at, null),
    date_of_occurrence: day.date,
    impact,
    description: random.pick(words.ATW_DESCRIPTIONS[impact] ?? words.OTHER_ATW),
    final_score,
    proof_file_id: null,
  }
}

export function attendanceIssue(context: PersonMonth, day: CalendarDay): EntryOf<"attendance"> {
  const { random, worker } = context
  const isLate = random.chance(0.72)
  const at = writtenDown(context, day)
  const remarks = random.chance(0.6) ? random.pick(isLate ? words.TARDINESS_REMARKS : words.ABSENCE_REMARKS) : null
  return {
    kind: "attendance",
    ...entryHead(context, worker.lead_id, at, remarks),
    date_of_occurrence: day.date,
    issue_type: isLate ? "tardiness" : "absenteeism",
    minutes: isLate ? random.whole(3, 75) : null,
  }
}

export function productivityIssue(context: PersonMonth, day: CalendarDay): EntryOf<"productivity"> {
  const { random, worker } = context
  return {
    kind: "productivity",
    ...entryHead(context, worker.lead_id, writtenDown(context, day), null),
    date_of_occurrence: day.date,
    category: random.pick(words.PRODUCTIVITY_CATEGORIES),
    description: random.pick(words.PRODUCTIVITY_DESCRIPTIONS),
  }
}

/** A few points, for a KPI or a whole KPM of the cycle's tree. */
export function additionalPoints(context: PersonMonth, day: CalendarDay): EntryOf<"additional_points"> {
  const { random, worker, configuration } = context
  const { kpms } = configuration.metrics
  const keys = random.chance(0.4) ? kpms.map(({ kpm_key }) => kpm_key) : kpisOf(context).map(({ kpi_key }) => kpi_key)
  const target_type = kpms.some(({ kpm_key }) => kpm_key === keys[0]) ? "kpm" : "kpi"
  const target_key = keys[random.whole(0, keys.length - 1)]
  if (target_key === undefined) throw new Error(`The metrics of cycle ${context.month.cycle_id} are empty`)
  return {
    kind: "additional_points",
    ...entryHead(context, worker.supervisor_id, writtenDown(context, day), null),
    date_of_occurrence: day.date,
    target_type,
    target_key,
    points: random.whole(2, 20) / 2,
    reason: random.pick(words.POINTS_REASONS),
  }
}

export function incident(context: PersonMonth, day: CalendarDay): EntryOf<"incidents"> {
  const { random, worker } = context
  return {
    kind: "incidents",
    ...entryHead(context, worker.supervisor_id, writtenDown(context, day), null),
    incident_date: day.date,
    severity: random.chance(0.7) ? "minor" : random.chance(0.8) ? "major" : "critical",
    category: random.pick(words.INCIDENT_CATEGORIES),
    description: random.pick(words.INCIDENT_DESCRIPTIONS),
    action_taken: random.chance(0.75) ? random.pick(words.INCIDENT_ACTIONS) : null,
  }
}

/** The impacts of the cycle's ATW KPIs. */
export function impactsOf(context: PersonMonth): string[] {
  return kpisOf(context).flatMap(({ impact }) => (impact === undefined ? [] : [impact]))
}

export function atwScore(context: PersonMonth): number {
  return score(context, 44, 10)
}

function kpisOf({ configuration }: PersonMonth): Kpi[] {
  return configuration.metrics.kpms.flatMap(({ kpis }) => kpis)
}
