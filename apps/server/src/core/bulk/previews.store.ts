import { BulkHeader, BulkMapping, MAPPING_SOURCES } from "@scorecard/contracts/bulk-mapping"
import { ReadyPreview } from "@scorecard/contracts/bulk-previews"
import { EmployeeId, Id, Timestamp, Version } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import { formatInstant, type Actor } from "@scorecard/domain"
import { z } from "zod"
import { createHash, type Hash } from "node:crypto"
import { collection, newId, sql, timestamp, type Database, type Tx } from "#platform/index.ts"
import type { TextRow } from "@scorecard/tables"
import { deleteRows } from "./preview-rows.store.ts"

/** A preview expires after one hour. (rules/entries#uploads) */
const LIFETIME = { hours: 1 }
/** Each holds up to 25 MB: whoever retries a file needs only the last tries. */
const MAX_KEPT = 5

/** What a preview says about its file as a whole, without what else is stored with it. */
const Summary = ReadyPreview.omit({
  status: true,
  preview_id: true,
  sheet: true,
  file_name: true,
  expires_at: true,
  batch_id: true,
  job: true,
})
export type PreviewSummary = z.output<typeof Summary>

/** Its rows are in `preview-rows.store.ts`. */
const BulkPreview = z.object({
  _id: Id,
  /** What the rows describe, such as `employees`. A preview is committed to the sheet it was made for. */
  kind: z.string(),
  file_name: z.string().nullable(),
  made_by_id: EmployeeId,
  created_at: Timestamp,
  expires_at: Timestamp,
  committed_at: Timestamp.nullable(),
  batch_id: Id.nullable(),
  /** The columns as uploaded. Absent, as what follows, in previews of an earlier version. */
  headers: z.array(BulkHeader).default([]),
  total: z.number().int().default(0),
  content_hash: z.string().default(""),
  sheets: z.array(z.string()).default([]),
  notices: z.array(z.string()).default([]),
  format: z.enum(["csv", "xlsx"]),
  /** How the columns were understood. */
  mapping: BulkMapping.nullable(),
  mapping_source: z.enum(MAPPING_SOURCES),
  /** The job of a large file. */
  job_id: Id.nullable().default(null),
  /** Null until the rows are validated. */
  summary: Summary.nullable().default(null),
  version: Version,
})
export type BulkPreview = z.output<typeof BulkPreview>

const previews = collection("tbl_bulk_previews", BulkPreview)

type NewPreview = Pick<
  BulkPreview,
  | "kind"
  | "file_name"
  | "headers"
  | "total"
  | "content_hash"
  | "sheets"
  | "notices"
  | "format"
  | "mapping"
  | "mapping_source"
>

/** Of its maker's previews of the kind that no one committed, those before the last 5 go. */
export async function insertPreview(tx: Tx, actor: Actor, content: NewPreview): Promise<BulkPreview> {
  const preview = await previews.insert(tx.db, {
    _id: newId(),
    ...content,
    made_by_id: actor.employee_id,
    created_at: tx.at,
    expires_at: timestamp(tx.now.add(LIFETIME)),
    committed_at: null,
    batch_id: null,
    job_id: null,
    summary: null,
    version: 1,
  })
  await dropOlder(tx.db, preview)
  return preview
}

/** Ids increase with time. A preview that is being committed is left alone. */
async function dropOlder(db: Database, { made_by_id, kind }: BulkPreview): Promise<void> {
  await sql`delete from tbl_bulk_previews where _id in (
    select _id from tbl_bulk_previews where made_by_id = ${made_by_id} and kind = ${kind} and not is_committed
    order by _id desc offset ${MAX_KEPT} for update skip locked)`.execute(db)
}

/** The job that validates the rows. */
export function setJob(tx: Tx, preview: BulkPreview, job_id: string): Promise<BulkPreview> {
  return previews.replace(tx.db, { ...preview, job_id })
}

/** From now on the preview can be committed, for as long as if it were new. */
export async function setSummary(tx: Tx, id: string, summary: PreviewSummary): Promise<BulkPreview> {
  const preview = await previews.get(tx.db, id, "for update")
  return previews.replace(tx.db, { ...preview, summary, expires_at: timestamp(tx.now.add(LIFETIME)) })
}

const GONE = `You have no such preview. Your last ${MAX_KEPT} previews are kept for an hour: make a new one.`
const gone = () => new Refusal("not_found", GONE)

/** For the job of a preview. @returns null if it is gone */
export async function findPreview(db: Database, id: string): Promise<BulkPreview | null> {
  return previews.find(db, id)
}

/** @throws Refusal 404, the same for an id that is unknown, expired, or someone else's. */
export async function getOwnPreview(db: Database, actor: Actor, id: string, at: string): Promise<BulkPreview> {
  const preview = await previews.find(db, id)
  if (!preview || preview.made_by_id !== actor.employee_id || preview.expires_at <= at) throw gone()
  return preview
}

/**
 * Loads the maker's own preview and locks it until the transaction ends. The second of two simultaneous commits waits
 * and finds the preview committed.
 * @throws Refusal 404 for an id that is unknown, expired, no longer among the last 5, someone else's, or whose rows were
 * not validated; 409 `preview_committed` with the `batch_id` of the first commit.
 */
export async function takePreview(tx: Tx, kind: string, actor: Actor, id: string): Promise<BulkPreview> {
  const preview = await previews.find(tx.db, id, "for update")
  const isOwn = preview?.kind === kind && preview.made_by_id === actor.employee_id
  if (!preview || !isOwn || preview.expires_at <= tx.at) throw gone()
  const { committed_at, batch_id } = preview
  if (committed_at !== null) {
    const more = batch_id === null ? {} : { extra: { batch_id } }
    throw new Refusal("preview_committed", `These rows were already saved on ${formatInstant(committed_at)}.`, more)
  }
  assertReady(preview)
  return preview
}

/** @throws Refusal 409 `job_active`, or 404 if nothing validates the rows */
export function assertReady({ summary, job_id }: BulkPreview): void {
  if (summary !== null) return
  if (job_id === null) throw gone()
  const detail = "This file is still being checked, or could not be. Get the preview to see which."
  throw new Refusal("job_active", detail, { extra: { job_id } })
}

/** Marks the preview as committed and drops the uploaded rows. */
export async function closePreview(tx: Tx, preview: BulkPreview, batch_id: string): Promise<void> {
  await previews.replace(tx.db, { ...preview, committed_at: tx.at, batch_id })
  await deleteRows(tx.db, preview._id)
}

/** Uploaded rows are personal data, so they are deleted when they expire. */
export async function purgePreviews(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from tbl_bulk_previews where expires_at <= ${timestamp(now)}`.execute(db)
}

/** Hashes a table's content, independent of its file's format and name. */
export function hashContent(headers: readonly string[]): { add(rows: readonly TextRow[]): void; end(): string } {
  const hash: Hash = createHash("sha256").update(JSON.stringify(headers))
  return {
    add(rows) {
      for (const { cells } of rows) hash.update(JSON.stringify(cells))
    },
    end: () => hash.digest("base64url"),
  }
}
