import type { Charset } from "@scorecard/contracts/bulk"
import { Refusal, type RefusalCode } from "@scorecard/contracts/refusals"
import {
  inspectTable,
  isSmall,
  readTable as read,
  TableError,
  type ReadTable,
  type TableErrorCode,
} from "@scorecard/tables"
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

type Limits = { maxRows: number }

/**
 * Reads an uploaded CSV or XLSX as text. See `readTable` of `@scorecard/tables`.
 * @throws Refusal 413 for a workbook that unpacks to too much; 415 if the content is neither or does not match the
 * name; 422 `file_not_readable` or `too_many_rows`; 429 while two files of the same sender are being processed; 503
 * `busy` while too many wait. (rules/entries#uploads)
 */
export function readTable(file: TableFile, limits: Limits): Promise<ReadTable> {
  return withTable(file, limits, async (table) => table)
}

/**
 * Reads a file as `readTable` does and processes its rows, all within the sender's slot: checking and storing thousands
 * of rows takes longer than reading them, and must not keep others waiting.
 */
export async function withTable<Result>(
  file: TableFile,
  limits: Limits,
  work: (table: ReadTable) => Promise<Result>,
): Promise<Result> {
  const inspected = await asRefusal(async () => inspectTable(file))
  const readAndWork = async () => work(await asRefusal(() => read(file, limits)))
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
