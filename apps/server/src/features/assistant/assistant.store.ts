import { ChatMessage, Thread } from "@scorecard/contracts/assistant"
import { EmployeeId, Timestamp } from "@scorecard/contracts/common"
import { collection, sql, type Cursors, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"

const ThreadDocument = Thread.omit({ abilities: true }).extend({
  employee_id: EmployeeId,
  deleted_at: Timestamp.nullable(),
})
export type ThreadDocument = z.infer<typeof ThreadDocument>

const MessageDocument = ChatMessage.extend({
  thread_id: z.string(),
  /** Counts from 1, in the order of the chat. */
  position: z.number().int(),
  /** The model that answered. */
  model: z.string().nullable(),
  version: z.number().int(),
})
export type MessageDocument = z.infer<typeof MessageDocument>

export const threads = collection("tbl_assistant_threads", ThreadDocument)
export const messages = collection("tbl_assistant_messages", MessageDocument)

export async function findMessages(db: Database, threadId: string): Promise<MessageDocument[]> {
  return messages.select(db, { where: sql`thread_id = ${threadId}`, orderBy: sql`position` })
}

/** The latest messages up to a position, in the order of the chat. */
export async function findMessagesUpTo(
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

/** The models that answered in each of these threads, or failed to, in order of their names. */
export async function findModels(db: Database, threadIds: readonly string[]): Promise<Map<string, string[]>> {
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
  /** Timestamps of the last message: `from` is inclusive, `before` exclusive. */
  from?: string | undefined
  before?: string | undefined
}
type ThreadPage = { sort: string; limit: number; cursor?: string | undefined; pinnedFirst: boolean }

export async function listThreadPage(db: Database, cursors: Cursors, filter: ThreadFilter, page: ThreadPage) {
  const { sort, limit, pinnedFirst } = page
  const key = sort.replace("-", "") as "updated_at" | "created_at" | "title" // the names of sortQuery
  const Position = z.strictObject({ sort: z.literal(sort), pinned: z.boolean(), value: z.string(), _id: z.string() })
  const after = cursors.read(page.cursor, Position)
  const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const within = threadCondition(filter)
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
  const hasMore = found.length > limit && last !== undefined
  return {
    items,
    next_cursor: hasMore
      ? cursors.write({ sort, pinned: pinnedFirst && last.pinned, value: last[key], _id: last._id })
      : null,
    total: await threads.count(db, within),
  }
}

function threadCondition({ employee_id, deleted, pinned, q, from, before }: ThreadFilter): RawBuilder<boolean> {
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

const PURGE_BATCH = 200

/** Deletes one batch of threads that were deleted before this instant, with their messages. @returns how many */
export async function purgeThreadsBefore(db: Database, before: string): Promise<number> {
  const { rows } = await sql<{ _id: string }>`select _id from tbl_assistant_threads
    where deleted_at < ${before} order by deleted_at limit ${PURGE_BATCH} for update`.execute(db)
  const ids = rows.map(({ _id }) => _id)
  if (ids.length === 0) return 0
  await sql`delete from tbl_assistant_messages where thread_id = any(${ids}::text[])`.execute(db)
  await sql`delete from tbl_assistant_threads where _id = any(${ids}::text[])`.execute(db)
  return ids.length
}

/** An answer that is under way. Finishing it deletes it, and only the one that deleted it may finish it. */
export type OpenAnswer = {
  thread_id: string
  /** The message that it answers. */
  question_id: string
  employee_id: string
  model: string
  /** After this time it is lost: the process that worked on it is gone. */
  ends_at: string
}

/** Locked until the transaction ends, so that concurrent questions of one person are counted one by one. */
export async function lockAsker(db: Database, employeeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assistant answers ${employeeId}`}, 0))`.execute(db)
}

export async function countOpenAnswers(db: Database, employeeId: string, now: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tbl_assistant_open_answers
    where employee_id = ${employeeId} and ends_at > ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findOpenAnswer(db: Database, threadId: string): Promise<OpenAnswer | null> {
  const { rows } = await sql<OpenAnswer>`select thread_id, question_id, employee_id, model, ends_at
    from tbl_assistant_open_answers where thread_id = ${threadId}`.execute(db)
  return rows[0] ?? null
}

/** @throws when the thread has one: lock the thread and check first */
export async function insertOpenAnswer(db: Database, answer: OpenAnswer): Promise<void> {
  const { thread_id, question_id, employee_id, model, ends_at } = answer
  await sql`insert into tbl_assistant_open_answers (thread_id, question_id, employee_id, model, ends_at)
    values (${thread_id}, ${question_id}, ${employee_id}, ${model}, ${ends_at})`.execute(db)
}

/** @returns whether it was still under way */
export async function deleteOpenAnswer(
  db: Database,
  { thread_id, question_id }: Pick<OpenAnswer, "thread_id" | "question_id">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from tbl_assistant_open_answers
    where thread_id = ${thread_id} and question_id = ${question_id}`.execute(db)
  return numAffectedRows === 1n
}

export async function findLostAnswers(db: Database, now: string, limit: number): Promise<OpenAnswer[]> {
  const { rows } = await sql<OpenAnswer>`select thread_id, question_id, employee_id, model, ends_at
    from tbl_assistant_open_answers where ends_at <= ${now} order by ends_at limit ${limit}`.execute(db)
  return rows
}

const SETTINGS_ID = "assistant"

const SettingsDocument = z.strictObject({
  _id: z.literal(SETTINGS_ID),
  /** Null until level 5 chooses one. */
  active_model: z.string().nullable(),
  updated_at: Timestamp.nullable(),
  updated_by_id: EmployeeId.nullable(),
  version: z.number().int(),
})
export type SettingsDocument = z.infer<typeof SettingsDocument>

export const assistantSettings = collection("tbl_assistant_settings", SettingsDocument)

/** Apply until level 5 chooses a model. They are version 1; the first choice makes version 2. */
const DEFAULT_SETTINGS: SettingsDocument = {
  _id: SETTINGS_ID,
  active_model: null,
  updated_at: null,
  updated_by_id: null,
  version: 1,
}

export async function loadSettings(db: Database): Promise<SettingsDocument> {
  return (await assistantSettings.find(db, SETTINGS_ID)) ?? DEFAULT_SETTINGS
}

/** For an update: inserts the defaults where there are none, and locks the row until the transaction ends. */
export async function lockSettings(db: Database): Promise<SettingsDocument> {
  const { version: _, ...doc } = DEFAULT_SETTINGS
  await sql`insert into ${assistantSettings.table} (_id, doc) values (${SETTINGS_ID}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return assistantSettings.get(db, SETTINGS_ID, "for update")
}
