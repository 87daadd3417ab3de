import { FeedbackAttachment, FeedbackCategory, FeedbackQuery, FeedbackStatus } from "@scorecard/contracts/feedback"
import { collection, defineList, equals, fieldColumns, sql, type Database } from "#platform/index.ts"
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

export const feedbackList = defineList({
  name: "feedback",
  query: FeedbackQuery,
  from: feedbacks,
  filters: {
    status: equals("status"),
    category: equals("category"),
    employee_id: equals("employee_id"),
    q: (text) => sql`search like ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
  },
  orders: { created_at: "created_at", updated_at: "updated_at" },
  columns: [
    ...fieldColumns<FeedbackDocument>(["_id", "created_at", "category", "message", "page_path", "client"]),
    ...fieldColumns<FeedbackDocument>(["employee_id", "name", "impersonated_by_id", "status", "reviewer_note"]),
    ...fieldColumns<FeedbackDocument>(["reviewed_by_id", "reviewed_at"]),
    { head: "screenshots", cell: ({ attachments }) => attachments.length },
    ...fieldColumns<FeedbackDocument>(["updated_at", "version"]),
  ],
})

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
