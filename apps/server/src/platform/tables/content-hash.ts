import { createHash } from "node:crypto"
import type { TextTable } from "@scorecard/tables"

/** Of what a table says, whichever kind of file said it, and whatever the file is called. */
export function contentHash({ headers, rows }: TextTable): string {
  const hash = createHash("sha256").update(JSON.stringify(headers))
  for (const { cells } of rows) hash.update(JSON.stringify(cells))
  return hash.digest("base64url")
}
