import { sql, type Database } from "#platform/index.ts"
import { pseudonymization, type Pseudonymization } from "./pseudonymization.ts"

const { jobs, queue } = pseudonymization
const isOurs = sql<boolean>`name = ${queue.name}`

/** The latest job about a person. */
export async function findPseudonymization(db: Database, employeeId: string): Promise<Pseudonymization | null> {
  const where = sql<boolean>`${isOurs} and doc->>'employee_id' = ${employeeId}`
  const found = await jobs.select(db, { where })
  return found.toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))[0] ?? null
}

/** Jobs that have not done everything yet, whatever their state. */
export function selectUnfinished(db: Database): Promise<Pseudonymization[]> {
  return jobs.select(db, { where: sql<boolean>`${isOurs} and doc->>'identity' is not null` })
}

/** The last thing that a job does: from now on, nothing knows how the person was named. */
export async function forgetIdentity(db: Database, jobId: string): Promise<void> {
  await sql`update ${sql.table(jobs.name)} set doc = doc || '{"identity": null, "files": []}'::jsonb
    where _id = ${jobId} and ${isOurs}`.execute(db)
}

/** For a restored database, in which no one works on jobs yet. */
export async function endUnfinished(db: Database, jobId: string, at: string): Promise<void> {
  const ended = {
    status: "succeeded",
    phase: "done",
    finished_at: at,
    error: null,
    result: {},
    identity: null,
    files: [],
  }
  await sql`update ${sql.table(jobs.name)} set doc = doc || ${JSON.stringify(ended)}::jsonb
    where _id = ${jobId} and ${isOurs}`.execute(db)
}
