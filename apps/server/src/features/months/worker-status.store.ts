import { sql, type Database } from "#platform/documents/index.ts"

/** The deployment's worker shows that it lives. (rules/administration#worker-heartbeat) */
export type WorkerStatus = { _id: string; at: string; process: string }

export async function saveWorkerStatus(db: Database, status: WorkerStatus): Promise<void> {
  await sql`insert into tbl_worker_status (_id, doc) values (${status._id}, ${JSON.stringify(status)}::jsonb)
    on conflict (_id) do update set doc = excluded.doc, version = tbl_worker_status.version + 1`.execute(db)
}
