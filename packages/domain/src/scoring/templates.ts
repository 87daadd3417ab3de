import type { EvaluationCounts, Goals, Kpi, Metrics, Rubric } from "./configuration.ts"
import type { ConfigurationDocuments } from "./defaults.ts"

export const TEMPLATE_KEYS = ["contact_center", "back_office", "sales_floor"] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]

/** A configuration to start from, for one kind of company. (rules/setup#configuration-templates) */
export type ConfigurationTemplate = {
  key: TemplateKey
  name: string
  suits: string
  /** What it contains, in plain words. */
  contents: string[]
  /** Whether people on vacation or sick leave owe task delivery. */
  leave_owes_task_delivery: boolean
  documents: ConfigurationDocuments
}

const LEAVE = "People on vacation or sick leave don't owe task delivery."

/** New objects on each call. */
export function configurationTemplates(): ConfigurationTemplate[] {
  return [contactCenter(), backOffice(), salesFloor()]
}

function contactCenter(): ConfigurationTemplate {
  return {
    key: "contact_center",
    name: "Contact center",
    suits: "Teams that answer customers by phone, chat, or email in shifts.",
    contents: [
      "Service quality 55%, attendance 30%, attitude toward work 15%. Being late or absent weighs more because shifts must be staffed.",
      "One side-by-side and two other evaluations of each person every week.",
      "The goal starts at 90 points.",
      "A checklist for conversations: greeting, promised follow-ups, identity checks, and truthful notes.",
      LEAVE,
    ],
    leave_owes_task_delivery: false,
    documents: {
      metrics: metrics(
        [55, "Service quality", [25, 20, 35, 20]],
        [30, "Attendance", [60, 40]],
        [15, "Attitude toward work", [60, 30, 10]],
      ),
      goals: goals([90, 80, 70]),
      evaluation_counts: counts("weekly", 1, 2),
      rubric: rubric(2, [
        ["answers_promptly", "The contact was answered within the response time.", "timeliness", 25],
        ["keeps_promises", "Promised calls and messages were made in time.", "timeliness", 25],
        ["keeps_hold_short", "The customer was not left on hold without a word.", "timeliness", 20],
        ["escalates_in_time", "What others had to solve was handed over at once.", "timeliness", 30],
        ["verifies_identity", "Identity was verified before any data was disclosed.", "integrity", 35, true],
        ["records_truthfully", "What was recorded is what was said and done.", "integrity", 35, true],
        ["stays_respectful", "The tone stayed respectful, whatever the customer said.", "integrity", 20],
        ["follows_procedure", "The current procedure was followed without shortcuts.", "integrity", 10],
      ]),
    },
  }
}

function backOffice(): ConfigurationTemplate {
  return {
    key: "back_office",
    name: "Back office",
    suits: "Teams that work through cases, documents, or orders, mostly at office hours.",
    contents: [
      "Work results 70%, attendance 15%, attitude toward work 15%. Finished and correct cases weigh most.",
      "One side-by-side evaluation a month and one other evaluation every week.",
      "The goal starts at 92 points, because cases can be checked before they are sent out.",
      "A checklist for cases: due dates, complete files, data protection, and the four-eyes rule.",
      LEAVE,
    ],
    leave_owes_task_delivery: false,
    documents: {
      metrics: metrics(
        [70, "Work results", [35, 15, 30, 20]],
        [15, "Attendance", [40, 60]],
        [15, "Attitude toward work", [20, 50, 30]],
      ),
      goals: goals([92, 82, 70]),
      evaluation_counts: { ...counts("weekly", 0, 1), sbs: { cadence: "monthly", count: 1 } },
      rubric: rubric(2, [
        ["meets_due_date", "The case was finished by its due date.", "timeliness", 40],
        ["keeps_cases_moving", "No case waited without a reason on record.", "timeliness", 30],
        ["asks_early", "Missing documents were requested as soon as they were needed.", "timeliness", 30],
        ["protects_data", "Personal data was viewed and stored only where it belongs.", "integrity", 35, true],
        ["keeps_four_eyes", "What needs a second person was approved by one.", "integrity", 30, true],
        ["files_completely", "A colleague could continue the case without asking.", "integrity", 20],
        ["follows_procedure", "The current procedure was followed without shortcuts.", "integrity", 15],
      ]),
    },
  }
}

function salesFloor(): ConfigurationTemplate {
  return {
    key: "sales_floor",
    name: "Sales floor",
    suits: "Teams that sell in a store, a showroom, or by phone.",
    contents: [
      "Sales work 60%, attendance 20%, attitude toward work 20%. Reached targets and the effect on customers weigh most.",
      "One side-by-side and one other evaluation of each person every month.",
      "The goal starts at 85 points, because results vary more from month to month.",
      "A checklist for sales: honest advice, correct prices, offers in time, and complete orders.",
      LEAVE,
    ],
    leave_owes_task_delivery: false,
    documents: {
      metrics: metrics(
        [60, "Sales work", [45, 15, 15, 25]],
        [20, "Attendance", [50, 50]],
        [20, "Attitude toward work", [60, 20, 20]],
      ),
      goals: goals([85, 75, 65]),
      evaluation_counts: counts("monthly", 1, 1),
      rubric: rubric(1, [
        ["greets_promptly", "The customer was greeted without having to wait or ask.", "timeliness", 35],
        ["sends_offers_in_time", "Offers and call-backs were made when promised.", "timeliness", 35],
        ["hands_over_in_time", "Orders were passed on the same day.", "timeliness", 30],
        ["advises_honestly", "Nothing was promised that the product does not do.", "integrity", 40, true],
        ["quotes_correctly", "Prices, discounts, and terms were stated correctly.", "integrity", 30, true],
        ["records_orders", "The order was recorded completely.", "integrity", 30],
      ]),
    },
  }
}

type Weights = readonly number[]
type Group = readonly [weight: number, name: string, kpis: Weights]

/** The three KPMs with the sources of the defaults; each lists the weights of its KPIs in their order. */
function metrics(work: Group, attendance: Group, atw: Group): Metrics {
  const kpm = (kpm_key: string, [weight, name, weights]: Group, kpis: Omit<Kpi, "weight">[]) => ({
    kpm_key,
    name,
    weight,
    kpis: kpis.map((kpi, index) => ({ ...kpi, weight: weights[index] ?? 0 })),
  })
  const impact = (kpi_key: string, name: string) => ({
    kpi_key,
    name,
    kpi_source: "atw_impact" as const,
    impact: kpi_key,
    points: 100,
  })
  return {
    kpms: [
      kpm("productivity", work, [
        { kpi_key: "quantity_of_output", name: "Quantity of output", kpi_source: "task_delivery" },
        { kpi_key: "integrity", name: "Integrity", kpi_source: "quantity_all" },
        { kpi_key: "accuracy", name: "Accuracy", kpi_source: "checklist_all" },
        { kpi_key: "compliance", name: "Compliance", kpi_source: "productivity_issues" },
      ]),
      kpm("attendance", attendance, [
        { kpi_key: "tardiness", name: "Tardiness", kpi_source: "attendance_tardiness" },
        { kpi_key: "absenteeism", name: "Absenteeism", kpi_source: "attendance_absenteeism" },
      ]),
      kpm("atw", atw, [
        impact("customer_impact", "Customer impact"),
        impact("team_impact", "Team impact"),
        impact("company_impact", "Company impact"),
      ]),
    ],
  }
}

/** The colors of the defaults. */
function goals([goal = 0, near = 0, developing = 0]: Weights): Goals {
  return {
    bands: [
      { band_key: "goal", label: "Goal", min_score: goal, is_goal: true, color: "#1B7F3B" },
      { band_key: "near_goal", label: "Near goal", min_score: near, is_goal: false, color: "#1769AA" },
      { band_key: "developing", label: "Developing", min_score: developing, is_goal: false, color: "#96600A" },
      { band_key: "below", label: "Below", min_score: 0, is_goal: false, color: "#B3261E" },
    ],
  }
}

function counts(cadence: "weekly" | "monthly", sbs: number, non_sbs: number): EvaluationCounts {
  return { sbs: { cadence, count: sbs }, non_sbs: { cadence, count: non_sbs }, overrides: [] }
}

type Item = readonly [
  item_id: string,
  text: string,
  group: "timeliness" | "integrity",
  weight: number,
  red_flag?: boolean,
]

function rubric(integrity_divisor: number, items: readonly Item[]): Rubric {
  return {
    items: items.map(([item_id, text, group, weight, red_flag = false]) => ({
      item_id,
      text,
      group,
      weight,
      red_flag,
    })),
    integrity_divisor,
  }
}
