import type { EvaluationCounts, Goals, Kpi, Metrics, Rubric } from "./configuration.ts"

export type ConfigurationDocuments = {
  metrics: Metrics
  goals: Goals
  evaluation_counts: EvaluationCounts
  rubric: Rubric
}

/**
 * The configuration that a new cycle starts with; a new object on each call. The formulas change with cycle 2026.
 * (rules/cycles#defaults)
 */
export function defaultConfiguration(cycleId: string): ConfigurationDocuments {
  return {
    metrics: {
      kpms: [
        { kpm_key: "productivity", name: "Productivity", weight: 60, kpis: productivityKpis(cycleId) },
        { kpm_key: "attendance", name: "Attendance", weight: 20, kpis: attendanceKpis() },
        { kpm_key: "atw", name: "Attitude toward work", weight: 20, kpis: atwKpis() },
      ],
    },
    goals: defaultGoals(),
    evaluation_counts: {
      sbs: { cadence: "weekly", count: 1 },
      non_sbs: { cadence: "weekly", count: 1 },
      overrides: [],
    },
    rubric: defaultRubric(),
  }
}

function productivityKpis(cycleId: string): Kpi[] {
  const before2026 = Number(cycleId) < 2026
  return [
    {
      kpi_key: "quantity_of_output",
      name: "Quantity of output",
      weight: 20,
      kpi_source: before2026 ? "quantity_all" : "task_delivery",
    },
    {
      kpi_key: "integrity",
      name: "Integrity",
      weight: 25,
      kpi_source: before2026 ? "quantity_non_sbs" : "quantity_all",
    },
    { kpi_key: "accuracy", name: "Accuracy", weight: 25, kpi_source: before2026 ? "auditors_all" : "checklist_all" },
    {
      kpi_key: "compliance",
      name: "Compliance",
      weight: 30,
      kpi_source: before2026 ? "checklist_sbs_less_issues" : "productivity_issues",
    },
  ]
}

function attendanceKpis(): Kpi[] {
  return [
    { kpi_key: "tardiness", name: "Tardiness", weight: 50, kpi_source: "attendance_tardiness" },
    { kpi_key: "absenteeism", name: "Absenteeism", weight: 50, kpi_source: "attendance_absenteeism" },
  ]
}

function atwKpis(): Kpi[] {
  const impact = (kpi_key: string, name: string, weight: number): Kpi => ({
    kpi_key,
    name,
    weight,
    kpi_source: "atw_impact",
    impact: kpi_key,
    points: 100,
  })
  return [
    impact("customer_impact", "Customer impact", 40),
    impact("team_impact", "Team impact", 30),
    impact("company_impact", "Company impact", 30),
  ]
}

/** The colors have a contrast of 4.5 against white, both as text and as background. */
function defaultGoals(): Goals {
  return {
    bands: [
      { band_key: "goal", label: "Goal", min_score: 90, is_goal: true, color: "#1B7F3B" },
      { band_key: "near_goal", label: "Near goal", min_score: 80, is_goal: false, color: "#1769AA" },
      { band_key: "developing", label: "Developing", min_score: 70, is_goal: false, color: "#96600A" },
      { band_key: "below", label: "Below", min_score: 0, is_goal: false, color: "#B3261E" },
    ],
  }
}

function defaultRubric(): Rubric {
  return {
    items: [
      timeliness("starts_on_time", "The work was picked up within its response time.", 20),
      timeliness("meets_deadline", "The work was finished by its due time.", 25),
      timeliness("keeps_queue_moving", "No item was left waiting without a reason on record.", 15),
      timeliness("updates_requester", "The customer or requester was told of progress and delays in time.", 20),
      timeliness("hands_over_in_time", "Escalations and hand-overs were made as soon as they were needed.", 20),
      { ...integrity("records_truthfully", "What was recorded is what was done.", 30), red_flag: true },
      { ...integrity("verifies_identity", "Identity was verified before any data was disclosed.", 30), red_flag: true },
      { ...integrity("protects_data", "Personal data was viewed and kept only where it belongs.", 30), red_flag: true },
      integrity("follows_procedure", "The current procedure was followed without shortcuts.", 15),
      integrity("documents_completely", "Notes let a colleague continue the work without asking.", 10),
    ],
    integrity_divisor: 2,
  }
}

function timeliness(item_id: string, text: string, weight: number): Rubric["items"][number] {
  return { item_id, text, group: "timeliness", weight, red_flag: false }
}

function integrity(item_id: string, text: string, weight: number): Rubric["items"][number] {
  return { item_id, text, group: "integrity", weight, red_flag: false }
}
