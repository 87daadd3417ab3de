import { sendForm } from "#features/bulk/bulk.test-support.ts"
import type { Caller } from "#test/support/world.ts"

export const preview = (
  caller: Caller,
  content: string | Uint8Array,
  name = "people.csv",
  fields: Record<string, string> = {},
) => sendForm(caller, "/v1/employees/bulk/preview", { name, content }, fields)

export const commit = (caller: Caller, preview_id: string) => caller.post("/v1/employees/bulk/commit", { preview_id })

/** A CSV of these records, with the keys of the first as headers. */
export function csvOfRows(rows: readonly Record<string, string | number | boolean>[]): string {
  const heads = Object.keys(rows[0] ?? {})
  return [heads.join(","), ...rows.map((row) => heads.map((head) => String(row[head] ?? "")).join(","))].join("\r\n")
}
