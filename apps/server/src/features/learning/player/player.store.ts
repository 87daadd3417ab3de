import { AttemptRecord, ProgressRecord } from "@scorecard/contracts/learning-player"
import { Refusal } from "@scorecard/contracts/refusals"
import { collection, sql, type Database } from "#platform/documents/index.ts"

export const progress = collection("tbl_learning_progress", ProgressRecord)
export const attempts = collection("tbl_learning_attempts", AttemptRecord)

export async function findProgress(db: Database, employeeId: string, moduleId: string): Promise<ProgressRecord | null> {
  const where = sql<boolean>`employee_id = ${employeeId} and module_id = ${moduleId}`
  const [found] = await progress.select(db, { where })
  return found ?? null
}

/** What somebody has done in a module, begun now if it was not, and held: steps that come together go one by one. */
export async function lockOrStartProgress(db: Database, begun: ProgressRecord): Promise<ProgressRecord> {
  const { employee_id, module_id, version: _version, ...rest } = begun
  const doc = JSON.stringify({ ...rest, employee_id, module_id })
  await sql`insert into ${progress.table} (_id, doc) values (${begun._id}, ${doc}::jsonb)
    on conflict (employee_id, module_id) do nothing`.execute(db)
  const held = await lockProgress(db, { employeeId: employee_id, moduleId: module_id })
  if (!held) throw new Error("What was just written is not there")
  return held
}

/** The same of who has begun; null for who has not. */
export async function lockProgress(
  db: Database,
  { employeeId, moduleId }: { employeeId: string; moduleId: string },
): Promise<ProgressRecord | null> {
  const where = sql<boolean>`employee_id = ${employeeId} and module_id = ${moduleId}`
  const [held] = await progress.select(db, { where, lock: "for update" })
  return held ?? null
}

export type Tally = { used: number; best_percent: number | null }

/** How often somebody has tried each of these quizzes since their attempts were last reset, and their best result ever. */
export async function loadTallies(
  db: Database,
  employeeId: string,
  unitIds: readonly string[],
): Promise<Map<string, Tally>> {
  const { rows } = await sql<
    Tally & { unit_id: string }
  >`select unit_id, count(*) filter (where reset_at is null) as used,
      max(percent)::float8 as best_percent
    from tbl_learning_attempts where employee_id = ${employeeId} and unit_id = any(${[...unitIds]})
    group by unit_id`.execute(db)
  return new Map(rows.map(({ unit_id, ...tally }) => [unit_id, tally]))
}

type Page = { after: number | null; descends: boolean; limit: number }

/** Somebody's attempts at a quiz after one of them. */
export function attemptsAfter(
  db: Database,
  { employeeId, unitId }: { employeeId: string; unitId: string },
  { after, descends, limit }: Page,
): Promise<AttemptRecord[]> {
  const [direction, beyond] = descends ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const start = after === null ? sql`` : sql` and number ${beyond} ${after}`
  return attempts.select(db, {
    where: sql<boolean>`employee_id = ${employeeId} and unit_id = ${unitId}${start}`,
    orderBy: sql`number ${direction}`,
    limit,
  })
}

export type AttemptCount = { all: number; used: number }

/** All of somebody's attempts at a quiz, and those of them that count towards the attempts allowed. */
export async function countAttempts(db: Database, employeeId: string, unitId: string): Promise<AttemptCount> {
  const { rows } = await sql<AttemptCount>`select count(*) as "all", count(*) filter (where reset_at is null) as used
    from tbl_learning_attempts where employee_id = ${employeeId} and unit_id = ${unitId}`.execute(db)
  return rows[0] ?? { all: 0, used: 0 }
}

/** Somebody's attempts at a quiz that count, held. */
export function lockCountedAttempts(db: Database, employeeId: string, unitId: string): Promise<AttemptRecord[]> {
  const where = sql<boolean>`employee_id = ${employeeId} and unit_id = ${unitId} and reset_at is null`
  return attempts.select(db, { where, orderBy: sql`number`, lock: "for update" })
}

/** @throws Refusal 404, the same for one that does not exist and one of somebody else. */
export async function getOwnAttempt(
  db: Database,
  { employeeId, unitId, id }: { employeeId: string; unitId: string; id: string },
): Promise<AttemptRecord> {
  const where = sql<boolean>`_id = ${id} and employee_id = ${employeeId} and unit_id = ${unitId}`
  const [found] = await attempts.select(db, { where })
  if (!found) throw new Refusal("not_found", "There is no such attempt of yours.")
  return found
}
