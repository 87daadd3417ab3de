import { z } from "zod"
import type { List } from "@scorecard/contracts/common"
import type { VersionExportQuery, VersionQuery } from "@scorecard/contracts/final-versions"
import type { FinalVersion, FinalVersionView, MonthReport, MonthReportView } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { EmployeeMonth } from "@scorecard/contracts/scorecards"
import {
  type Actor,
  LOCK_PAGES,
  type YearMonth,
  addMonths,
  compareMonths,
  easternMonth,
  formatMonth,
  holds,
  monthId,
} from "@scorecard/domain"
import { closedPages } from "#core/locks/index.ts"
import { listOpenDisputes } from "#core/disputes/index.ts"
import {
  type Generation,
  changesSinceFinal,
  draftReport,
  findReportInMemory,
  monthReports,
} from "#core/months/index.ts"
import { getSetupInMemory, isBeforeGoLive } from "#core/cycles/index.ts"
import {
  type FileResponse,
  type Platform,
  exportFile,
  managementAbilities,
  keysetBatches,
  scorecardColumns,
  timestamp,
} from "#platform/index.ts"
import { mapBatches } from "@scorecard/tables"
import { findActiveJob } from "./month-job.ts"
import { type FinalRow, type FinalsQuery, countFinals, findAnyFinal, listFinals } from "./months.store.ts"
import { assertMonthExists, canSeeWholeCompany, monthAbilities, needsSync } from "./policy.ts"

/** Never writes: a month without a row is shown as a new draft. @throws Refusal 422 */
export async function getMonthReport(deps: Platform, actor: Actor, month: YearMonth): Promise<MonthReportView> {
  const [, stored, setup] = await Promise.all([
    assertMonthExists(deps, month),
    findReportInMemory(deps.db, monthId(month)),
    getSetupInMemory(deps.db),
  ])
  const report = stored ?? draftReport(month)
  const [job, closed_pages, open_disputes] = await Promise.all([
    findActiveJob(deps.db, report._id),
    closedPages(deps, actor, report),
    listOpenDisputes(deps.db, actor, { month }),
  ])
  const isEarly = isBeforeGoLive(setup, month)
  const canClose = setup.completed_at !== null && !isEarly
  const abilities = monthAbilities(deps, actor, report, job !== null)
  return {
    ...pickReportFields(report),
    version: report.report_version,
    last_sync_at: report.last_rolling_sync_at,
    next_rolling_sync_at: nextRollingSync(deps, report),
    ...(await loadCompanyFigures(deps, actor, report)),
    open_disputes,
    needs_sync: needsSync(report),
    active_job_id: job?._id ?? null,
    ...(isEarly && { before_go_live: true as const }),
    ...abilities,
    can_sync: abilities.can_sync && !isEarly,
    can_finalize: abilities.can_finalize && canClose,
    ...managementAbilities(actor, {
      can_edit_entries: holds(actor, "scorecard.edit") && closed_pages.length < LOCK_PAGES.length,
    }),
    closed_pages,
  }
}

function pickReportFields({
  _id,
  year,
  month,
  status,
  finalized_at,
  finalized_by_employee_id,
  ...report
}: MonthReport) {
  const { last_rolling_sync_at, reopened_at, reopened_by_employee_id } = report
  const final = { finalized_at, finalized_by_employee_id }
  return { _id, year, month, status, ...final, last_rolling_sync_at, reopened_at, reopened_by_employee_id }
}

async function loadCompanyFigures({ db }: Platform, actor: Actor, report: MonthReport) {
  if (!canSeeWholeCompany(actor)) return { reason: null, entries_changed_since_final: null }
  const changes = report.status === "final" ? await changesSinceFinal(db, report) : 0
  return { reason: report.reason, entries_changed_since_final: changes }
}

/** How soon a client polls again if the sync is overdue. */
const OVERDUE_RETRY_MS = 15_000

/**
 * When clients poll to see whether `last_sync_at` has changed. If the sync is overdue (no worker, or a sync is
 * running), it is the next quarter minute: a fixed grid, so that polls in between get a 304.
 */
function nextRollingSync({ clock, config }: Pick<Platform, "clock" | "config">, report: MonthReport): string | null {
  const now = clock.now()
  const isSynced = compareMonths(report, addMonths(easternMonth(now), -1)) >= 0
  if (!config.rollingSync.enabled || report.status === "final" || !isSynced) return null
  if (report.last_rolling_sync_at !== null) {
    const due = Temporal.Instant.from(report.last_rolling_sync_at).add({ seconds: config.rollingSync.seconds })
    if (Temporal.Instant.compare(due, now) > 0) return timestamp(due)
  }
  const nextSlot = Math.floor(now.epochMilliseconds / OVERDUE_RETRY_MS) + 1
  return timestamp(Temporal.Instant.fromEpochMilliseconds(nextSlot * OVERDUE_RETRY_MS))
}

const AfterVersion = z.strictObject({ month: z.string(), before: z.number().int() })

/** Every generation of the final, newest first; empty for a month that was never final. */
export async function listVersions(
  deps: Platform,
  actor: Actor,
  { year, month, limit, cursor }: YearMonth & { limit: number; cursor?: string | undefined },
): Promise<List<FinalVersionView>> {
  const id = monthId({ year, month })
  const position = deps.cursors.read(cursor, AfterVersion)
  if (position && position.month !== id) throw cursorMismatch()
  const before = position?.before ?? Infinity
  const all = (await monthReports.find(deps.db, id))?.versions ?? []
  const rest = all.filter(({ version }) => version < before).toReversed()
  const items = rest.slice(0, limit)
  const last = items.at(-1)
  const next_cursor =
    last && rest.length > items.length ? deps.cursors.write({ month: id, before: last.version }) : null
  return { items: items.map((version) => presentVersion(version, actor)), next_cursor, total: all.length }
}

type VersionNumber = { version: number }

const AfterEmployee = z.strictObject({
  generation: z.string(),
  sort: z.string(),
  key: z.string(),
  employee_id: z.string(),
})

/** The rows of one generation in the actor's pool. @throws Refusal 404 for a generation that never existed. */
export async function getVersion(
  deps: Platform,
  actor: Actor,
  { limit, cursor, ...query }: VersionQuery & VersionNumber,
): Promise<List<EmployeeMonth> & { version: FinalVersionView }> {
  const { version, generation } = await requireVersion(deps, query)
  const { sort } = query
  const list = { generation: `${generation.month} ${generation.version}`, sort }
  const after = deps.cursors.read(cursor, AfterEmployee)
  if (after && (after.generation !== list.generation || after.sort !== sort)) throw cursorMismatch()

  const finals = createFinalsQuery(generation, actor, query)
  const found = await listFinals(deps.db, finals, { sort, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const position = last && { ...list, key: last.key, employee_id: last.employee_id }
  return {
    version: presentVersion(version, actor),
    items: page.map(({ doc }) => EmployeeMonth.parse(doc)),
    next_cursor: position && found.length > limit ? deps.cursors.write(position) : null,
    total: await countFinals(deps.db, finals),
  }
}

/** Exports the same rows, with the month's KPMs. @throws Refusal 404 */
export async function exportVersion(
  deps: Platform,
  actor: Actor,
  { format, ...query }: VersionExportQuery & VersionNumber,
): Promise<FileResponse> {
  const { generation } = await requireVersion(deps, query)
  const finals = createFinalsQuery(generation, actor, query)
  const columns = scorecardColumns((await findAnyFinal(deps.db, generation))?.kpms ?? [])
  const found = keysetBatches<FinalRow>((after, limit) =>
    listFinals(deps.db, finals, { sort: query.sort, after, limit }),
  )
  const rows = mapBatches(found, async (batch) => batch.map(({ doc }) => doc))
  return exportFile(`final-${generation.month}-version-${generation.version}`, format, columns, rows)
}

async function requireVersion(
  deps: Platform,
  { year, month, version: number }: YearMonth & VersionNumber,
): Promise<{ version: FinalVersion; generation: Generation }> {
  const id = monthId({ year, month })
  const version = (await monthReports.find(deps.db, id))?.versions.find((candidate) => candidate.version === number)
  if (!version)
    throw new Refusal("not_found", `${formatMonth({ year, month })} has no final with the number ${number}.`)
  return { version, generation: { month: id, version: number } }
}

function createFinalsQuery(
  generation: Generation,
  actor: Actor,
  { employee_id, department_id, cluster_id, q, band, change }: FinalsQuery["filter"],
): FinalsQuery {
  return { generation, actor, filter: { employee_id, department_id, cluster_id, q, band, change } }
}

function presentVersion(version: FinalVersion, actor: Actor): FinalVersionView {
  return canSeeWholeCompany(actor) ? version : { ...version, reason: null, employees: null }
}

/** The cursor is valid but belongs to another list: following it would silently skip people. */
export function cursorMismatch(): Refusal {
  const message = "The cursor is of another list. Start again without a cursor."
  return new Refusal("cursor_invalid", message, { errors: [{ path: "cursor", message }] })
}
