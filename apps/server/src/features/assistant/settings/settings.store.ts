import { EmployeeId, Timestamp } from "@scorecard/contracts/common"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/documents/index.ts"

const ID = "assistant"

const SettingsDocument = z.strictObject({
  _id: z.literal(ID),
  /** Null until level 5 chooses one. */
  active_model: z.string().nullable(),
  updated_at: Timestamp.nullable(),
  updated_by_id: EmployeeId.nullable(),
  version: z.number().int(),
})
export type SettingsDocument = z.infer<typeof SettingsDocument>

export const assistantSettings = collection("tbl_assistant_settings", SettingsDocument)

/** What holds until somebody chooses; it reads as version 1, and the first choice makes it version 2. */
const UNCHOSEN: SettingsDocument = { _id: ID, active_model: null, updated_at: null, updated_by_id: null, version: 1 }

export async function readSettings(db: Database): Promise<SettingsDocument> {
  return (await assistantSettings.find(db, ID)) ?? UNCHOSEN
}

/** For a change: written down if nobody chose so far, and held until the transaction ends. */
export async function holdSettings(db: Database): Promise<SettingsDocument> {
  const { version: _, ...doc } = UNCHOSEN
  await sql`insert into ${assistantSettings.table} (_id, doc) values (${ID}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return assistantSettings.get(db, ID, "for update")
}
