import { MAX_ROWS_AT_ONCE } from "@scorecard/contracts/bulk-preview-jobs"
import type { StoredRow } from "@scorecard/contracts/bulk-previews"
import type { SheetPreview } from "@scorecard/contracts/bulk"
import { MAX_FILE_ROWS, type BulkMapping, type Charset } from "@scorecard/contracts/bulk-mapping"
import { Refusal } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import type { Grid } from "@scorecard/tables"
import { loadRequester } from "#core/people/index.ts"
import {
  enqueueTracked,
  handleTracked,
  JsonResponse,
  type HandledJob,
  type Platform,
  type TrackedOutcome,
  type Tx,
  type Upload,
} from "#platform/index.ts"
import { tightenHeap } from "#platform/memory/index.ts"
import { safeFilename } from "#platform/uploads/index.ts"
import { findSameContent, type BatchDocument } from "./batches.store.ts"
import { planAnew } from "./lock-uploads.ts"
import { mapFile, type MappedFile } from "./mapped-table.ts"
import { confirmation, planMapping } from "./mapping/plan.ts"
import { loadTargets } from "./mapping/prepare.ts"
import { describeHeaders, presentMapping } from "./present-file.ts"
import { presentPending, previewJob, type PreviewJob, type PreviewProgress } from "./preview-job.ts"
import { readCells, saveCells, saveResults } from "./preview-rows.store.ts"
import {
  findPreview,
  hashContent,
  insertPreview,
  purgePreviews,
  setJob,
  setSummary,
  type BulkPreview,
  type PreviewSummary,
} from "./previews.store.ts"
import { NO_PROGRESS, type ProgressReport } from "./progress.ts"
import { withGrid, type SheetReader } from "./read-upload.ts"
import type { Sheet, ValidatedRow } from "./declaration.ts"
import { inFullParts, ROWS_PER_PART } from "./table-rows.ts"
import { tryFile } from "./try-file.ts"

type FileInput = { file: Upload | undefined; charset: Charset | undefined; mapping: BulkMapping | undefined }

/** The reply with all rows. */
export type FullPreview = Omit<SheetPreview, "rows"> & { rows: StoredRow[] }

/**
 * Reports for each row what committing the file would do, and stores the file for an hour so that it can be committed. A
 * large file is answered with 202: a job validates its rows. (rules/uploads#large-files)
 * @throws Refusal 413, 415 or 422 for a file that is not a valid table. (rules/entries#uploads)
 */
export async function previewSheet<Row extends ValidatedRow>(
  { transact }: Pick<Platform, "transact">,
  sheet: Sheet<Row>,
  actor: Actor,
  { file, charset, mapping }: FileInput,
): Promise<FullPreview | JsonResponse> {
  if (!file) throw new Refusal("file_not_readable", "A file is needed.")
  const { fileName } = file
  return withGrid({ ...file, charset }, { maxRows: MAX_FILE_ROWS, sheet: mapping?.sheet }, (grid, readSheet) =>
    withSmallHeap(grid.lines.count, () =>
      transact(async (tx) => {
        await purgePreviews(tx.db, tx.now)
        const input = { grid, readSheet, fileName, given: mapping ?? null }
        const { preview, mapped } = await storeFile(tx, sheet, actor, input)
        if (preview.total > MAX_ROWS_AT_ONCE) return queuePreview(tx, actor, preview)
        return previewAtOnce(tx, sheet, actor, { preview, mapped })
      }),
    ),
  )
}

/** Large files are worked on in parts, so the memory of each should be free for the next. */
async function withSmallHeap<Result>(rowCount: number, work: () => Promise<Result>): Promise<Result> {
  if (rowCount <= MAX_ROWS_AT_ONCE) return work()
  const release = tightenHeap()
  return work().finally(release)
}

type FileToStore = { grid: Grid; readSheet: SheetReader; fileName: string; given: BulkMapping | null }

async function storeFile(tx: Tx, sheet: Sheet, actor: Actor, { fileName, ...file }: FileToStore) {
  const mapped = await mapFile(tx, sheet, file)
  const { table, plan, sheets } = mapped
  if (table.rows.count > MAX_FILE_ROWS) {
    throw new Refusal("too_many_rows", `The file has more than the ${MAX_FILE_ROWS} rows that are taken at once.`)
  }
  const hash = hashContent(table.headers.map(({ header }) => header))
  for await (const rows of table.rows.parts()) hash.add(rows)
  const preview = await insertPreview(tx, actor, {
    kind: sheet.key,
    file_name: safeName(fileName),
    headers: await describeHeaders(mapped),
    total: table.rows.count,
    content_hash: hash.end(),
    sheets,
    notices: table.notices,
    format: table.format,
    mapping: plan.mapping,
    mapping_source: plan.source,
  })
  let part = 0
  for await (const rows of inFullParts(table.rows)) {
    await saveCells(tx.db, preview._id, part, rows)
    part += 1
  }
  return { preview, mapped }
}

/** `withGrid` has checked that the name has one of the two extensions. */
const safeName = (fileName: string) => safeFilename(fileName, /xlsx$/i.test(fileName) ? "xlsx" : "csv")

async function queuePreview(tx: Tx, actor: Actor, preview: BulkPreview): Promise<JsonResponse> {
  const payload = { preview_id: preview._id }
  const { job } = await enqueueTracked(tx, previewJob, { requester: actor, payload, isAwaited: false })
  const location = `/v1/scorecard/bulk-previews/${preview._id}`
  return new JsonResponse(presentPending(await setJob(tx, preview, job._id), job), {
    status: 202,
    headers: { location },
  })
}

type StoredFile = { preview: BulkPreview; mapped: MappedFile }

async function previewAtOnce<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  { preview, mapped }: StoredFile,
): Promise<FullPreview> {
  const rows: StoredRow[] = []
  const keep = async (part: StoredRow[]) => void rows.push(...part)
  const summary = await checkFile(tx, sheet, actor, { preview, mapped, progress: NO_PROGRESS, handle: keep })
  for (let at = 0; at < rows.length; at += ROWS_PER_PART) {
    await saveResults(tx.db, preview._id, rows.slice(at, at + ROWS_PER_PART))
  }
  return { preview_id: preview._id, ...(await finishPreview(tx, sheet, actor, { preview, summary })), rows }
}

type Checking = StoredFile & { progress: ProgressReport; handle: (part: StoredRow[]) => Promise<void> }

async function checkFile<Row extends ValidatedRow>(
  tx: Tx,
  sheet: Sheet<Row>,
  actor: Actor,
  { preview, mapped, progress, handle }: Checking,
): Promise<PreviewSummary> {
  progress.begin("checking", preview.total)
  const counts = { total: 0, valid: 0, invalid: 0, with_warnings: 0 }
  const consequences = sheet.collectConsequences?.(tx, actor)
  const questions = await tryFile(tx, sheet, actor, { ...mapped, lock: false, warns: true, progress }, async (file) => {
    progress.begin("writing", preview.total)
    for await (const { rows, present } of file.parts()) {
      const shown = rows.map((row) => ({ ...presentRow(row), ...sheet.describe?.(row), ...present(row) }))
      for (const { status, warnings } of shown) {
        counts[status] += 1
        if (warnings.length > 0) counts.with_warnings += 1
      }
      consequences?.add(rows.filter(({ errors }) => errors.length === 0))
      counts.total += shown.length
      await handle(shown)
      progress.advance(shown.length)
    }
    return file.questions()
  })
  const former = await findSameContent(tx.db, sheet.key, preview.content_hash)
  return {
    ...counts,
    already_committed: former && presentFormer(former),
    consequences: (await consequences?.end()) ?? null,
    ...presentMapping(mapped, { headers: preview.headers, questions }),
  }
}

async function finishPreview(
  tx: Tx,
  sheet: Sheet,
  actor: Actor,
  { preview, summary }: { preview: BulkPreview; summary: PreviewSummary },
): Promise<PreviewSummary & { expires_at: string }> {
  const { expires_at } = await setSummary(tx, preview._id, summary)
  const { total, valid, invalid } = summary
  const target = { collection: "tbl_bulk_previews", id: preview._id }
  const counts = { total, valid, invalid }
  if (sheet.key === "employees") tx.audit(actor, "employees.bulk_previewed", { ...target, change: counts })
  else tx.audit(actor, "bulk.previewed", { ...target, change: { sheet: sheet.key, ...counts } })
  return { expires_at, ...summary }
}

function presentFormer({ _id: batch_id, created_at: committed_at, made_by_id }: BatchDocument) {
  return { batch_id, committed_at, made_by_id }
}

function presentRow({ row, action, errors, warnings = [] }: ValidatedRow): Omit<StoredRow, "values" | "changes"> {
  const status = errors.length === 0 ? "valid" : "invalid"
  const shown = errors.map((error) => ({ ...error, value: error.value ?? null }))
  return { row, action, status, errors: shown, warnings: [...warnings] }
}

/** The file of a preview, understood as it was then. */
export async function mapPreview(tx: Tx, sheet: Sheet, preview: BulkPreview): Promise<MappedFile> {
  const { _id, format, notices, sheets, total } = preview
  const targets = await loadTargets(tx, sheet)
  const headers = preview.headers.map(({ header, column }) => ({ header, index: column - 1 }))
  const headerRow = preview.mapping?.header_row ?? 1
  const rows = { count: total, parts: () => readCells(tx.db, _id) }
  const table = { format, headers, headerRow, rows, notices }
  const sheetName = preview.mapping?.sheet ?? null
  const input = { targets, table, remembered: null, sheet: sheetName, today: easternDate(tx.now) }
  const plan = await planMapping({ ...input, given: preview.mapping })
  const isConfirmed = preview.mapping_source === "exact" || preview.mapping_source === "given"
  const questions = isConfirmed ? plan.questions : [confirmation(preview.mapping_source), ...plan.questions]
  return { table, targets, sheets, plan: { ...plan, source: preview.mapping_source, questions } }
}

export type AnySheetLookup = (key: string) => Sheet

/** The worker's handler of large previews. */
export function handlePreviews(platform: Platform, getSheet: AnySheetLookup): HandledJob {
  return handleTracked(platform, previewJob, (job, progress) => runPreview(platform, getSheet, job, progress))
}

async function runPreview(
  { db, transact }: Platform,
  getSheet: AnySheetLookup,
  job: PreviewJob,
  progress: PreviewProgress,
): Promise<TrackedOutcome<Record<string, never>>> {
  const preview = await findPreview(db, job.preview_id)
  if (!preview) throw new Refusal("not_found", "The preview has expired. Upload the file again.")
  const sheet = getSheet(preview.kind)
  const release = tightenHeap()
  const check = transact(async (tx) => {
    await planAnew(tx)
    const requester = await loadRequester(tx, job)
    const mapped = await mapPreview(tx, sheet, preview)
    const checked = await checkFile(tx, sheet, requester, {
      preview,
      mapped,
      progress: {
        begin: (phase, total) => progress.begin(phase === "checking" ? "reading" : "checking", total),
        advance: (rows) => progress.advance(rows),
      },
      // On another connection: a savepoint would take them back.
      handle: (part) => saveResults(db, preview._id, part),
    })
    return { actor: requester, summary: checked }
  })
  const { actor, summary } = await check.finally(release)
  return {
    result: {},
    record: async (tx) => void (await finishPreview(tx, sheet, actor, { preview, summary })),
  }
}
