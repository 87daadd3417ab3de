import { News, type NewsStory, type StoryKey } from "@scorecard/contracts/news"
import { draftReport, monthReports } from "#core/months/index.ts"
import { sql } from "#platform/index.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

export const NEWS = "/v1/dashboard/news"
export const QUALIFIERS = `${NEWS}/bonus-qualifiers` as const
export const ANNOUNCEMENTS = `${NEWS}/announcements` as const

type Items<Key extends StoryKey> = Extract<NewsStory, { key: Key }>["items"]

export async function loadStories(caller: Caller): Promise<NewsStory[]> {
  const { status, body } = await caller.get(NEWS)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return News.parse(body).stories
}

export async function loadItems<Key extends StoryKey>(caller: Caller, key: Key): Promise<Items<Key>> {
  const story = (await loadStories(caller)).find((candidate) => candidate.key === key)
  // The story found by this key has the items of this key.
  return (story?.items ?? []) as Items<Key>
}

export type FinalInput = { total_score: number; bonus_qualified?: boolean | null }

/** A final month with the fields that the news reads: each person's total, and who qualified. */
export async function addFinals(
  world: TestWorld,
  month: { year: number; month: number },
  rows: Record<string, FinalInput>,
  version = 1,
): Promise<void> {
  const { db } = world.app.platform
  const report = draftReport(month)
  await monthReports.remove(db, report._id)
  await monthReports.insert(db, { ...report, status: "final", report_version: version, generation: version })
  for (const [employee_id, doc] of Object.entries(rows)) {
    await sql`insert into tbl_bsc_final_snapshots (month, report_version, employee_id, doc)
      values (${report._id}, ${version}::integer, ${employee_id}, ${JSON.stringify(doc)}::jsonb)`.execute(db)
  }
}

/** The announcements in the outbox, oldest first. */
export async function listAnnouncements(world: TestWorld): Promise<object[]> {
  const { rows } = await sql<{ doc: object }>`select doc from tbl_outbox order by _id`.execute(world.app.platform.db)
  return rows.map(({ doc }) => doc)
}

/** The audit records of a document, in order. */
export async function listAuditRecords(world: TestWorld, id: string): Promise<string[]> {
  const { rows } = await sql<{ action: string; actor_id: string }>`select action, actor_id from tbl_audit_log
    where target_id = ${id} order by at, _id`.execute(world.app.platform.db)
  return rows.map(({ action, actor_id }) => `${action} by ${actor_id}`)
}
