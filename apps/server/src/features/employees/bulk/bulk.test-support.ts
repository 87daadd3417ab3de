import type { Caller } from "#test/world.ts"

const BOUNDARY = "----a-boundary-of-the-test-suite"

/** Sends one file as a browser's form would. */
export function sendFile(caller: Caller, url: string, fileName: string, content: string | Uint8Array) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  return caller.post(url, body, { "content-type": `multipart/form-data; boundary=${BOUNDARY}` })
}

export const preview = (caller: Caller, content: string | Uint8Array, fileName = "people.csv") =>
  sendFile(caller, "/v1/employees/bulk/preview", fileName, content)

export const commit = (caller: Caller, preview_id: string) => caller.post("/v1/employees/bulk/commit", { preview_id })

/** A CSV of these records; heads are the keys of the first. */
export function csvOfRows(rows: readonly Record<string, string | number | boolean>[]): string {
  const heads = Object.keys(rows[0] ?? {})
  return [heads.join(","), ...rows.map((row) => heads.map((head) => String(row[head] ?? "")).join(","))].join("\r\n")
}
