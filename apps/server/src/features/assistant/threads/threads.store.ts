import { ChatMessage, Thread } from "@scorecard/contracts/assistant"
import { EmployeeId, Timestamp } from "@scorecard/contracts/common"
import type { RawBuilder } from "kysely"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/documents/index.ts"
import type { Cursors } from "#platform/http/index.ts"

const ThreadDocument = Thread.omit({ abilities: true }).extend({
  employee_id: EmployeeId,
  deleted_at: Timestamp.nullable(),
})
export type ThreadDocument = z.infer<typeof ThreadDocument>

const MessageDocument = ChatMessage.extend({
  thread_id: z.string(),
  /** From 1 on, in the order in which they were said. */
  position: z.number().int(),
  /** Which one answered. */
  model: z.string().nullable(),
  version: z.number().int(),
})
export type MessageDocument = z.infer<typeof MessageDocument>

export const threads = collection("tbl_assistant_threads", ThreadDocument)
export const messages = collection("tbl_assistant_messages", MessageDocument)

export async function messagesOf(db: Database, threadId: string): Promise<MessageDocument[]> {
  return messages.select(db, { where: sql`thread_id = ${threadId}`, orderBy: sql`position` })
}

/** The latest ones up to a position, in the order in which they were said. */
export async function messagesUpTo(
  db: Database,
  threadId: string,
  { position, limit }: { position: number; limit: number },
): Promise<MessageDocument[]> {
  const found = await messages.select(db, {
    where: sql`thread_id = ${threadId} and position <= ${position}`,
    orderBy: sql`position desc`,
    limit,
  })
  return found.toReversed()
}

/** The models that answered in each of these threads, or failed to, by name. */
export async function modelsOf(db: Database, threadIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ thread_id: string; models: string[] }>`select thread_id,
      array_agg(distinct doc->>'model' order by doc->>'model') as models
    from tbl_assistant_messages where thread_id = any(${threadIds}::text[]) and doc->>'model' is not null
    group by thread_id`.execute(db)
  return new Map(rows.map(({ thread_id, models }) => [thread_id, models]))
}

type ThreadFilter = {
  employee_id?: string | undefined
  deleted?: boolean | undefined
  pinned?: boolean | undefined
  q?: string | undefined
  /** Timestamps of when it was last written in: included, and left out. */
  from?: string | undefined
  before?: string | undefined
}
type Page = { sort: string; limit: number; cursor?: string | undefined; pinnedFirst: boolean }

export async function pageOfThreads(db: Database, cursors: Cursors, filter: ThreadFilter, page: Page) {
  const { sort, limit, pinnedFirst } = page
  const key = sort.replace("-", "") as "updated_at" | "created_at" | "title" // the words of sortQuery
  const Place = z.strictObject({ sort: z.literal(sort), pinned: z.boolean(), value: z.string(), _id: z.string() })
  const after = cursors.read(page.cursor, Place)
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const within = matching(filter)
  const column = sql.ref(key)
  const behind = after ? sql<boolean>`(${column}, _id) ${beyond} (${after.value}, ${after._id})` : sql<boolean>`true`
  const start =
    after && pinnedFirst ? sql<boolean>`(pinned < ${after.pinned} or (pinned = ${after.pinned} and ${behind}))` : behind
  const first = pinnedFirst ? sql`pinned desc, ` : sql``
  const found = await threads.select(db, {
    where: sql<boolean>`${within} and ${start}`,
    orderBy: sql`${first}${column} ${direction}, _id ${direction}`,
    limit: limit + 1,
  })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return {
    items,
    next_cursor: goesOn
      ? cursors.write({ sort, pinned: pinnedFirst && last.pinned, value: last[key], _id: last._id })
      : null,
    total: await threads.count(db, within),
  }
}

function matching({ employee_id, deleted, pinned, q, from, before }: ThreadFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (employee_id !== undefined) conditions.push(sql<boolean>`employee_id = ${employee_id}`)
  if (deleted !== undefined)
    conditions.push(deleted ? sql<boolean>`deleted_at is not null` : sql<boolean>`deleted_at is null`)
  if (from !== undefined) conditions.push(sql<boolean>`updated_at >= ${from}`)
  if (before !== undefined) conditions.push(sql<boolean>`updated_at < ${before}`)
  if (pinned !== undefined) conditions.push(sql<boolean>`pinned = ${pinned}`)
  if (q) conditions.push(sql<boolean>`search like ${`%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export async function namesOf(db: Database, employeeIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ _id: string; name: string }>`select _id, name from tbl_employees
    where _id = any(${[...new Set(employeeIds)]}::text[])`.execute(db)
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}

const BATCH = 200

/** Up to some hundred threads that were deleted before this instant go, with all that was said in them. */
export async function purgeThreadsBefore(db: Database, before: string): Promise<number> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_assistant_threads
    where deleted_at < ${before} order by deleted_at limit ${BATCH} for update`.execute(db)
  const ids = rows.map(({ _id }) => _id)
  if (ids.length === 0) return 0
  await sql`delete from tbl_assistant_messages where thread_id = any(${ids}::text[])`.execute(db)
  await sql`delete from tbl_assistant_threads where _id = any(${ids}::text[])`.execute(db)
  return ids.length
}
