import { Refusal } from "@scorecard/contracts/refusals"
import { ZIP_MEDIA_TYPE, type StatementArchive } from "@scorecard/contracts/statement-archives"
import { formatMonth, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { z } from "zod"
import { countFinals } from "#core/months/index.ts"
import { countInPool } from "#core/people/index.ts"
import {
  cancelTracked,
  defineJob,
  enqueueTracked,
  FileResponse,
  findTracked,
  handle,
  timestamp,
  type HandledJob,
  type JobSchedule,
  type Platform,
} from "#platform/index.ts"
import { removeOrphans } from "#platform/uploads/index.ts"
import { archiveJob, expiresAt, monthOf, presentArchive, type ArchiveJob } from "./archive-job.ts"
import { findUnnamedKeys, peopleOf, removeArchivesBefore, removeArchivesOf } from "./archives.store.ts"
import { loadClosedMonth } from "./statement.ts"

/** The folder of the files in storage. */
export const FOLDER = "statements"

/**
 * Queues a ZIP with the statements of the actor's pool. (rules/months#statements-of-a-pool)
 * @throws Refusal 409 month_not_final, 404 if no one has figures, 409 job_active while the actor's ZIP of another month
 * is being created
 */
export async function createArchive(platform: Platform, actor: Actor, month: YearMonth): Promise<StatementArchive> {
  const { db, transact, config } = platform
  const { generation } = await loadClosedMonth(db, month)
  if ((await countFinals(db, generation, peopleOf(actor))) === 0) throw noOne(month)
  const payload = { owner_id: actor.employee_id, period: monthId(month) }
  const { job, replaced } = await transact(async (tx) => {
    const { job: queued, isNew } = await enqueueTracked(tx, archiveJob, { requester: actor, payload, isAwaited: false })
    if (isNew) {
      tx.audit(actor, "statements.requested", { collection: archiveJob.jobs.name, id: queued._id, change: payload })
      return { job: queued, replaced: await removeArchivesOf(tx.db, payload) }
    }
    if (queued.period !== payload.period) throw busyWith(queued)
    return { job: queued, replaced: [] }
  })
  await removeFiles(platform, replaced)
  return presentArchive(job, config.statementsZipHours)
}

/** The same for an actor whose pool has lost everyone since. */
export const noOne = (month: YearMonth) =>
  new Refusal("not_found", `No one that you can see has figures in ${formatMonth(month)}.`)

function busyWith(job: ArchiveJob): Refusal {
  const detail = `Your ZIP of ${formatMonth(monthOf(job))} is still being created. Wait for it, or cancel it.`
  return new Refusal("job_active", detail, { extra: { job_id: job._id } })
}

export async function getArchive({ db, config }: Platform, actor: Actor, id: string): Promise<StatementArchive> {
  return presentArchive(await loadOwn(db, actor, id), config.statementsZipHours)
}

export function cancelArchive({ transact, config }: Platform, actor: Actor, id: string): Promise<StatementArchive> {
  return transact(async (tx) => {
    await loadOwn(tx.db, actor, id)
    await cancelTracked(tx, archiveJob, id)
    return presentArchive(await loadOwn(tx.db, actor, id), config.statementsZipHours)
  })
}

/**
 * The file, for whoever requested it and still sees everyone in it.
 * @throws Refusal 404, 409 job_active until it is complete, or month_not_final while the month is reopened
 */
export async function downloadArchive(platform: Platform, actor: Actor, id: string): Promise<FileResponse> {
  const { db, storage, clock, config } = platform
  const job = await loadOwn(db, actor, id)
  if (job.status === "queued" || job.status === "running") throw busyWith(job)
  const expires = expiresAt(job, config.statementsZipHours)
  if (!job.result || expires === null || expires <= timestamp(clock.now())) throw gone()
  const { key, version, employee_ids } = job.result
  const { generation } = await loadClosedMonth(db, monthOf(job))
  if (generation.version !== version) throw outdated()
  if ((await countInPool(db, actor, employee_ids)) !== employee_ids.length) throw poolHasChanged()
  const content = await storage.getStream(key)
  if (!content) throw gone()
  return new FileResponse(ZIP_MEDIA_TYPE, `statements-${job.period}-version-${version}.zip`, content)
}

/** @throws Refusal 404, the same for an id that is unknown or someone else's */
async function loadOwn(db: Platform["db"], actor: Actor, id: string): Promise<ArchiveJob> {
  const job = await findTracked(db, archiveJob, id)
  if (job?.owner_id !== actor.employee_id) throw gone()
  return job
}

const gone = () => new Refusal("not_found", "You have no such ZIP of statements, or it has expired. Create a new one.")
const outdated = () =>
  new Refusal("not_found", "The month has a newer version than this ZIP of statements. Create a new one.")
const poolHasChanged = () =>
  new Refusal("not_found", "You no longer see everyone in this ZIP of statements. Create a new one.")

const purgeArchives = defineJob({
  name: "purge_statements",
  payload: z.strictObject({}),
  policy: "exclusive",
  key: () => "statements",
  batchSize: 1,
})
const HOUR_SECONDS = 3_600

export const purgeSchedule: JobSchedule = { declaration: purgeArchives, payload: {}, everySeconds: HOUR_SECONDS }

/** Removes expired files, and those that a crash or a cancellation left behind. */
export function handlePurge(platform: Platform): HandledJob {
  const { db, clock, storage, config } = platform
  return handle(purgeArchives, async (_payload, { signal }) => {
    const before = timestamp(clock.now().subtract({ hours: config.statementsZipHours }))
    await removeFiles(platform, await removeArchivesBefore(db, before))
    const unnamed = (keys: readonly string[]) => findUnnamedKeys(db, keys)
    await removeOrphans({ clock, storage }, { folder: FOLDER, unnamed }, signal)
  })
}

/** What can't be removed now is removed later, as an orphan. */
async function removeFiles({ storage, log }: Pick<Platform, "storage" | "log">, jobs: readonly ArchiveJob[]) {
  for (const { result } of jobs) {
    if (!result) continue
    await storage.remove(result.key).catch((error: unknown) => {
      log.warn({ err: error }, "a ZIP of statements is left to the orphan job")
    })
  }
}
