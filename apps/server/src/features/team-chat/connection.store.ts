import { EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/documents/index.ts"

const CONNECTION_ID = "connection"

/** `tbl_team_chat`: the one channel. A deployment in which nobody touched it has no document, and is not connected. */
const Connection = z.strictObject({
  _id: z.literal(CONNECTION_ID),
  /** The webhook's address, sealed for this very place. */
  webhook_sealed: z.string().nullable(),
  automated_posts: z.boolean(),
  updated_at: Timestamp.nullable(),
  updated_by_id: EmployeeId.nullable(),
  version: Version,
})
export type Connection = z.infer<typeof Connection>

export const connections = collection("tbl_team_chat", Connection)
export const WEBHOOK_PLACE = { collection: connections.name, id: CONNECTION_ID, field: "webhook_url" } as const

const untouched = (): Connection => ({
  _id: CONNECTION_ID,
  webhook_sealed: null,
  automated_posts: false,
  updated_at: null,
  updated_by_id: null,
  version: 1,
})

export async function readConnection(db: Database): Promise<Connection> {
  return (await connections.find(db, CONNECTION_ID)) ?? untouched()
}

/** For a change: written down if nobody touched it so far, and held until the transaction ends. */
export async function holdConnection(db: Database): Promise<Connection> {
  const { version: _, ...doc } = untouched()
  await sql`insert into ${connections.table} (_id, doc) values (${CONNECTION_ID}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return connections.get(db, CONNECTION_ID, "for update")
}
