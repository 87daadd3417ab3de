import type { KpiSource } from "./configuration.ts"

/**
 * A formula as shown in the receipt: its name, and how the score is calculated, in plain English.
 * (rules/scoring#receipt)
 */
export const FORMULAS: Record<KpiSource, { name: string; text: string }> = {
  quantity_all: {
    name: "Quantity over all evaluations",
    text:
      "The mean quantity score of the month's SBS and Non-SBS evaluations. When the month is final, it is multiplied " +
      "by evaluations done / evaluations required, both kinds together, at most 1.",
  },
  quantity_non_sbs: {
    name: "Quantity over Non-SBS evaluations",
    text:
      "The mean quantity score of the month's Non-SBS evaluations. When the month is final, it is multiplied by " +
      "Non-SBS evaluations done / required, at most 1.",
  },
  auditors_all: {
    name: "Auditors' score over all evaluations",
    text:
      "The mean auditors' score of the month's SBS and Non-SBS evaluations; those marked N/A are left out of the mean. " +
      "When the month is final, it is multiplied by evaluations done / required, both kinds together, at most 1.",
  },
  checklist_sbs_less_issues: {
    name: "SBS checklist less productivity issues",
    text:
      "The mean checklist score of the month's SBS evaluations, minus 1 point for each productivity issue, at least 0. " +
      "Evaluations without a checklist score are left out of the mean.",
  },
  checklist_all: {
    name: "Checklist over all evaluations",
    text:
      "The mean checklist score of the month's SBS and Non-SBS evaluations; those without a checklist score are left " +
      "out of the mean. When the month is final, it is multiplied by evaluations done / required, both kinds together, " +
      "at most 1.",
  },
  productivity_issues: {
    name: "Productivity compliance",
    text: "100 minus 1 point for each productivity issue of the month, at least 0.",
  },
  task_delivery: {
    name: "Task delivery",
    text:
      "The mean of the daily percents, finished tasks / tasks, each at most 100, rounded up to a whole number. A past " +
      "task-delivery day without an entry counts as 0; days to come, today without an entry, days with no tasks and " +
      "days off are left out.",
  },
  attendance_tardiness: {
    name: "Days without tardiness",
    text: "Working days minus tardiness issues, at least 0, as a percentage of the month's working days.",
  },
  attendance_absenteeism: {
    name: "Days without absence",
    text: "Working days minus absences, at least 0, as a percentage of the month's working days.",
  },
  atw_impact: {
    name: "Attitude toward work",
    text: "The sum of the final scores of the month's ATW entries with this impact, at most the KPI's points (100 at most).",
  },
}

export const KPM_FORMULA = {
  name: "KPIs by weight",
  text:
    "The sum of KPI weight / 100 × KPI score, kept to two decimals, half up; a KPI without data counts as 0. Additional " +
    "points for the KPM are added, up to 100.",
}

export const TOTAL_FORMULA = {
  name: "KPMs by weight",
  text: "The sum of KPM weight / 100 × KPM total, kept to two decimals, half up.",
}
