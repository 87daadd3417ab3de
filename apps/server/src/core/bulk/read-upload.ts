import type { Charset } from "@scorecard/contracts/bulk-mapping"
import { Refusal, type RefusalCode } from "@scorecard/contracts/refusals"
import { inspectTable, isSmall, readGrid as read, TableError, type Grid, type TableErrorCode } from "@scorecard/tables"
import { sharedQueues } from "#platform/fair-shares/index.ts"

type TableFile = {
  fileName: string
  bytes: Buffer
  /** Who uploaded the file; concurrent files are limited per sender. Files that were not uploaded have none. */
  sender?: string
  /** The text encoding of a CSV that is not UTF-8 and has no byte order mark, as stated by the sender. */
  charset?: Charset | undefined
}

/**
 * Up to these sizes, reading a file and processing its rows takes a fraction of a second: about 500 full or 2,000
 * narrow rows of a CSV, and about 1,500 full rows of a workbook, which repeats its markup in every cell.
 */
const LIGHT_BYTES = { csv: 64 * 1024, xlsx: 3 * 1024 * 1024 }

type Limits = { maxRows: number; sheet?: string | undefined }

/** Reads another sheet of the same workbook. */
export type SheetReader = (sheet: string) => Promise<Grid>

/**
 * An uploaded CSV or XLSX as texts. See `readGrid` of `@scorecard/tables`.
 * @throws Refusal 413 for a workbook that unpacks to too much; 415 when the content is neither, or not what the name
 * says; 422 `file_not_readable` or `too_many_rows`; 429 while two files of the same sender are being worked on;
 * 503 `busy` while too many wait. (rules/entries#uploads)
 */
export function readUpload(file: TableFile, limits: Limits): Promise<Grid> {
  return withGrid(file, limits, async (grid) => grid)
}

/**
 * Reads a file as `readUpload` does and works on its rows, all in the sender's turn: checking thousands of rows and
 * storing them takes longer than reading them, and must not be what keeps others waiting.
 */
export async function withGrid<Result>(
  file: TableFile,
  limits: Limits,
  work: (grid: Grid, readSheet: SheetReader) => Promise<Result>,
): Promise<Result> {
  const inspected = await asRefusal(async () => inspectTable(file))
  const readSheet = (sheet: string | undefined) =>
    asRefusal(() => read(file, { ...limits, ...(sheet !== undefined && { sheet }) }))
  const readAndWork = async () => work(await readSheet(limits.sheet), readSheet)
  if (isSmall(inspected)) return readAndWork()
  const isLight = inspected.textBytes <= LIGHT_BYTES[inspected.format]
  // Bounds the memory of all workers together and the total work on tables.
  return sharedQueues.tables.run({ person: file.sender ?? "", isLight }, readAndWork)
}

const REFUSALS: Record<TableErrorCode, RefusalCode> = {
  unreadable: "file_not_readable",
  unsupported: "media_type_not_supported",
  too_many_rows: "too_many_rows",
  too_large: "body_too_large",
}

async function asRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    const { code, message, cause } = error
    const errors = code === "too_large" ? [] : [{ path: "file", message }]
    throw new Refusal(REFUSALS[code], message, { errors, cause })
  }
}
