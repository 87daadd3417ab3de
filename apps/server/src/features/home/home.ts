import type { AtwRequest, AtwRequestQuery } from "@scorecard/contracts/atw-requests"
import type { List } from "@scorecard/contracts/common"
import type { BscQuery, BscView, Performance } from "@scorecard/contracts/dashboards"
import type { DisputesQuery, DisputeView } from "@scorecard/contracts/disputes"
import { HOME_ITEMS, type Home, type HomeNews, type HomeReviews, type HomeSelf } from "@scorecard/contracts/home"
import type { LockStatus } from "@scorecard/contracts/locks"
import type { MonthReportView } from "@scorecard/contracts/months"
import type { MyBirthday, News, NewsStory } from "@scorecard/contracts/news"
import type { Notification } from "@scorecard/contracts/notifications"
import type { SystemStatus } from "@scorecard/contracts/system"
import type { VisibilityKey } from "@scorecard/contracts/visibility"
import {
  addMonths,
  compareMonths,
  easternDate,
  easternMonth,
  findGains,
  getCycleId,
  holds,
  mayOpen,
  monthId,
  personMonth,
  SUPER_ADMIN,
  type Actor,
  type EvaluationKind,
  type PagePath,
  type YearMonth,
} from "@scorecard/domain"
import { getSetup, hasCycle, isBeforeGoLive } from "#core/cycles/index.ts"
import { listReports } from "#core/months/index.ts"
import { peopleScope } from "#core/people/index.ts"
import { readMonth } from "#core/scoring/index.ts"
import { timestamp, type Database, type Platform, type RawBuilder } from "#platform/index.ts"
import { countDataGaps, othersReportingTo } from "./home.store.ts"

export type HomeSources = {
  hiddenKeys(db: Database): Promise<ReadonlySet<VisibilityKey>>
  showBsc(actor: Actor, query: BscQuery): Promise<BscView>
  showPerformance(actor: Actor, query: { cycle_id: string; employee_id: string }): Promise<Performance>
  listNotifications(actor: Actor, query: { unread: boolean; limit: number }): Promise<{ items: Notification[] }>
  findDue(actor: Actor, limit: number): Promise<DueEvaluations>
  countPeopleMissing(
    db: Database,
    period: { month: YearMonth },
    scope: RawBuilder<boolean>,
  ): Promise<{ people: number }[]>
  listRequests(actor: Actor, query: AtwRequestQuery): Promise<List<AtwRequest>>
  pendingInMonth(db: Database, month: string): Promise<number>
  countCreateRequests(actor: Actor): Promise<number>
  getNews(): Promise<News>
  getMyBirthday(actor: Actor): Promise<MyBirthday>
  listDisputes(actor: Actor, query: DisputesQuery): Promise<List<DisputeView>>
  lockStatus(actor: Actor, month: YearMonth): Promise<LockStatus>
  countOpenSteps(): Promise<number | null>
  getReport(actor: Actor, month: YearMonth): Promise<MonthReportView>
  getSystemStatus(): Promise<Pick<SystemStatus, "status">>
}

type DueEvaluations = {
  week_start: string
  total: number
  missing: number
  items: { employee_id: string; name: string; missing: Record<EvaluationKind, number> }[]
}

type Deps = Platform & HomeSources

/** Who reads, and when. `sees` says whether they may open a page: what is on a closed page is not on Home either. */
type Reading = { actor: Actor; today: string; month: YearMonth; sees(path: PagePath): boolean }

/** (rules/dashboards#home) */
export async function showHome(deps: Deps, actor: Actor): Promise<Home> {
  const now = deps.clock.now()
  const hidden = await deps.hiddenKeys(deps.db)
  const month = easternMonth(now)
  const reading = { actor, today: easternDate(now), month, sees: (path: PagePath) => mayOpen(actor, path, hidden) }
  const [self, reviews, closing, news, setup_steps] = await Promise.all([
    showSelf(deps, reading),
    showReviews(deps, reading),
    showClosing(deps, reading),
    showNews(deps, reading),
    reading.sees("/setup") ? deps.countOpenSteps() : null,
  ])
  return { today: reading.today, month, self, reviews, closing, news, setup_steps }
}

async function showSelf(deps: Deps, { actor, month, sees }: Reading): Promise<Home["self"]> {
  if (!sees("/my-scorecard") || !(await hasCycle(deps.db, getCycleId(month)))) return null
  const [view, trend, gains, { items }] = await Promise.all([
    deps.showBsc(actor, { view_mode: "self", ...month, sort: "-total_score", limit: 1 }),
    loadTrend(deps, actor, month),
    loadGains(deps, actor, month),
    deps.listNotifications(actor, { unread: false, limit: HOME_ITEMS.notifications }),
  ])
  const employee_month = view.view_mode === "self" ? view.employee_month : null
  const to_acknowledge = await findUnacknowledged(deps, actor, trend)
  return { employee_month, trend, to_acknowledge, gains, notifications: items }
}

/** (rules/months#acknowledgements) */
async function findUnacknowledged(
  deps: Deps,
  actor: Actor,
  trend: HomeSelf["trend"],
): Promise<HomeSelf["to_acknowledge"]> {
  const latest = trend.findLast(({ status }) => status === "final")
  if (!latest) return null
  const { year, month } = latest
  const view = await deps.showBsc(actor, { view_mode: "self", year, month, sort: "-total_score", limit: 1 })
  const final = view.view_mode === "self" ? view.final : null
  if (final === null || final.not_scored !== null) return null
  const acknowledged = final.acknowledgement
  if (acknowledged !== null && acknowledged.version >= final.since_version) return null
  return { year, month, is_correction: acknowledged !== null }
}

/** The latest months that have started, from this cycle and, early in it, the one before. */
async function loadTrend(deps: Deps, actor: Actor, month: YearMonth): Promise<HomeSelf["trend"]> {
  const first = addMonths(month, 1 - HOME_ITEMS.trend)
  const trend: HomeSelf["trend"] = []
  for (const cycle_id of new Set([getCycleId(first), getCycleId(month)])) {
    if (!(await hasCycle(deps.db, cycle_id))) continue
    const { months } = await deps.showPerformance(actor, { cycle_id, employee_id: actor.employee_id })
    trend.push(...months.map(({ kpms: _, not_scored: __, ...each }) => each))
  }
  return trend.filter((each) => compareMonths(each, first) >= 0 && compareMonths(each, month) <= 0)
}

/** None in a month without a row. (rules/dashboards#what-would-help) */
async function loadGains(deps: Deps, { employee_id }: Actor, month: YearMonth): Promise<HomeSelf["gains"]> {
  for await (const { prepared, people } of readMonth(deps, deps.db, { month, employeeId: employee_id })) {
    return people.flatMap(({ facts }) => findGains(prepared, facts)).slice(0, HOME_ITEMS.gains)
  }
  return []
}

const REVIEWER_LEVEL = 2

async function showReviews(deps: Deps, reading: Reading): Promise<HomeReviews | null> {
  const { actor, sees, month } = reading
  if (actor.access_level < REVIEWER_LEVEL || !(await hasCycle(deps.db, getCycleId(month)))) return null
  // What awaits a decision is for those who may decide, not for auditors.
  const head = async <Item>(path: PagePath, list: () => Promise<List<Item>>) => {
    if (!sees(path) || !holds(actor, "scorecard.submit")) return null
    const { items, total = items.length } = await list()
    return { items, total }
  }
  const { requests: requestCount, disputes: disputeCount } = HOME_ITEMS
  const [evaluations, requests, disputes, to_approve, task_delivery, locks, team] = await Promise.all([
    sees("/evaluation-status") ? deps.findDue(actor, HOME_ITEMS.due) : null,
    head("/atw-requests", () =>
      deps.listRequests(actor, { scope: "approval", status: "pending", sort: "created_at", limit: requestCount }),
    ),
    head("/disputes", () => deps.listDisputes(actor, { to_decide: true, sort: "created_at", limit: disputeCount })),
    sees("/create-requests") && holds(actor, "employees.approve_requests") ? deps.countCreateRequests(actor) : null,
    sees("/task-delivery") ? findMissingTaskDays(deps, reading) : null,
    sees("/locks") ? listUpcomingLocks(deps, reading) : [],
    sees("/team") ? summarizeTeam(deps, reading) : null,
  ])
  const create_requests = to_approve === null ? null : { total: to_approve }
  return { evaluations, requests, disputes, create_requests, task_delivery, locks, team }
}

/** Those who report to the actor or whose department they manage; the bound is for very large departments. */
const MAX_REPORTS = 500

async function findMissingTaskDays(
  deps: Deps,
  { actor, month }: Reading,
): Promise<NonNullable<HomeReviews["task_delivery"]>> {
  const scope = othersReportingTo(actor, month)
  const found: NonNullable<HomeReviews["task_delivery"]>["items"] = []
  let read = 0
  for await (const { prepared, people } of readMonth(deps, deps.db, { month, scope, batchSize: MAX_REPORTS })) {
    read += people.length
    for (const { person, facts } of people) {
      const { task_days } = personMonth(prepared, facts).input
      const missing_days = task_days.filter((day) => day.class === "missing").length
      const { name } = person.parts.person
      if (missing_days > 0) found.push({ employee_id: facts.employee_id, name, missing_days })
    }
    if (read >= MAX_REPORTS) break
  }
  const items = found.toSorted((one, other) => other.missing_days - one.missing_days)
  return { total: found.length, items: items.slice(0, HOME_ITEMS.task_delivery) }
}

const LOCKS_AHEAD = { hours: 7 * 24 }

async function listUpcomingLocks(deps: Deps, { actor, month }: Reading): Promise<HomeReviews["locks"]> {
  const statuses = [await deps.lockStatus(actor, addMonths(month, -1)), await deps.lockStatus(actor, month)]
  const until = timestamp(deps.clock.now().add(LOCKS_AHEAD))
  const next = statuses
    .flatMap(({ pages }) =>
      pages.flatMap(({ next_weekly_lock, next_monthly_lock }) => [next_weekly_lock, next_monthly_lock]),
    )
    .flatMap((lock) => (lock && lock.at <= until ? [{ at: lock.at, week_start: lock.week_start }] : []))
  const distinct = new Map(next.map((lock) => [`${lock.at} ${lock.week_start}`, lock]))
  return [...distinct.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

async function summarizeTeam(deps: Deps, { actor, month }: Reading): Promise<HomeReviews["team"]> {
  const summaryOf = async (of: YearMonth) => {
    if (!(await hasCycle(deps.db, getCycleId(of)))) return null
    const view = await deps.showBsc(actor, { view_mode: "aggregate", ...of, sort: "name", limit: 1 })
    return view.view_mode === "aggregate" ? view.summary : null
  }
  const summary = await summaryOf(month)
  const previous = await summaryOf(addMonths(month, -1))
  return summary && { summary, previous_average: previous?.average_total_score ?? null }
}

/** Months that ended longer ago are closed from their own page. */
const MONTHS_TO_CLOSE = 3

async function showClosing(deps: Deps, { actor, month, sees }: Reading): Promise<Home["closing"]> {
  if (actor.access_level < SUPER_ADMIN || !sees("/months")) return null
  const toClose = (await findMonthToClose(deps, month)) ?? month
  if (!(await hasCycle(deps.db, getCycleId(toClose)))) return null
  const [report, missing, pending_requests, data_gaps, system] = await Promise.all([
    deps.getReport(actor, toClose),
    deps.countPeopleMissing(deps.db, { month: toClose }, peopleScope(actor, {}, toClose)),
    deps.pendingInMonth(deps.db, monthId(toClose)),
    countDataGaps(deps.db),
    deps.getSystemStatus(),
  ])
  const people_missing = missing.reduce((sum, { people }) => sum + people, 0)
  const has_ended = compareMonths(toClose, month) < 0
  const maintenance = deps.config.maintenance.enabled
  return { report, has_ended, people_missing, pending_requests, data_gaps, system: system.status, maintenance }
}

/** The oldest of the latest months that have ended and are not final; null if all are. */
async function findMonthToClose({ db }: Deps, current: YearMonth): Promise<YearMonth | null> {
  const setup = await getSetup(db)
  const final = new Set((await listReports(db)).flatMap(({ _id, status }) => (status === "final" ? [_id] : [])))
  const ended = Array.from({ length: MONTHS_TO_CLOSE }, (_, at) => addMonths(current, at - MONTHS_TO_CLOSE))
  for (const month of ended) {
    if (isBeforeGoLive(setup, month) || final.has(monthId(month))) continue
    if (await hasCycle(db, getCycleId(month))) return month
  }
  return null
}

async function showNews(deps: Deps, { actor, sees }: Reading): Promise<HomeNews | null> {
  if (!sees("/news")) return null
  const [{ stories }, my_birthday] = await Promise.all([deps.getNews(), deps.getMyBirthday(actor)])
  // The cast: a story keeps its key with fewer items; the union loses the pairing.
  const first = stories.map((story) => ({ ...story, items: story.items.slice(0, HOME_ITEMS.news) }) as NewsStory)
  return { stories: first, my_birthday }
}
