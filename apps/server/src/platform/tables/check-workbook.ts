import { Refusal } from "@scorecard/contracts/refusals"
import { unreadableFile } from "./file-refusals.ts"
import { readZipDirectory } from "./zip-directory.ts"

/** A workbook of 5,000 full rows unpacks to some 10 MB of XML; ten times that is nobody's table. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024
const MOST_PARTS = 1_000

/**
 * What a workbook says of itself, asked before it is unpacked.
 * @returns how many bytes it unpacks to, as it claims
 * @throws Refusal 413 for a workbook that would unpack to too much, 422 `file_not_readable` for a broken one.
 */
export function checkWorkbook(bytes: Buffer): number {
  const directory = readZipDirectory(bytes)
  if (!directory?.names.includes("xl/workbook.xml")) throw unreadableFile("The file is not a whole XLSX workbook.")
  if (directory.unpackedBytes > MOST_UNPACKED_BYTES || directory.names.length > MOST_PARTS) {
    throw new Refusal("body_too_large", "The workbook unpacks to more than a table of this size can be.")
  }
  return directory.unpackedBytes
}
