import { EmployeeId, Id, Timestamp, Version } from "@scorecard/contracts/common"
import { BulkMapping, MAPPING_SOURCES } from "@scorecard/contracts/bulk-mapping"
import { Refusal } from "@scorecard/contracts/refusals"
import { formatInstant, type Actor } from "@scorecard/domain"
import { z } from "zod"
import { createHash } from "node:crypto"
import { collection, newId, sql, timestamp, type Database, type Tx } from "#platform/index.ts"
import type { ReadTable, TextTable } from "@scorecard/tables"

/** A preview expires after one hour. (rules/entries#uploads) */
const LIFETIME = { hours: 1 }
/** Each holds up to 25 MB: whoever retries a file needs only the last tries. */
const MAX_KEPT = 5

const BulkPreview = z.strictObject({
  _id: Id,
  /** What the rows describe, such as `employees`. A preview is committed to the sheet it was made for. */
  kind: z.string(),
  file_name: z.string().nullable().default(null),
  made_by_id: EmployeeId,
  created_at: Timestamp,
  expires_at: Timestamp,
  committed_at: Timestamp.nullable(),
  batch_id: Id.nullable(),
  /** As uploaded; emptied by the commit. */
  heads: z.array(z.string()),
  rows: z.array(z.strictObject({ row: z.number().int(), cells: z.array(z.string()) })),
  /** Missing in previews from an earlier version. */
  format: z.enum(["csv", "xlsx"]).default("xlsx"),
  /** How the columns were understood; null for a preview of an earlier version. */
  mapping: BulkMapping.nullable().default(null),
  mapping_source: z.enum(MAPPING_SOURCES).default("exact"),
  version: Version,
})
export type BulkPreview = z.output<typeof BulkPreview>

const previews = collection("tbl_bulk_previews", BulkPreview)

type NewPreview = Pick<BulkPreview, "kind" | "file_name" | "mapping" | "mapping_source">

/** Of its maker's previews of the kind that no one committed, those before the last 5 go. */
export async function savePreview(tx: Tx, actor: Actor, table: ReadTable, content: NewPreview): Promise<BulkPreview> {
  const preview = await previews.insert(tx.db, {
    _id: newId(),
    ...content,
    made_by_id: actor.employee_id,
    created_at: tx.at,
    expires_at: timestamp(tx.now.add(LIFETIME)),
    committed_at: null,
    batch_id: null,
    heads: table.headers,
    rows: table.rows,
    format: table.format,
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

const GONE = `You have no such preview. Your last ${MAX_KEPT} previews are kept for an hour: make a new one.`

/**
 * Loads the maker's own preview and locks it until the transaction ends. The second of two simultaneous commits waits
 * and finds the preview committed.
 * @throws Refusal 404 for an id that is unknown, expired, no longer among the last 5, or someone else's; 409
 * `preview_committed` with the `batch_id` of the first commit.
 */
export async function takePreview(tx: Tx, kind: string, actor: Actor, id: string): Promise<BulkPreview> {
  const preview = await getPreview(tx, { kind, actor, id }, "for update")
  const { committed_at, batch_id } = preview
  if (committed_at !== null) {
    const more = batch_id === null ? {} : { extra: { batch_id } }
    throw new Refusal("preview_committed", `These rows were already saved on ${formatInstant(committed_at)}.`, more)
  }
  return preview
}

/** The maker's own preview, committed or not. @throws Refusal 404 */
export async function getPreview(
  tx: Tx,
  { kind, actor, id }: { kind: string; actor: Actor; id: string },
  lock?: "for update",
): Promise<BulkPreview> {
  const preview = await previews.find(tx.db, id, lock)
  const isOwn = preview?.kind === kind && preview.made_by_id === actor.employee_id
  if (!preview || !isOwn || preview.expires_at <= tx.at) {
    throw new Refusal("not_found", GONE)
  }
  return preview
}

/** Marks the preview as committed and drops the uploaded rows. @returns the batch's id */
export async function closePreview(tx: Tx, preview: BulkPreview): Promise<string> {
  const batch_id = newId()
  await previews.replace(tx.db, { ...preview, committed_at: tx.at, batch_id, rows: [] })
  return batch_id
}

/** Uploaded rows are personal data, so they are deleted when they expire. */
export async function purgePreviews(db: Database, now: Temporal.Instant): Promise<void> {
  await sql`delete from tbl_bulk_previews where expires_at <= ${timestamp(now)}`.execute(db)
}

/** The table as it was uploaded. */
export function previewedTable({ heads: headers, rows, format }: BulkPreview): ReadTable {
  return { headers, rows, format }
}

/** A hash of a table's content, independent of its file's format and name. */
export function contentHash({ headers, rows }: TextTable): string {
  const hash = createHash("sha256").update(JSON.stringify(headers))
  for (const { cells } of rows) hash.update(JSON.stringify(cells))
  return hash.digest("base64url")
}
