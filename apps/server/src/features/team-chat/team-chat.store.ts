import { collection, defineList, equals, fieldColumns, sql, type Database } from "#platform/index.ts"
import { z } from "zod"
import { EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { KEPT_TEAM_POSTS, TeamPost, TeamPostsQuery } from "@scorecard/contracts/team-chat"

const CONNECTION_ID = "connection"

/** `tbl_team_chat`: the one channel. A deployment has no document until the connection is first changed. */
const Connection = z.strictObject({
  _id: z.literal(CONNECTION_ID),
  /** The webhook's URL, encrypted for this field. */
  webhook_sealed: z.string().nullable(),
  automated_posts: z.boolean(),
  updated_at: Timestamp.nullable(),
  updated_by_id: EmployeeId.nullable(),
  version: Version,
})
export type Connection = z.infer<typeof Connection>

export const connections = collection("tbl_team_chat", Connection)
export const WEBHOOK_SECRET = { collection: connections.name, id: CONNECTION_ID, field: "webhook_url" } as const

const defaultConnection = (): Connection => ({
  _id: CONNECTION_ID,
  webhook_sealed: null,
  automated_posts: false,
  updated_at: null,
  updated_by_id: null,
  version: 1,
})

export async function loadConnection(db: Database): Promise<Connection> {
  return (await connections.find(db, CONNECTION_ID)) ?? defaultConnection()
}

/** Inserts the default if there is no document yet, and locks it for the rest of the transaction. */
export async function lockConnection(db: Database): Promise<Connection> {
  const { version: _, ...doc } = defaultConnection()
  await sql`insert into ${connections.table} (_id, doc) values (${CONNECTION_ID}, ${JSON.stringify(doc)}::jsonb)
    on conflict do nothing`.execute(db)
  return connections.get(db, CONNECTION_ID, "for update")
}

/** `tbl_team_posts`: as presented, plus its version. `key`, `due_at` and `leased_until` are columns. */
const StoredPost = TeamPost.extend({ version: z.number().int() })
export type StoredPost = z.infer<typeof StoredPost>

export const posts = collection("tbl_team_posts", StoredPost)

/** Longer than any attempt takes, so a worker that exceeds it has died. */
export const LEASE_SECONDS = 60

type Row = { doc: unknown; version: number }
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Inserts a post for the worker. @returns false if a post with this key exists */
export async function insertQueued(db: Database, key: string, { version: _, ...doc }: StoredPost): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into ${posts.table} (_id, key, doc)
    values (${doc._id}, ${key}, ${JSON.stringify(doc)}::jsonb) on conflict (key) do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Inserts a post that the caller sends. The lease keeps workers from sending it. */
export async function insertLeased(db: Database, { version: _, ...doc }: StoredPost): Promise<void> {
  await sql`insert into ${posts.table} (_id, leased_until, doc)
    values (${doc._id}, ${inSeconds(LEASE_SECONDS)}, ${JSON.stringify(doc)}::jsonb)`.execute(db)
}

/** Leases a due post for one more attempt. The attempt is counted before anything is sent. */
export async function leasePost(db: Database, id: string): Promise<StoredPost | null> {
  const { rows } = await sql<Row>`update ${posts.table} set leased_until = ${inSeconds(LEASE_SECONDS)},
      doc = jsonb_set(doc, '{attempts}', to_jsonb((doc->>'attempts')::integer + 1)), version = version + 1
    where _id = ${id} and status = 'queued' and due_at <= now() and (leased_until is null or leased_until < now())
    returning doc, version`.execute(db)
  return rows[0] ? posts.parse(rows[0]) : null
}

/** The remaining seconds of this post's lease; null without one. */
export async function leasedForSeconds(db: Database, id: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`select
      ceil(extract(epoch from leased_until - now()))::integer as seconds
    from ${posts.table} where _id = ${id} and status = 'queued' and leased_until >= now()`.execute(db)
  return rows[0]?.seconds ?? null
}

/**
 * Saves the outcome of an attempt and ends the lease.
 * @param dueInSeconds when a post that stays queued is due again
 * @returns false if the lease had expired and another worker has leased the post since
 */
export async function finishAttempt(db: Database, { version, ...doc }: StoredPost, dueInSeconds = 0): Promise<boolean> {
  const { numAffectedRows } = await sql`update ${posts.table} set doc = ${JSON.stringify(doc)}::jsonb,
      version = version + 1, leased_until = null, due_at = ${inSeconds(dueInSeconds)}
    where _id = ${doc._id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes all but the newest posts; queued ones stay. (rules/notifications#team-chat-connection) */
export async function prunePosts(db: Database): Promise<void> {
  await sql`delete from ${posts.table} where _id in (
    select _id from ${posts.table} where status <> 'queued' and _id in (
      select _id from ${posts.table} order by created_at desc, _id desc offset ${KEPT_TEAM_POSTS})
    for update skip locked)`.execute(db)
}

export const postList = defineList({
  name: "team-posts",
  query: TeamPostsQuery,
  from: posts,
  filters: { status: equals("status"), kind: equals("kind") },
  orders: { created_at: "created_at" },
  columns: [
    ...fieldColumns<TeamPost>(["_id", "kind", "title", "lines", "link", "footer", "status", "attempts", "error"]),
    ...fieldColumns<TeamPost>(["posted_by_id", "created_at", "settled_at"]),
  ],
})
