import { PgBoss } from "pg-boss"
import type { Log } from "#platform/log/index.ts"
import { JOB_SCHEMA } from "./queue.ts"

/** Creates the queue's schema `jobs` without queueing or working: for a restore, which fills it itself. */
export async function ensureJobSchema(connectionString: string, log: Log): Promise<void> {
  const boss = new PgBoss({ connectionString, schema: JOB_SCHEMA, max: 1, supervise: false, schedule: false })
  boss.on("error", (error) => log.error({ err: error }, "the job queue reports an error"))
  await boss.start()
  await boss.stop({ graceful: false })
}
