import { z } from "zod"
import { CycleId } from "@scorecard/contracts/common"
import * as comparison from "@scorecard/contracts/cycle-comparison"
import * as templating from "@scorecard/contracts/configuration-templates"
import * as contracts from "@scorecard/contracts/cycles"
import { Refusal } from "@scorecard/contracts/refusals"
import {
  type Actor,
  type ConfigurationDocuments,
  type Cycle,
  cycle,
  defaultConfiguration,
  easternDate,
  easternMonth,
  monthId,
} from "@scorecard/domain"
import * as cycles from "#core/cycles/index.ts"
import {
  type Database,
  type FileResponse,
  type MountedRoute,
  type Platform,
  type Tx,
  assertSameVersion,
  exportFile,
  fieldColumns,
  managementAbilities,
  keysetBatches,
  mount,
} from "#platform/index.ts"
import { compareCycles, exportComparison } from "./compare.ts"
import * as configuration from "./configuration.ts"
import { type CycleContext, assertDeletable, cycleAbilities, nextUpcomingCycle } from "./policy.ts"
import * as templates from "./templates.ts"

export type Cycles = {
  routes: MountedRoute[]
  /** Adds the missing cycles up to the next upcoming one. Every start calls it; usually none is missing. */
  ensureCycles(tx: Tx): Promise<void>
  previewChanges: typeof configuration.previewChanges
}

export function openCycles(platform: Platform): Cycles {
  return { routes: createRoutes(platform), ensureCycles, previewChanges: configuration.previewChanges }
}

function createRoutes(platform: Platform): MountedRoute[] {
  return [
    mount(contracts.listCycles, ({ actor, query }) => listCycles(platform, actor, query)),
    mount(contracts.exportCycles, ({ actor, query }) => exportCycles(platform, actor, query)),
    mount(contracts.addCycle, ({ actor }) => addCycle(platform, actor)),
    mount(contracts.deleteCycle, ({ actor, params, ifMatch }) => deleteCycle(platform, actor, params.id, ifMatch)),
    mount(comparison.compareCycles, ({ query }) => compareCycles(platform, query)),
    mount(comparison.exportComparison, ({ query }) => exportComparison(platform, query)),
    mount(
      comparison.copyConfiguration,
      ({ actor, params, body, ifMatch }) =>
        configuration.copyIntoCycle(platform, actor, { id: params.id, ...body, ifMatch }),
      ({ params }) => cycles.getConfiguration(platform.db, params.id),
    ),
    mount(templating.listTemplates, ({ query }) => templates.listTemplates(platform, query.cycle_id)),
    mount(
      templating.applyTemplate,
      ({ actor, params, body, ifMatch }) =>
        templates.applyTemplate(platform, actor, { id: params.id, ...body, ifMatch }),
      ({ params }) => cycles.getConfiguration(platform.db, params.id),
    ),
    mount(contracts.showConfiguration, ({ actor, query }) =>
      configuration.getConfigurationView(platform, actor, query.cycle_id),
    ),
    mount(contracts.changeConfiguration, ({ actor, query, body, ifMatch }) =>
      configuration.updateConfiguration(platform, actor, { id: query.cycle_id, patch: body, ifMatch }),
    ),
    mount(contracts.showMetrics, ({ query }) => configuration.getMetrics(platform, query)),
    mount(contracts.showRubric, ({ query }) => configuration.getRubric(platform, query)),
  ]
}

/** Cycle ids are years of this century. (rules/cycles#cycles) */
const LAST_CYCLE = 2099

/**
 * Adds the cycle after the last. Only upcoming cycles can be added (rules/cycles#adding-and-deleting): if none was added
 * for years, the cycles that have begun since are added first, and the result is the next upcoming one. The request
 * means the cycle after the last one at that time: of several concurrent requests, one succeeds.
 * @throws Refusal 409 state_conflict when another cycle was added in between, or at the end of the century.
 */
export function addCycle(deps: Pick<Platform, "transact">, actor: Actor): Promise<contracts.CycleView> {
  return deps.transact(async (tx) => {
    const last = (await cycles.cycleIds(tx.db)).at(-1)
    const settings = await cycles.lockCycleSettings(tx.db, tx.at)
    assertNotOvertaken(last, settings.cycle_ids.at(-1))
    const today = easternDate(tx.now)
    const missing = missingCycles(settings.cycle_ids, today)
    const added = missing.length > 0 ? missing : [String(Number(settings.cycle_ids.at(-1)) + 1)]
    const newest = added.at(-1) ?? ""
    if (Number(newest) > LAST_CYCLE) {
      throw new Refusal("state_conflict", `${LAST_CYCLE} is the last cycle there can be.`)
    }

    await insertCycles(tx, actor, settings, added)
    const held = cycles.heldCycle(await cycles.getSetup(tx.db))
    const cycleIds = [...settings.cycle_ids, ...added]
    return presentCycle(cycle(newest, today, held), { actor, cycleIds, today, held })
  })
}

function assertNotOvertaken(last: string | undefined, newest: string | undefined): void {
  if (newest === last || newest === undefined) return
  const message = `Cycle ${newest} was added just now. Add another one if you still want it.`
  throw new Refusal("state_conflict", message, { extra: { cycle_id: newest } })
}

/**
 * If-Match names the version of the cycle's configuration. (rules/cycles#adding-and-deleting)
 * @throws Refusal 404, 412, 409 cycle_not_deletable.
 */
export function deleteCycle(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const settings = await cycles.lockCycleSettings(tx.db, tx.at)
    const deleted = await cycles.getConfiguration(tx.db, id, "for update")
    assertSameVersion(ifMatch, { version: configuration.configurationVersion(deleted) })
    assertDeletable(id, settings.cycle_ids, easternDate(tx.now))

    await cycles.removeConfiguration(tx.db, id)
    const cycle_ids = settings.cycle_ids.filter((other) => other !== id)
    await cycles.cycleSettings.replace(tx.db, { ...settings, cycle_ids, updated_at: tx.at })
    tx.audit(actor, "cycle.deleted", { collection: cycles.cycleSettings.name, id, change: { ...deleted } })
  })
}

/** The first cycle that the service scores. (rules/cycles#defaults) */
const FIRST_CYCLE = 2025

/**
 * Adds the missing cycles up to the next upcoming one, so that no July begins without a configuration. No-op when none
 * is missing: every start may call it. A database without cycles is a new company's: its setup starts, with the current
 * month as its first. (rules/setup#new-and-existing-companies)
 */
export async function ensureCycles(tx: Tx): Promise<void> {
  const settings = await cycles.lockCycleSettings(tx.db, tx.at)
  if (settings.cycle_ids.length === 0) {
    await cycles.insertSetup(tx.db, { first_month: monthId(easternMonth(tx.now)), completed_at: null })
  }
  await insertCycles(tx, null, settings, missingCycles(settings.cycle_ids, easternDate(tx.now)))
}

/** The cycles after the last one up to the next upcoming one, ascending. `today` is an ISO day. */
export function missingCycles(cycleIds: readonly string[], today: string): string[] {
  const next = Number(nextUpcomingCycle(today))
  const last = cycleIds.at(-1)
  const from = last === undefined ? FIRST_CYCLE : Number(last) + 1
  const to = last === undefined ? Math.max(next, FIRST_CYCLE) : next
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index))
}

/** Each starts with a copy of the last cycle's configuration; the very first with the defaults. (rules/cycles#defaults) */
async function insertCycles(
  tx: Tx,
  actor: Actor | null,
  settings: contracts.CycleSettings,
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return
  const template = await loadLastConfiguration(tx.db, settings)
  for (const id of added) await cycles.insertConfiguration(tx.db, id, template ?? defaultConfiguration(id))
  const cycle_ids = [...settings.cycle_ids, ...added]
  await cycles.cycleSettings.replace(tx.db, { ...settings, cycle_ids, updated_at: tx.at })
  for (const id of added) tx.audit(actor, "cycle.added", { collection: cycles.cycleSettings.name, id })
}

async function loadLastConfiguration(
  db: Database,
  { cycle_ids }: contracts.CycleSettings,
): Promise<ConfigurationDocuments | null> {
  const last = cycle_ids.at(-1)
  if (last === undefined) return null
  const { metrics, goals, evaluation_counts, rubric } = await cycles.getConfiguration(db, last)
  return { metrics, goals, evaluation_counts, rubric }
}

const Position = z.strictObject({ sort: z.string(), after: CycleId })

/** The registry is one small document, so paging happens in memory. */
export async function listCycles(
  deps: Pick<Platform, "db" | "clock" | "cursors">,
  actor: Actor,
  query: contracts.CyclesQuery,
) {
  const sorted = await loadCycles(deps, actor, query)
  const position = deps.cursors.read(query.cursor, Position.extend({ sort: z.literal(query.sort) }))
  const isBeyond = (id: string) => !position || (query.sort === "start" ? id > position.after : id < position.after)
  const rest = sorted.filter(({ _id }) => isBeyond(_id))
  const items = rest.slice(0, query.limit)
  const last = items.at(-1)
  const next_cursor =
    rest.length > items.length && last ? deps.cursors.write({ sort: query.sort, after: last._id }) : null
  return { items, next_cursor, total: sorted.length }
}

/** All cycles that match the filter, sorted, as the reader sees them. */
async function loadCycles(
  deps: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { status: wantedStatus, sort }: Pick<contracts.CyclesQuery, "status" | "sort">,
): Promise<contracts.CycleView[]> {
  const today = easternDate(deps.clock.now())
  const ids = await cycles.cycleIds(deps.db)
  const held = cycles.heldCycle(await cycles.getSetup(deps.db))
  const all = ids.map((id) => presentCycle(cycle(id, today, held), { actor, cycleIds: ids, today, held }))
  const found = all.filter(({ status }) => wantedStatus === undefined || status === wantedStatus)
  return sort === "start" ? found : found.toReversed()
}

const COLUMNS = fieldColumns<contracts.CycleView>(["_id", "label", "start", "end", "status", "editable"])

/** The cycles as a file. They are few, so they make one batch. */
export function exportCycles(
  deps: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { format, ...filter }: contracts.CyclesExportQuery,
): Promise<FileResponse> {
  const all = keysetBatches<contracts.CycleView>(async (after) => (after ? [] : loadCycles(deps, actor, filter)))
  return exportFile("bsc-cycles", format, COLUMNS, all)
}

export function presentCycle(one: Cycle, context: CycleContext): contracts.CycleView {
  return { ...one, abilities: managementAbilities(context.actor, cycleAbilities(one, context)) }
}
