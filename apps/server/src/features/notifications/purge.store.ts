import { sql, type Database } from "#platform/documents/index.ts"

const BATCH = 1_000

/**
 * Deletes up to a thousand notifications that were made before this instant, and takes them off their inboxes' counts.
 * @returns how many went
 */
export async function purgeNotificationsBefore(db: Database, before: string): Promise<number> {
  const { rows: due } = await sql<{ _id: string; employee_id: string }>`select _id, employee_id from tbl_notifications
    where created_at < ${before} order by created_at limit ${BATCH}`.execute(db)
  if (due.length === 0) return 0
  // In the order in which a delivery takes them.
  const people = [...new Set(due.map((row) => row.employee_id))]
  await sql`select from tbl_inbox where employee_id = any(${people}) order by employee_id for update`.execute(db)
  await sql`with gone as (
      delete from tbl_notifications where _id = any(${due.map((row) => row._id)}) returning employee_id, read_at)
    update tbl_inbox i set unread = i.unread - g.unread, revision = i.revision + 1
    from (select employee_id, (count(*) filter (where read_at is null))::integer as unread from gone group by employee_id) g
    where i.employee_id = g.employee_id`.execute(db)
  return due.length
}
