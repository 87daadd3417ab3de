import { sql } from "kysely"
import type { Database } from "./database.ts"
import { failedNodes, installExtension, isInPlace } from "./distribute.ts"

/** The name of the connections of the command that distributes. */
export const DISTRIBUTING = "scorecard-distribute"

/** What an operator must do first. The message is for them. */
export class CannotDistribute extends Error {
  override name = "CannotDistribute"

  constructor(reason: string, options?: ErrorOptions) {
    super(`The tables were not distributed: ${reason}. See "Distributed PostgreSQL" in docs/deployment.md.`, options)
  }
}

/**
 * For the command of an operator, before `distribute`: everything that would fail then, or only later, when a month is
 * closed or backed up. Nothing is checked if every table is in its place.
 * @param db its connections are named `DISTRIBUTING`
 * @throws CannotDistribute
 */
export async function assertReadyToDistribute(db: Database): Promise<void> {
  if (await isInPlace(db)) return
  await installExtension(db).catch((cause: unknown) => {
    throw new CannotDistribute(`the extension citus can't be created: ${messageOf(cause)} (steps 1 and 2)`, { cause })
  })
  await assertNodes(db)
  await assertReachable(db)
  await assertUnused(db)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function assertNodes(db: Database): Promise<void> {
  const { rows } = await sql<{ role: string; isWorker: boolean; nodes: number; holders: number; completes: boolean }>`
    select current_user as role,
      exists (select from pg_dist_local_group where groupid <> 0) as "isWorker",
      (select count(*)::int from pg_dist_node) as nodes,
      (select count(*)::int from pg_dist_node where shouldhaveshards and isactive) as holders,
      has_function_privilege('recover_prepared_transactions()', 'execute') as completes`.execute(db)
  const [found] = rows
  if (!found) throw new Error("the database doesn't describe its nodes")
  if (found.isWorker) throw new CannotDistribute("this is a worker; DATABASE_URL must name the coordinator")
  if (found.nodes === 0) throw new CannotDistribute("no nodes are registered (step 3)")
  if (found.holders === 0)
    throw new CannotDistribute("no node may hold shards; add a worker, or let the coordinator hold them (step 3)")
  if (!found.completes) {
    throw new CannotDistribute(
      `${found.role} may not complete commits; grant execute on function recover_prepared_transactions() to ${found.role} (step 2)`,
    )
  }
}

async function assertReachable(db: Database): Promise<void> {
  const failed = await failedNodes(db).catch((cause: unknown) => {
    throw new CannotDistribute(`a node can't be reached: ${messageOf(cause)} (step 1)`, { cause })
  })
  const [first] = failed
  if (first) throw new CannotDistribute(`${first.node} can't be reached: ${first.reason} (step 1)`)
}

/**
 * A process that is running would go on as if all tables were on one server, and its writes would not be committed as a
 * whole.
 */
async function assertUnused(db: Database): Promise<void> {
  const { rows } = await sql<{ connections: number }>`select count(*)::int as connections from pg_stat_activity
    where datname = current_database() and application_name like 'scorecard%' and application_name <> ${DISTRIBUTING}`.execute(
    db,
  )
  const connections = rows[0]?.connections ?? 0
  if (connections === 0) return
  throw new CannotDistribute(
    `the database is in use (connections of other processes: ${connections}); stop every API and worker process first (step 4)`,
  )
}
