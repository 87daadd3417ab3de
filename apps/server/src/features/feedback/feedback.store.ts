import { FeedbackAttachment, FeedbackCategory, FeedbackStatus, type FeedbackQuery } from "@scorecard/contracts/feedback"
import { collection, sql, type Cursors, type Database, type RawBuilder } from "#platform/index.ts"
import { z } from "zod"
import { storedKeys } from "#platform/backup/stored-keys.ts"

const StoredAttachment = FeedbackAttachment.extend({ key: z.string() })
export type StoredAttachment = z.infer<typeof StoredAttachment>

const FeedbackDocument = z.strictObject({
  _id: z.string(),
  category: FeedbackCategory,
  message: z.string(),
  page_path: z.string(),
  client: z.enum(["web", "desktop"]),
  employee_id: z.string(),
  name: z.string(),
  impersonated_by_id: z.string().nullable(),
  status: FeedbackStatus,
  reviewer_note: z.string().nullable(),
  /** False for notes from the time when only reviewers could read them: they stay internal. */
  note_shared: z.boolean().default(false),
  reviewed_by_id: z.string().nullable(),
  reviewed_at: z.string().nullable(),
  attachments: z.array(StoredAttachment),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number().int(),
})
export type FeedbackDocument = z.infer<typeof FeedbackDocument>

export const feedbacks = collection("tbl_product_feedback", FeedbackDocument)

type Filter = Pick<FeedbackQuery, "status" | "category" | "employee_id" | "q" | "sort">
type Position = { at: string; _id: string }

export async function listFeedbackPage(db: Database, cursors: Cursors, query: FeedbackQuery) {
  const place = z.strictObject({ sort: z.literal(query.sort), at: z.string(), _id: z.string() })
  const found = await listFeedbackAfter(db, query, cursors.read(query.cursor, place), query.limit + 1)
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const next_cursor =
    found.length > items.length && last ? cursors.write({ sort: query.sort, ...sortPosition(last, query) }) : null
  return { items, next_cursor, total: await feedbacks.count(db, feedbackConditions(query)) }
}

const sortColumn = ({ sort }: Pick<Filter, "sort">) => sort.replace("-", "") as "created_at" | "updated_at" // the values of sortQuery

export function sortPosition(feedback: FeedbackDocument, filter: Pick<Filter, "sort">): Position {
  return { at: feedback[sortColumn(filter)], _id: feedback._id }
}

/** The feedback after a position of the sorted list. */
export function listFeedbackAfter(
  db: Database,
  filter: Filter,
  after: Position | null,
  limit: number,
): Promise<FeedbackDocument[]> {
  const key = sql.ref(sortColumn(filter))
  const descends = filter.sort.startsWith("-")
  const direction = descends ? sql`desc` : sql`asc`
  const from = after
    ? sql<boolean>`(${key}, _id) ${descends ? sql`<` : sql`>`} (${after.at}, ${after._id})`
    : sql<boolean>`true`
  return feedbacks.select(db, {
    where: sql<boolean>`${feedbackConditions(filter)} and ${from}`,
    orderBy: sql`${key} ${direction}, _id ${direction}`,
    limit,
  })
}

function feedbackConditions({ status, category, employee_id, q }: Filter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (status !== undefined) conditions.push(sql<boolean>`status = ${status}`)
  if (category !== undefined) conditions.push(sql<boolean>`category = ${category}`)
  if (employee_id !== undefined) conditions.push(sql<boolean>`employee_id = ${employee_id}`)
  if (q) conditions.push(sql<boolean>`search like ${`%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export async function findAttachment(db: Database, id: string): Promise<StoredAttachment | null> {
  const named = sql`${JSON.stringify([{ _id: id }])}::jsonb`
  const [feedback] = await feedbacks.select(db, { where: sql<boolean>`doc->'attachments' @> ${named}` })
  return feedback?.attachments.find((attachment) => attachment._id === id) ?? null
}

/** Which of these keys no feedback names. The second part of a key is the feedback's id. */
export async function findUnreferencedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from unnest(${[...keys]}::text[]) as key
    where not exists (select from tbl_product_feedback f where f._id = split_part(key, '/', 2)
      and f.doc->'attachments' @> jsonb_build_array(jsonb_build_object('key', key)))`.execute(db)
  return rows.map((row) => row.key)
}

/** Every stored image that feedback names. */
export const feedbackFiles = (db: Database) =>
  storedKeys(
    db,
    "tbl_product_feedback",
    sql`array(select each->>'key' from jsonb_array_elements(doc->'attachments') as each)`,
  )
