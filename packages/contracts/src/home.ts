import { EVALUATION_KINDS, IMPROVEMENTS } from "@scorecard/domain/scoring"
import { z } from "zod"
import { AtwRequest } from "./atw-requests.ts"
import { CalendarDate, EmployeeId, Timestamp } from "./common.ts"
import { BscSummary, DashboardMonth, PerformanceMonth } from "./dashboards.ts"
import { DisputeView } from "./disputes.ts"
import { DATA_GAPS } from "./employees.ts"
import { MonthReportView } from "./months.ts"
import { MyBirthday, NewsStory } from "./news.ts"
import { Notification } from "./notifications.ts"
import { route } from "./route.ts"
import { BandOfScore, EmployeeMonth } from "./scorecards.ts"

/** How many of a list Home loads; the totals count all. Those due are the queue that evaluating walks through. */
export const HOME_ITEMS = {
  gains: 5,
  trend: 6,
  notifications: 5,
  due: 200,
  requests: 5,
  disputes: 5,
  task_delivery: 8,
  news: 6,
}

const count = z.number().int().min(0)
const total = count.meta({ description: "Of all, also those that are not listed" })

/** What would raise the caller's total if the month were closed now. (rules/dashboards#what-would-help) */
const HomeGain = z
  .strictObject({
    improvement: z.enum(IMPROVEMENTS),
    evaluation_kind: z.enum(EVALUATION_KINDS).nullable(),
    kpi_name: z.string().nullable().meta({ description: "The ATW KPI of `atw`" }),
    amount: z.number().min(0).meta({ description: "How many evaluations, points or days" }),
    gain: z.number().positive().meta({ description: "Points of the total, two decimals" }),
    total_after: z.number(),
    band_after: z.strictObject(BandOfScore.shape),
  })
  .meta({ id: "HomeGain" })
export type HomeGain = z.infer<typeof HomeGain>

const HomeSelf = z
  .strictObject({
    employee_month: EmployeeMonth.nullable().meta({ description: "Live; null without a row in the month" }),
    trend: z
      .array(PerformanceMonth.pick({ year: true, month: true, status: true, total_score: true, band: true }))
      .meta({ description: `The latest ${HOME_ITEMS.trend} months, oldest first, the current one last` }),
    to_acknowledge: z
      .strictObject({ ...DashboardMonth.shape, is_correction: z.boolean() })
      .nullable()
      .meta({ description: "The latest final month of the trend, if its figures are not acknowledged" }),
    gains: z.array(HomeGain).max(HOME_ITEMS.gains),
    notifications: z.array(Notification).max(HOME_ITEMS.notifications).meta({ description: "The latest" }),
  })
  .meta({ id: "HomeSelf" })
export type HomeSelf = z.infer<typeof HomeSelf>

const DuePerson = z.strictObject({
  employee_id: EmployeeId,
  name: z.string(),
  missing: z.strictObject({ sbs: count, non_sbs: count }),
})

/** What the caller owes their people. For level 2 and above; a part whose page they can't open is null. */
const HomeReviews = z
  .strictObject({
    evaluations: z
      .strictObject({ week_start: CalendarDate, total, missing: count, items: z.array(DuePerson).max(HOME_ITEMS.due) })
      .nullable()
      .meta({
        description: `People of the pool with evaluations missing in the current week or, monthly, in its month; the items are the first ${HOME_ITEMS.due}, most missing first`,
      }),
    requests: z.strictObject({ total, items: z.array(AtwRequest) }).nullable(),
    disputes: z.strictObject({ total, items: z.array(DisputeView) }).nullable(),
    create_requests: z
      .strictObject({ total })
      .nullable()
      .meta({ description: "Employees that await approval; for those who may approve them" }),
    task_delivery: z
      .strictObject({
        total,
        items: z.array(z.strictObject({ employee_id: EmployeeId, name: z.string(), missing_days: count.min(1) })),
      })
      .nullable()
      .meta({
        description:
          "People who report to the caller, or whose department they manage, with past days of the month not entered",
      }),
    locks: z
      .array(z.strictObject({ at: Timestamp, week_start: CalendarDate.nullable() }))
      .meta({ description: "The locks that take effect within seven days; `week_start` is null for the month's" }),
    team: z.strictObject({ summary: BscSummary, previous_average: z.number().nullable() }).nullable(),
  })
  .meta({ id: "HomeReviews" })
export type HomeReviews = z.infer<typeof HomeReviews>

/** For those who close months. */
const HomeClosing = z
  .strictObject({
    report: MonthReportView.meta({ description: "The oldest month that has ended and is not final; else the current" }),
    has_ended: z.boolean(),
    people_missing: count.meta({ description: "People with evaluations missing in that month" }),
    pending_requests: count,
    data_gaps: z
      .array(z.strictObject({ field: z.enum(DATA_GAPS), people: count.min(1) }))
      .meta({ description: "Active people without a value" }),
    system: z.enum(["ok", "degraded"]),
    maintenance: z.boolean().meta({ description: "Whether maintenance mode is on" }),
  })
  .meta({ id: "HomeClosing" })
export type HomeClosing = z.infer<typeof HomeClosing>

const HomeNews = z
  .strictObject({
    stories: z.array(NewsStory).meta({ description: `The first ${HOME_ITEMS.news} items of every story` }),
    my_birthday: MyBirthday,
  })
  .meta({ id: "HomeNews" })
export type HomeNews = z.infer<typeof HomeNews>

/** What the caller's role needs first; a part that the role does not have is null. (rules/dashboards#home) */
export const Home = z
  .strictObject({
    today: CalendarDate,
    month: DashboardMonth,
    self: HomeSelf.nullable(),
    reviews: HomeReviews.nullable(),
    closing: HomeClosing.nullable(),
    news: HomeNews.nullable(),
    setup_steps: count.nullable().meta({
      description: "How many steps of the company's setup are open; null once it's complete, and below level 5",
    }),
  })
  .meta({ id: "Home" })
export type Home = z.infer<typeof Home>

export const showHome = route({
  method: "GET",
  path: "/v1/dashboard/home",
  webOnly: true,
  tag: "Dashboard",
  summary: "Get what the caller's home page shows",
  description:
    "One request for the caller's own month, what they owe their people, the month to close, and the company's news.",
  reply: Home,
})
