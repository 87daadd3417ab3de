import type { List } from "@scorecard/contracts/common"
import type {
  ModuleStanding,
  ModuleStandingsExportQuery,
  ModuleStandingsQuery,
} from "@scorecard/contracts/learning-standings"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { z } from "zod"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { peopleInPool } from "./enrolled.store.ts"
import { countStandings, standingPosition, standingsAfter } from "./module-standings.store.ts"

const STANDINGS_LIST = "learning module standings"

/** Of the actor's pool. @throws Refusal 422 for a cursor of another list. */
export async function listModuleStandings(
  { db, clock, cursors }: Pick<World, "db" | "clock" | "cursors">,
  actor: Actor,
  { sort, limit, cursor, ...filter }: ModuleStandingsQuery,
): Promise<List<ModuleStanding>> {
  const key = sort.endsWith("title") ? z.string() : z.number()
  const Place = z.strictObject({ list: z.literal(STANDINGS_LIST), sort: z.literal(sort), key, module_id: z.string() })
  const position = cursors.read(cursor, Place)
  const question = { people: peopleInPool(actor, filter), today: easternDate(clock.now()), filter }
  const found = await standingsAfter(db, question, { sort, position, limit: limit + 1 })

  const items = found.slice(0, limit)
  const last = items.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return {
    items,
    next_cursor: goesOn ? cursors.write({ STANDINGS_LIST, sort, ...standingPosition(sort, last) }) : null,
    total: await countStandings(db, question),
  }
}

const STANDING_COLUMNS = [
  ...fieldColumns<ModuleStanding>(["title", "module_status", "enrolled", "not_started", "in_progress", "completed"]),
  ...fieldColumns<ModuleStanding>(["overdue", "past", "module_id"]),
]

/** The same as a file. */
export function exportModuleStandings(
  { db, clock }: Pick<World, "db" | "clock">,
  actor: Actor,
  { sort, format, ...filter }: ModuleStandingsExportQuery,
): Promise<FileAnswer> {
  const question = { people: peopleInPool(actor, filter), today: easternDate(clock.now()), filter }
  const batches = keysetBatches<ModuleStanding>((after, limit) =>
    standingsAfter(db, question, { sort, position: after && standingPosition(sort, after), limit }),
  )
  return exportFile("learning-modules", format, STANDING_COLUMNS, batches)
}
