import { newId, sql, type Platform } from "#platform/index.ts"
import {
  handleTracked,
  requeueStalled,
  startJob,
  type TrackedDeclaration,
  type TrackedWork,
  withdrawJob,
} from "#platform/jobs/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { insertDocuments } from "#test/support/insert-documents.ts"
import { openTestWorld, type Caller, type TestWorld, type TestWorldOptions } from "#test/support/world.ts"
import { monthJob, queueMonthJob, type MonthJob } from "./month-job.ts"

export type MonthWork =
  typeof monthJob extends TrackedDeclaration<infer P, infer R, infer F> ? TrackedWork<P, R, F> : never

/** With a worker but no rolling sync: tests request each sync. */
export function openMonthsWorld(label: string, options: TestWorldOptions = {}): Promise<TestWorld> {
  const rollingSync = { enabled: false, seconds: 600 }
  return openTestWorld(label, { role: "all", ...options, config: { rollingSync, ...options.config } })
}

/** Three people under a lead: BEST has a perfect month, LATE was late once, NONE has no entries. */
export async function addTeam(world: TestWorld, month: string): Promise<void> {
  await addPerson(world, { employee_id: "LEAD", access_level: 2 })
  for (const employee_id of ["BEST", "LATE", "NONE"]) await addPerson(world, { employee_id, manager_id: "LEAD" })
  for (const employee_id of ["BEST", "LATE"]) {
    await addEvaluations(world, employee_id, month)
    await addEntry(world, "tbl_atw_entries", employee_id, {
      date_of_occurrence: `${month}-11`,
      impact: "customer_impact",
      final_score: 80,
    })
  }
  await addLateness(world, "LATE", `${month}-09`)
}

/** One of each kind in each of the first three weeks: some of the evaluations that the month requires, but not all. */
async function addEvaluations(world: TestWorld, employeeId: string, month: string): Promise<void> {
  for (const day of ["04", "10", "17"]) {
    for (const table of ["tbl_sbs_entries", "tbl_non_sbs_entries"]) {
      const scores = { quantity_score: 95, auditors_score: 90, checklist_score: 92.5, red_flag: false }
      await addEntry(world, table, employeeId, { task_evaluated_date: `${month}-${day}`, ...scores })
    }
  }
}

export function addLateness(world: TestWorld, employeeId: string, date: string): Promise<void> {
  return addEntry(world, "tbl_attendance_issues", employeeId, { date_of_occurrence: date, issue_type: "tardiness" })
}

/** Inserts directly into the table, with the columns that scoring reads. */
async function addEntry(world: TestWorld, table: string, employee_id: string, fields: object): Promise<void> {
  const _id = newId()
  const doc = { _id, employee_id, submitted_by_id: "LEAD", created_at: "2026-09-10T12:00:00.000Z", ...fields }
  await insertDocuments(world.app.platform.db, table, [doc])
}

export const JOB = "/v1/dashboard/bsc/sync-jobs"

/** Waits for the job and returns it. */
export async function waitForJob(admin: Caller, jobId: string) {
  for (;;) {
    const { body } = await admin.get(`${JOB}/${jobId}`)
    if (body.status === "succeeded" || body.status === "failed") return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

type Closing = { year: number; month: number; reason?: string; regenerate?: true; employee_ids?: string[] }

/** Requests a finalize and waits for it. */
export async function finalize(admin: Caller, { regenerate, ...body }: Closing) {
  const { status, body: job } = await admin.post(`/v1/dashboard/bsc/finalize?regenerate=${regenerate ?? false}`, body)
  if (status !== 202) throw new Error(`finalizing was refused: ${JSON.stringify(job)}`)
  return waitForJob(admin, job.job_id)
}

export const NOW = "2026-10-15T16:00:00.000Z"
export const REQUESTER = { employee_id: "ADMIN", impersonated_by: null }

/** Starts a queued job, as a worker does. */
export async function startQueued({ db }: Pick<Platform, "db">, id: string): Promise<MonthJob> {
  const job = await startJob(db, monthJob, { id, at: NOW })
  if (!job) throw new Error("the job was not there to start")
  return job
}

/** Runs a queued job, as a worker does. */
export function runQueued(deps: Platform, id: string, work: MonthWork, signal = new AbortController().signal) {
  return handleTracked(deps, monthJob, work).run({ job_id: id }, { jobId: id, signal, attempt: 1 })
}

/** A job that runs in this process, as for a caller that waits for it. */
export async function startAwaited(deps: Platform, request: Parameters<typeof queueMonthJob>[2]): Promise<MonthJob> {
  return deps.transact(async (tx) => {
    const { _id } = await queueMonthJob(tx, REQUESTER, { ...request, isAwaited: true })
    // Before a worker sees it.
    if (!(await withdrawJob(tx.db, monthJob.queue.name, _id))) throw new Error("the job was not in the queue")
    return startQueued(tx, _id)
  })
}

/** Runs the worker's check for stalled jobs. */
export const checkStalled = (deps: Platform) => requeueStalled(deps, [monthJob.queue])

/** The audit log's actions about a month, oldest first. */
export async function listAuditRecords(world: TestWorld, month: string): Promise<{ action: string; actor: string }[]> {
  const { rows } = await sql<{ action: string; actor: string }>`select action, actor_id as actor from tbl_audit_log
    where target_id = ${month} order by at, _id`.execute(world.app.platform.db)
  return rows
}

/** Sets the job's last heartbeat to this many seconds ago. */
export async function setHeartbeat(world: TestWorld, jobId: string, secondsAgo: number): Promise<void> {
  await sql`update tbl_sync_jobs set doc = doc || jsonb_build_object('beat', extract(epoch from now()) - ${secondsAgo}::integer)
    where _id = ${jobId}`.execute(world.app.platform.db)
}

/** Polls until the condition holds; the test's own timeout ends the wait. */
export async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Drops the warehouse's database and its connections. @returns a function that creates an empty one */
export async function loseWarehouse(world: TestWorld, label: string): Promise<() => Promise<void>> {
  const { db } = world.app.platform
  const { rows } = await sql<{ datname: string }>`select datname from pg_database
    where datname like ${`${label}_wh_${process.pid}_%`}`.execute(db)
  const [name] = rows.map(({ datname }) => datname)
  if (name === undefined) throw new Error("the world has no warehouse")
  await sql`drop database ${sql.id(name)} with (force)`.execute(db)
  return async () => void (await sql`create database ${sql.id(name)}`.execute(db))
}
