import { createHash } from "node:crypto"
import { z } from "zod"
import type * as contracts from "@scorecard/contracts/dashboards"
import type { MonthReport, MonthReportView } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import {
  type Actor,
  type CycleConfiguration,
  type YearMonth,
  formatMonth,
  isScored,
  monthId,
  poolReach,
} from "@scorecard/domain"
import { getSetupInMemory, isBeforeGoLive } from "#core/cycles/index.ts"
import { finalOfPerson, findAcknowledgement, findFinal, findReportInMemory } from "#core/months/index.ts"
import { personInPool } from "#core/people/index.ts"
import { loadMonthRules, scoreMonthWithInputs } from "#core/scoring/index.ts"
import { type Database, JsonResponse, pipelineAll, type Platform } from "#platform/index.ts"
import type { MonthSummary } from "#platform/warehouse/index.ts"
import { type Employment, findEmployments, isNewInMonth, withCurrentNames } from "./dashboards.store.ts"
import { pageFromDocuments, scoringMode } from "./documents.ts"
import { loadMonthScope, pageFromWarehouse, parseMonthQuery, warehouseOrLive } from "./warehouse.ts"

const BEFORE_GO_LIVE = { before_go_live: true } as const

/** (rules/dashboards#views) */
export async function showBsc(platform: Platform, actor: Actor, query: contracts.BscQuery): Promise<contracts.BscView> {
  const month = parseMonthQuery(platform, query)
  return query.view_mode === "self"
    ? await selfView(platform, actor, month, query.employee_id ?? actor.employee_id)
    : await aggregateView(platform, actor, month, query)
}

/** One person, always computed from their own documents; for a final month also the final figures. */
async function selfView(
  platform: Platform,
  actor: Actor,
  month: YearMonth,
  employeeId: string,
): Promise<contracts.BscView> {
  const { db } = platform
  // The actor was found when the request was let in, and everyone sees themselves.
  const isOwn = employeeId === actor.employee_id && poolReach(actor) !== "departments"
  const [person, report, rules] = await pipelineAll(
    isOwn ? null : personInPool(db, actor, employeeId),
    findReportInMemory(db, monthId(month)),
    loadMonthRules(db, month),
  )
  const request = { month, mode: scoringMode(report), employeeId, rules }
  const [scored] = (await Array.fromAsync(scoreMonthWithInputs(platform, db, request))).flat()
  const employee_month = scored?.row ?? null
  const final = await loadSelfFinal(db, report, employeeId, employee_month)
  const isEarly = employee_month === null && isBeforeGoLive(await getSetupInMemory(db), month)
  const is_new = isNewInMonth(platform, month, scored?.facts ?? person ?? (await personInPool(db, actor, employeeId)))
  const { bands } = rules.configuration.goals
  const early = isEarly && BEFORE_GO_LIVE
  return { view_mode: "self", is_new, bands, ...early, month, source: "live", employee_month, final }
}

async function aggregateView(
  platform: Platform,
  actor: Actor,
  month: YearMonth,
  query: contracts.BscQuery,
): Promise<contracts.BscView> {
  const { cursors } = platform
  const { sort, limit } = query
  const position = z.strictObject({
    month: z.literal(monthId(month)),
    sort: z.literal(sort),
    value: z.union([z.number(), z.string()]),
    employee_id: z.string(),
  })
  const page = { sort, limit, after: cursors.read(query.cursor, position) }
  const scope = await loadMonthScope(platform, month, query)
  const { result, ...source } = await warehouseOrLive(
    platform,
    () => pageFromWarehouse(platform, actor, scope, page),
    (finalSource) => pageFromDocuments(platform, actor, scope, { ...page, finalSource }),
  )
  const employments = await findEmployments(platform.db, result.items)
  const isNew = (employment: Employment | undefined) =>
    employment !== undefined && isNewInMonth(platform, month, employment)
  return {
    view_mode: "aggregate",
    ...(scope.isBeforeGoLive && BEFORE_GO_LIVE),
    month,
    ...source,
    summary: presentSummary(result.summary, scope.configuration),
    items: withCurrentNames(scope.report, result.items, employments).map((item) => ({
      ...item,
      is_new: isNew(employments.get(item.employee_id)),
    })),
    next_cursor: result.next && cursors.write({ month: monthId(month), sort, ...result.next }),
    total: result.summary.employees,
  }
}

/** The summary with every band and KPM of the cycle, in the cycle's order, including those without people. */
export function presentSummary(
  summary: MonthSummary,
  { goals, metrics }: Pick<CycleConfiguration, "goals" | "metrics">,
): contracts.BscSummary {
  const people = new Map(summary.bands.map(({ band_key, count }) => [band_key, count]))
  const averages = new Map(summary.kpms.map(({ kpm_key, average }) => [kpm_key, average]))
  return {
    employees: summary.employees,
    not_scored: summary.not_scored,
    average_total_score: summary.average_total_score,
    bands: goals.bands.map(({ band_key, label, color }) => ({
      band_key,
      label,
      color,
      count: people.get(band_key) ?? 0,
    })),
    kpms: metrics.kpms.map(({ kpm_key, name }) => ({ kpm_key, name, average: averages.get(kpm_key) ?? null })),
    bonus_qualified: summary.bonus_qualified,
    bonus_eligible: summary.bonus_eligible,
    bonus_unknown: summary.bonus_unknown,
  }
}

/** The month's report as GET month-report shows it to this actor. */
export type GetReport = (actor: Actor, month: YearMonth) => Promise<MonthReportView>

/** A month changes its state a few times a year, so this many changes within moments are not expected. */
const MAX_ATTEMPTS = 5

/** A month's scorecards with its report, both of one state of the month. @throws Refusal 503 when it keeps changing */
export async function showMonthSnapshot(
  platform: Platform,
  getReport: GetReport,
  actor: Actor,
  query: contracts.BscQuery,
): Promise<JsonResponse> {
  const month = parseMonthQuery(platform, query)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const before = await findGeneration(platform, month)
    const [report, view] = await pipelineAll(getReport(actor, month), showBsc(platform, actor, { ...query, ...month }))
    const snapshot = { ...view, report }
    // A finalize or reopen in between: the report and the rows may be of different states.
    if ((await findGeneration(platform, month)) !== before) continue
    return new JsonResponse(snapshot, { headers: { etag: computeEtag(snapshot) } })
  }
  throw new Refusal(
    "unavailable",
    `${formatMonth(month)} is being finalized or reopened right now. Try again in a moment.`,
  )
}

async function findGeneration({ db }: Platform, month: YearMonth): Promise<number> {
  return (await findReportInMemory(db, monthId(month)))?.generation ?? 0
}

/** What time alone changes. */
const MOMENTS = new Set(["computed_at", "next_rolling_sync_at"])

/** A live view is computed at each poll; a new moment alone does not make it a new view. */
function computeEtag(snapshot: contracts.MonthSnapshot): string {
  const figures = JSON.stringify(snapshot, (key, value: unknown) => (MOMENTS.has(key) ? undefined : value))
  return `W/"${createHash("sha1").update(figures).digest("base64url")}"`
}

type FinalReport = MonthReport & { status: "final"; finalized_at: string }

function isFinal(report: MonthReport | null): report is FinalReport {
  return report?.status === "final" && report.finalized_at !== null
}

type AcknowledgedFigures = Pick<contracts.SelfFinal, "since_version" | "previous" | "acknowledgement">

async function loadAcknowledgement(
  db: Database,
  { _id: month }: MonthReport,
  employeeId: string,
): Promise<AcknowledgedFigures> {
  const { since_version, acknowledgement } = await findAcknowledgement(db, month, employeeId)
  const before = since_version === 1 ? null : await findFinal(db, { month, version: since_version - 1 }, employeeId)
  const previous = before && {
    total_score: before.total_score,
    band: before.band,
    bonus_qualified: before.bonus_qualified,
    kpms: before.kpms.map(({ kpm_key, total }) => ({ kpm_key, total })),
  }
  return { since_version, previous, acknowledgement }
}

/**
 * The person's figures in the current final, compared with the live ones; null in a draft month.
 * (rules/dashboards#figures-of-a-final)
 */
export async function loadSelfFinal(
  db: Database,
  report: MonthReport | null,
  employeeId: string,
  live: EmployeeMonth | null,
): Promise<contracts.SelfFinal | null> {
  if (!isFinal(report)) return null
  const stored = await finalOfPerson(db, report, employeeId)
  if (!stored) return null
  const { row, changes } = stored
  return {
    version: report.report_version,
    finalized_at: report.finalized_at,
    total_score: row.total_score,
    band: row.band,
    not_scored: row.not_scored,
    kpms: row.kpms,
    working_days: row.working_days,
    bsc_eligible: row.bsc_eligible,
    bonus_eligible: row.bonus_eligible,
    bonus_qualified: row.bonus_qualified,
    bonus_qualification_breakdown: row.bonus_qualification_breakdown,
    additional_points_summary: row.additional_points_summary,
    ...(await loadAcknowledgement(db, report, employeeId)),
    entries_changed_since_final: changes,
    difference: findDifference(row, live, changes),
  }
}

function findDifference(
  final: EmployeeMonth,
  live: EmployeeMonth | null,
  changes: number,
): contracts.SelfFinal["difference"] {
  if (!live) return { changed: true, reasons: ["no_live_row"] }
  if (isSame(comparedFigures(final), comparedFigures(live))) return { changed: false, reasons: [] }
  const reasons = REASONS.filter(([, applies]) => applies(final, live, changes)).map(([reason]) => reason)
  return { changed: true, reasons: reasons.length > 0 ? reasons : ["other"] }
}

type Applies = (final: EmployeeMonth, live: EmployeeMonth, changes: number) => boolean

const REASONS: readonly (readonly [contracts.DifferenceReason, Applies])[] = [
  ["entries", (_final, _live, changes) => changes > 0],
  ["department", hasMoved],
  ["eligibility", (final, live) => !isSame(eligibility(final), eligibility(live))],
  [
    "configuration",
    (final, live) =>
      isScored(final) &&
      isScored(live) &&
      (!isSame(kpmTree(final), kpmTree(live)) ||
        // A department may have its own requirements, so after a move they say nothing about the configuration.
        (!hasMoved(final, live) && !isSame(requirements(final), requirements(live))) ||
        (final.total_score === live.total_score && !isSame(final.band, live.band))),
  ],
]

function hasMoved(final: EmployeeMonth, live: EmployeeMonth): boolean {
  return final.department_id !== live.department_id
}

/** What the page shows of a month. A gate's explanation is left out: new wording is not a new verdict. */
function comparedFigures(row: EmployeeMonth) {
  const { total_score, band, working_days, bonus_qualified } = row
  const gates = row.bonus_qualification_breakdown?.map(({ check, passed }) => [check, passed]) ?? null
  const kpms = row.kpms.map(({ kpm_key, weight, total, boost, kpis }) => [
    [kpm_key, weight, total, boost],
    kpis.map(({ kpi_key, weight: kpiWeight, kpi_score, boost: kpiBoost }) => [kpi_key, kpiWeight, kpi_score, kpiBoost]),
  ])
  return [
    total_score,
    band?.band_key ?? null,
    band?.label ?? null,
    working_days,
    bonus_qualified,
    eligibility(row),
    gates,
    kpms,
  ]
}

function eligibility({ bsc_eligible, bonus_eligible }: EmployeeMonth) {
  return [bsc_eligible, bonus_eligible]
}

function kpmTree({ kpms }: EmployeeMonth) {
  return kpms.map(({ kpm_key, weight, kpis }) => [
    [kpm_key, weight],
    kpis.map((kpi) => [kpi.kpi_key, kpi.kpi_source, kpi.weight, kpi.basis.cap ?? null]),
  ])
}

function requirements({ kpms }: EmployeeMonth) {
  return kpms.flatMap(({ kpis }) => kpis.map(({ basis }) => basis.required ?? null))
}

/** Both sides are built here, with the same parts in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
