import { LOCK_PAGES } from "@scorecard/domain/locks"
import { z } from "zod"
import { CalendarDate, EmployeeId, Id, Key, MonthQuery, Timestamp, YearQuery, integerQuery } from "./common.ts"
import { BscSummary } from "./dashboards.ts"
import { route } from "./route.ts"
import { BandOfScore, BonusCheck, NotScored } from "./scorecards.ts"

const tag = "Assistant"
const MAX_RANKED = 50

/** A page where the caller can see the same data. */
const Source = z.strictObject({
  title: z.string(),
  path: z.string().meta({ description: "A path of this API", example: "/v1/dashboard/bsc?year=2026&month=10" }),
})

/** An answer in words and numbers. Every figure in the text is also in the data. (rules/assistant#capabilities) */
function explained<Data extends z.ZodType>(data: Data) {
  return z.strictObject({
    answer: z.string().meta({ description: "Plain text" }),
    data,
    sources: z.array(Source),
  })
}

const count = z.number().int().min(0)
const person = { employee_id: EmployeeId, name: z.string() }
const month = { year: z.number().int(), month: z.number().int() }
const monthStatus = z.enum(["draft", "final"])
const figure = z.number().nullable()
const changes = {
  entries_changed_since_final: count.nullable().meta({
    description:
      "For a final month: company-wide count, as in its report. Null unless the caller's pool is the whole company",
  }),
}

/** A person's time with the company in years, months, and days, up to today or the day they left. */
export const Tenure = explained(
  z.strictObject({
    ...person,
    as_of: CalendarDate.meta({ description: "Today, or the day the person left" }),
    hire_date: CalendarDate,
    separation_date: CalendarDate.nullable(),
    years: count,
    months: count.meta({ description: "Whole months beyond the years" }),
    days: count.meta({ description: "Days beyond the months" }),
    total_days: count,
    regularization_date: CalendarDate.nullable()
      .optional()
      .meta({ description: "Shown to the person and to holders of employees.edit only" }),
  }),
).meta({ id: "TenureExplained" })
export type Tenure = z.infer<typeof Tenure>

/** The caller's pool ranked by a monthly figure, at most 50 people. */
export const Ranking = explained(
  z.strictObject({
    ...month,
    status: monthStatus,
    ...changes,
    metric: z.string(),
    metric_name: z.string(),
    order: z.enum(["asc", "desc"]),
    employees: count.meta({ description: "People in the caller's pool with this figure" }),
    without_figure: count,
    items: z.array(
      z.strictObject({
        rank: z.number().int().min(1).meta({ description: "Equal figures share a rank" }),
        ...person,
        department_id: z.string().nullable(),
        score: z.number(),
      }),
    ),
  }),
).meta({ id: "EmployeesRanked" })
export type Ranking = z.infer<typeof Ranking>

/** A month's averages, bands, and bonus counts for the caller's pool or one department in it. */
export const BscSummarized = explained(
  z.strictObject({
    ...month,
    status: monthStatus,
    ...changes,
    department_id: z.string().nullable(),
    ...BscSummary.shape,
  }),
).meta({ id: "BscSummarized" })
export type BscSummarized = z.infer<typeof BscSummarized>

/** A person's bonus gates in a month. (rules/scoring#bonus-gates) */
export const BonusExplained = explained(
  z.strictObject({
    ...person,
    ...month,
    status: monthStatus,
    ...changes,
    total_score: figure,
    band: BandOfScore.nullable(),
    not_scored: NotScored,
    goal_from: figure.meta({ description: "The lowest total score of the goal bands" }),
    points_missing: figure.meta({ description: "Points from the total score to goal_from; 0 if it is reached" }),
    bonus_eligible: z.boolean().nullable(),
    bonus_qualified: z.boolean().nullable(),
    gates: z.array(BonusCheck).meta({
      description: "As shown on the dashboard. `passed` is null while undecided; empty if the person isn't eligible",
    }),
    gates_failed: count,
    gates_open: count.meta({ description: "Gates that are still undecided" }),
    live: z
      .strictObject({
        total_score: figure,
        bonus_eligible: z.boolean().nullable(),
        bonus_qualified: z.boolean().nullable(),
        gates: z.array(BonusCheck),
      })
      .nullable()
      .meta({
        description:
          "For a final month: the figures from today's entries, if they differ from the stored ones; null otherwise",
      }),
  }),
).meta({ id: "BonusExplained" })
export type BonusExplained = z.infer<typeof BonusExplained>

const lock = {
  enabled: z.boolean(),
  pages: z.array(z.enum(LOCK_PAGES)),
  time: z.string().nullable().meta({ description: "Eastern time, HH:MM" }),
  remind_hours_before: figure,
  next_lock: z
    .strictObject({ at: Timestamp, ...month, week_start: CalendarDate.nullable() })
    .nullable()
    .meta({ description: "Null while the lock is off" }),
}
/** The scheduled locks and when the next ones come. (rules/locks#scheduled-locks) */
export const LockingExplained = explained(
  z.strictObject({
    weekly: z.strictObject({ ...lock, weekday: figure.meta({ description: "Monday 1 to Sunday 7" }) }),
    monthly: z.strictObject({ ...lock, day: figure.meta({ description: "Day of the following month" }) }),
    exempt: z.boolean().meta({ description: "Whether the caller is exempt from locks (level 5)" }),
  }),
).meta({ id: "LockingExplained" })
export type LockingExplained = z.infer<typeof LockingExplained>

const monthQuery = { year: YearQuery.optional(), month: MonthQuery.optional() }
const employeeQuery = EmployeeId.optional().meta({ description: "Defaults to the caller" })
const MONTH_DEFAULT = "Give both year and month or neither; defaults to the current Eastern month."

export const TenureQuery = z.strictObject({ employee_id: employeeQuery })
export type TenureQuery = z.output<typeof TenureQuery>
export const RankQuery = z.strictObject({
  ...monthQuery,
  metric: Key.default("total_score").meta({ description: "`total_score`, or the key of a KPM or KPI of the cycle" }),
  order: z.enum(["asc", "desc"]).default("desc"),
  limit: integerQuery(1, MAX_RANKED).default(10),
})
export type RankQuery = z.output<typeof RankQuery>
export const SummaryQuery = z.strictObject({ ...monthQuery, department_id: Id.optional() })
export type SummaryQuery = z.output<typeof SummaryQuery>
export const BonusQuery = z.strictObject({ ...monthQuery, employee_id: employeeQuery })
export type BonusQuery = z.output<typeof BonusQuery>

/** The lookups that the assistant offers, each with its route and query parameters. */
export const Capabilities = z
  .strictObject({
    enabled: z.boolean(),
    items: z.array(
      z.strictObject({
        name: z.string(),
        method: z.literal("GET"),
        path: z.string(),
        description: z.string(),
        parameters: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: "AssistantCapabilities" })
export type Capabilities = z.infer<typeof Capabilities>

const get = { method: "GET", tag } as const

export const listCapabilities = route({
  ...get,
  path: "/v1/assistant/capabilities",
  summary: "What the assistant can look up",
  description: "These routes work without a model. If `enabled` is false, every route but this one is refused.",
  reply: Capabilities,
})

export const explainTenure = route({
  ...get,
  path: "/v1/assistant/explain/tenure",
  summary: "How long an employee has been with the company",
  query: TenureQuery,
  reply: Tenure,
  refusals: ["assistant_disabled", "employee_not_found"],
})

export const rankEmployees = route({
  ...get,
  path: "/v1/assistant/rank/employees",
  summary: "Rank the caller's pool by a monthly figure",
  description: MONTH_DEFAULT,
  permission: "scorecard.view",
  query: RankQuery,
  reply: Ranking,
  refusals: ["assistant_disabled", "not_found", "month_in_future"],
})

export const summarizeBsc = route({
  ...get,
  path: "/v1/assistant/summarize/bsc",
  summary: "Summarize a month for the caller's pool, or for one department in it",
  description: MONTH_DEFAULT,
  permission: "scorecard.view",
  query: SummaryQuery,
  reply: BscSummarized,
  refusals: ["assistant_disabled", "not_found", "month_in_future"],
})

export const explainBonus = route({
  ...get,
  path: "/v1/assistant/explain/bonus",
  summary: "Why an employee did or didn't qualify for the bonus",
  description: MONTH_DEFAULT,
  permission: "scorecard.view",
  query: BonusQuery,
  reply: BonusExplained,
  refusals: ["assistant_disabled", "employee_not_found", "not_found", "month_in_future"],
})

export const explainScheduledLocking = route({
  ...get,
  path: "/v1/assistant/explain/scheduled-locking",
  summary: "The current weekly and monthly lock settings",
  description:
    "Without configurations.view, the time of an enabled lock is shown, as in the lock status, but not its reminder.",
  reply: LockingExplained,
  refusals: ["assistant_disabled"],
})
