import { ProgressRecord } from "@scorecard/contracts/learning-player"
import { collection, sql, type Database } from "#platform/documents/index.ts"

export const progress = collection("tbl_learning_progress", ProgressRecord)

type LearnerKey = { employeeId: string; moduleId: string }

/** Null for people who have not started the module. */
export async function findProgress(
  db: Database,
  { employeeId, moduleId }: LearnerKey,
  lock?: "for update",
): Promise<ProgressRecord | null> {
  const where = sql<boolean>`employee_id = ${employeeId} and module_id = ${moduleId}`
  const [found] = await progress.select(db, { where, ...(lock && { lock }) })
  return found ?? null
}

/** Stores `initial` for somebody who has not started yet. The lock makes concurrent steps run one by one. */
export async function lockOrCreateProgress(db: Database, initial: ProgressRecord): Promise<ProgressRecord> {
  const { version: _version, ...doc } = initial
  await sql`insert into ${progress.table} (_id, doc) values (${initial._id}, ${JSON.stringify(doc)}::jsonb)
    on conflict (employee_id, module_id) do nothing`.execute(db)
  const locked = await findProgress(db, { employeeId: initial.employee_id, moduleId: initial.module_id }, "for update")
  if (!locked) throw new Error("The progress that was just written is missing")
  return locked
}

type UnitRemoval = { moduleId: string; unitId: string; remaining: number; at: string }

/**
 * Takes a deleted unit out of people's progress. It completes the module for people who have done all the others.
 * @param remaining how many units the module has without this one
 * @returns how many people completed the module by it
 */
export async function removeUnitFromProgress(
  db: Database,
  { moduleId, unitId, remaining, at }: UnitRemoval,
): Promise<number> {
  const isDone = sql`(completed_at is null and ${remaining}::integer > 0
    and (select count(*) from jsonb_object_keys((doc->'done') - ${unitId}::text)) = ${remaining}::integer)`
  const { rows } = await sql<{ completed: number }>`with changed as (
      update tbl_learning_progress set version = version + 1, doc = doc
        || jsonb_build_object('done', (doc->'done') - ${unitId}::text)
        || case when ${isDone} then jsonb_build_object('completed_at', ${at}::text) else '{}'::jsonb end
      where module_id = ${moduleId} and (doc->'done' ? ${unitId}::text or ${isDone})
      returning completed_at)
    select count(*) filter (where completed_at = ${at}) as completed from changed`.execute(db)
  return rows[0]?.completed ?? 0
}
