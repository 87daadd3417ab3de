import { Refusal } from "@scorecard/contracts/refusals"
import type { Database, Replica } from "#platform/documents/index.ts"

type Sources = { db: Database; replica: Pick<Replica, "forReports" | "distrust"> | null }

/** Runs a report on the replica while that is current, and once more on the primary if the replica fails. */
export async function onReplica<Result>(
  { db, replica }: Sources,
  run: (source: Database) => Promise<Result>,
): Promise<Result> {
  const source = replica?.forReports() ?? db
  if (!replica || source === db) return run(db)
  try {
    return await run(source)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Such as a standby that had to cancel a long statement, or that just went away.
    replica.distrust()
    return run(db)
  }
}
