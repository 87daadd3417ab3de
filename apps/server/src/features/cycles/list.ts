import { z } from "zod"
import { CycleId } from "@scorecard/contracts/common"
import type { CycleView, CyclesExportQuery, CyclesQuery } from "@scorecard/contracts/cycles"
import { type Actor, holds } from "@scorecard/domain/access"
import { type Cycle, cycle, easternDate } from "@scorecard/domain/calendar"
import { cycleIds } from "#core/cycles/index.ts"
import { type FileAnswer, inWebClient } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { whyNotDeletable } from "./policy.ts"

const Position = z.strictObject({ sort: z.string(), after: CycleId })

/** The registry is one small document, so the pages are cut here. */
export async function listCycles(deps: Pick<World, "db" | "clock" | "cursors">, actor: Actor, query: CyclesQuery) {
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

/** All that pass the filter, in the order asked for, as the reader sees them. */
export async function loadCycles(
  deps: Pick<World, "db" | "clock">,
  actor: Actor,
  { status: asked, sort }: Pick<CyclesQuery, "status" | "sort">,
): Promise<CycleView[]> {
  const today = easternDate(deps.clock.now())
  const ids = await cycleIds(deps.db)
  const all = ids.map((id) => presentCycle(cycle(id, today), { actor, cycleIds: ids, today }))
  const wanted = all.filter(({ status }) => asked === undefined || status === asked)
  return sort === "start" ? wanted : wanted.toReversed()
}

const COLUMNS = fieldColumns<CycleView>(["_id", "label", "start", "end", "status", "editable"])

/** The cycles as a file: the few that there are make one batch. */
export function exportCycles(
  deps: Pick<World, "db" | "clock">,
  actor: Actor,
  { format, ...filter }: CyclesExportQuery,
): Promise<FileAnswer> {
  const all = keysetBatches<CycleView>(async (after) => (after ? [] : loadCycles(deps, actor, filter)))
  return exportFile("bsc-cycles", format, COLUMNS, all)
}

/** What the cycles are cut by: who reads them, which there are, and the Eastern day. */
export type CycleContext = { actor: Actor; cycleIds: readonly string[]; today: string }

export function presentCycle(one: Cycle, { actor, cycleIds, today }: CycleContext): CycleView {
  const isLoose = whyNotDeletable(one, cycleIds, today) === null
  const abilities = { edit: canConfigure(actor, one), delete: isLoose && mayEditConfigurations(actor) }
  return { ...one, abilities: inWebClient(actor, abilities) }
}

export function canConfigure(actor: Actor, { editable }: Cycle): boolean {
  return editable && mayEditConfigurations(actor)
}

function mayEditConfigurations({ access_level }: Actor): boolean {
  return holds(access_level, "configurations.edit")
}
