import { sql, type Database } from "#platform/index.ts"

export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

/** When a worker of this deployment last recorded its heartbeat. (rules/administration#worker-heartbeat) */
export async function findLastHeartbeat(db: Database, environment: string): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`select doc->>'at' as at from tbl_worker_status
    where _id = ${environment}`.execute(db)
  return rows[0]?.at ?? null
}
