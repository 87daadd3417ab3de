import type { EntryKind } from "@scorecard/domain"
import { draft, PATHS } from "#features/entries/entries.test-support.ts"
import type { Caller } from "#test/support/world.ts"

const BOUNDARY = "----a-boundary-of-the-test-suite"

/** Sends one file, and text fields, as a browser's form would. */
export function sendForm<const Url extends string>(
  caller: Caller,
  url: Url,
  file: { name: string; content: string | Uint8Array },
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(texts.join("")),
    Buffer.from(head),
    Buffer.from(file.content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
  return caller.post(url, body, { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers })
}

export const preview = (
  caller: Caller,
  kind: EntryKind,
  content: string | Uint8Array,
  name = "rows.csv",
  fields: Record<string, string> = {},
) => sendForm(caller, `${PATHS[kind]}/bulk/preview`, { name, content }, fields)

export const commit = (caller: Caller, kind: EntryKind, preview_id: string, headers?: Record<string, string>) =>
  caller.post(`${PATHS[kind]}/bulk/commit`, { preview_id }, headers)

export type Row = Record<string, string | number | null>

/** The paths that have an upload of rows. */
export type SheetPath =
  (typeof PATHS)[EntryKind] | "/v1/scorecard/schedules" | "/v1/scorecard/task-delivery" | "/v1/employees"

/** A valid row of the kind: the fields of a draft, and an answer for each item of its checklist. */
export function rowOf(kind: EntryKind, employeeId: string, taskId: string, overrides: Row = {}): Row {
  const { checklist, ...fields } = draft(kind, employeeId, taskId)
  // The factory's checklists are lists of answers.
  const answers = (checklist ?? []) as { item_id: string; answer: string }[]
  const items = Object.fromEntries(answers.map(({ item_id, answer }) => [item_id, answer]))
  return { ...(fields as Row), ...items, ...overrides }
}

/** A CSV of these rows, with the headers of all of them. Null values become the word that clears a field. */
export function csvOfRows(rows: readonly Row[]): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => heads.map((head) => cellOf(row[head])).join(","))
  return [heads.join(","), ...lines].join("\r\n")
}

function cellOf(value: string | number | null | undefined): string {
  if (value === null) return "null"
  return `"${String(value ?? "").replaceAll('"', '""')}"`
}

/** Uploads and commits; both must succeed. */
export async function upload(caller: Caller, kind: EntryKind, rows: readonly Row[]) {
  const seen = await preview(caller, kind, csvOfRows(rows))
  if (seen.body.invalid !== 0) throw new Error(`The preview found: ${JSON.stringify(seen.body)}`)
  const done = await commit(caller, kind, seen.body.preview_id)
  if (done.status !== 201) throw new Error(`The commit was refused: ${JSON.stringify(done.body)}`)
  return done.body
}

export const undo = (caller: Caller, batchId: string, headers?: Record<string, string>) =>
  caller.delete(`/v1/scorecard/bulk-batches/${batchId}`, headers)
