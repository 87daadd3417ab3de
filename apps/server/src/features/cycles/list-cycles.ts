import type { CyclesQuery, CycleView } from "@scorecard/contracts/cycles"
import { CycleId } from "@scorecard/contracts/common"
import type { Actor } from "@scorecard/domain/access"
import { cycle, easternDate } from "@scorecard/domain/calendar"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { cycleIds } from "#core/cycles/index.ts"
import { presentCycle } from "./present-cycle.ts"

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
