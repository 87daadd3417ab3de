import { z } from "zod"
import { CycleId } from "@scorecard/contracts/common"
import type { CycleView, CyclesExportQuery, CyclesQuery } from "@scorecard/contracts/cycles"
import { cycle, easternDate, type Actor, type Cycle } from "@scorecard/domain"
import { cycleIds } from "#core/cycles/index.ts"
import {
  exportFile,
  fieldColumns,
  inWebClient,
  keysetBatches,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { cycleAbilities, type CycleContext } from "./policy.ts"

const Position = z.strictObject({ sort: z.string(), after: CycleId })

/** The registry is one small document, so paging happens in memory. */
export async function listCycles(deps: Pick<Platform, "db" | "clock" | "cursors">, actor: Actor, query: CyclesQuery) {
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
  { status: wantedStatus, sort }: Pick<CyclesQuery, "status" | "sort">,
): Promise<CycleView[]> {
  const today = easternDate(deps.clock.now())
  const ids = await cycleIds(deps.db)
  const all = ids.map((id) => presentCycle(cycle(id, today), { actor, cycleIds: ids, today }))
  const found = all.filter(({ status }) => wantedStatus === undefined || status === wantedStatus)
  return sort === "start" ? found : found.toReversed()
}

const COLUMNS = fieldColumns<CycleView>(["_id", "label", "start", "end", "status", "editable"])

/** The cycles as a file. They are few, so they make one batch. */
export function exportCycles(
  deps: Pick<Platform, "db" | "clock">,
  actor: Actor,
  { format, ...filter }: CyclesExportQuery,
): Promise<FileResponse> {
  const all = keysetBatches<CycleView>(async (after) => (after ? [] : loadCycles(deps, actor, filter)))
  return exportFile("bsc-cycles", format, COLUMNS, all)
}

export function presentCycle(one: Cycle, context: CycleContext): CycleView {
  return { ...one, abilities: inWebClient(context.actor, cycleAbilities(one, context)) }
}
