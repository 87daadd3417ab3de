import { createHash } from "node:crypto"
import { Refusal } from "@scorecard/contracts/refusals"
import { poolReach, type Actor } from "@scorecard/domain"
import { z } from "zod"
import { sql, type Database } from "#platform/documents/index.ts"
import type { Cursors } from "#platform/lists/index.ts"
import type { RawBuilder } from "kysely"

/** A table with the columns `change` and `_id`: the transaction that changed a row last, and the row. */
export type Feed = { name: string; table: string }

export type Changed = { change: string; _id: string }
export type ChangesQuery = { cursor?: string | undefined; limit: number }
export type Changes<Row> = { rows: Row[]; next_cursor: string; has_more: boolean }

const CURSOR_VERSION = 1
/** Before every transaction. */
const BEGINNING: Changed = { change: "0", _id: "" }

/**
 * A batch of a feed in an order that never misses a row. Transaction ids are assigned before the commit, so a row may
 * become visible after one with a higher id was read. Rows are therefore read only up to the oldest transaction that is
 * still running: nothing can be added before it anymore. (decision 0052)
 * @param select the statement for the rows of the feed as `c`, limited to the actor's pool, that match a condition and
 * an order with a limit. One statement: a row's content must be of the same moment as its position.
 * @throws Refusal 422 cursor_invalid; 409 cursor_outdated
 */
export async function readChanges<Row extends Changed>(
  { db, cursors }: { db: Database; cursors: Cursors },
  { feed, actor, query }: { feed: Feed; actor: Actor; query: ChangesQuery },
  select: (condition: RawBuilder<boolean>, order: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Changes<Row>> {
  const { epoch, next_transaction } = await describeDatabase(db, feed)
  const schema = z.strictObject({
    v: z.literal(CURSOR_VERSION),
    feed: z.literal(feed.name),
    epoch: z.string(),
    pool: z.string(),
    change: z.string().regex(/^\d{1,20}$/),
    _id: z.string(),
  })
  const stored = cursors.read(query.cursor, schema)
  const source = { v: CURSOR_VERSION, feed: feed.name, epoch, pool: describePool(actor) } as const
  if (stored && (stored.epoch !== source.epoch || BigInt(stored.change) > BigInt(next_transaction))) {
    throw new Refusal(
      "cursor_outdated",
      "The database was restored or replaced since. Start over without a cursor, and replace what you have.",
    )
  }
  if (stored && stored.pool !== source.pool) {
    throw new Refusal(
      "cursor_outdated",
      "The cursor is for other people than you can see now. Start over without a cursor, and replace what you have.",
    )
  }

  const after = stored ?? BEGINNING
  const condition = sql<boolean>`c.change < pg_snapshot_xmin(pg_current_snapshot())
    and (c.change, c._id) > (${after.change}::text::xid8, ${after._id}::text)`
  const order = sql`order by c.change, c._id limit ${query.limit + 1}`
  const { rows: found } = await select(condition, order).execute(db)
  const rows = found.slice(0, query.limit)
  const { change, _id } = rows.at(-1) ?? after
  return { rows, next_cursor: cursors.write({ ...source, change, _id }), has_more: found.length > query.limit }
}

/**
 * Transaction ids mean something in one database only. Another server, a promoted standby, and a table that was
 * restored have another epoch.
 */
async function describeDatabase(db: Database, { table }: Feed): Promise<{ epoch: string; next_transaction: string }> {
  const { rows } = await sql<{ epoch: string; next_transaction: string }>`select concat_ws(' ',
      (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
      (select oid from pg_database where datname = current_database()), ${table}::text::regclass::oid) as epoch,
    pg_snapshot_xmax(pg_current_snapshot())::text as next_transaction`.execute(db)
  const [found] = rows
  if (!found) throw new Error("the database does not say which one it is")
  return { ...found, epoch: createHash("sha256").update(found.epoch).digest("base64url").slice(0, 16) }
}

/** Whose rows a cursor has passed: a wider pool would lack those that changed before. */
export function describePool(actor: Actor): string {
  const reach = poolReach(actor)
  if (reach === "everyone") return reach
  if (reach === "departments") return [reach, ...(actor.service?.department_ids ?? []).toSorted()].join(" ")
  return `${reach} ${actor.employee_id}`
}
