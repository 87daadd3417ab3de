import type { Actor } from "@scorecard/domain"
import { inPool } from "#core/people/index.ts"
import { removeEndedJobs, sql, type Database, type RawBuilder } from "#platform/index.ts"
import { archiveJob, type ArchiveJob } from "./archive-job.ts"

/** A condition over `tbl_employees e`. */
export const peopleOf = (actor: Actor): RawBuilder<boolean> => inPool(actor, sql`e._id`)

/** Removes the requester's earlier archives of the month. @returns them, because their files are to be removed, too */
export function removeArchivesOf(
  db: Database,
  { owner_id, period }: Pick<ArchiveJob, "owner_id" | "period">,
): Promise<ArchiveJob[]> {
  return removeEndedJobs(db, archiveJob, sql<boolean>`doc->>'owner_id' = ${owner_id} and doc->>'period' = ${period}`)
}

/** The same for everyone's that ended before a time. */
export function removeArchivesBefore(db: Database, before: string): Promise<ArchiveJob[]> {
  return removeEndedJobs(db, archiveJob, sql<boolean>`doc->>'finished_at' <= ${before}`)
}

/** Which of these files in storage no job names; their keys contain the job's id. */
export async function findUnnamedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const ids = keys.map((key) => key.split("/")[1] ?? "")
  const jobs = await archiveJob.jobs.select(db, { where: sql`name = ${archiveJob.queue.name} and _id = any(${ids})` })
  const named = new Set(jobs.map(({ result }) => result?.key))
  return keys.filter((key) => !named.has(key))
}
