import { request, type Agent } from "node:http"

/** A form that is built before the clock runs. */
export type Form = { origin: string; path: string; token: string; body: Buffer }

const BOUNDARY = "----of-the-bench"
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export function formBody(file: { field: string; name: string; bytes: Buffer }, fields: Record<string, string> = {}) {
  return Buffer.concat([
    beginningOf(file),
    Buffer.from(`\r\n${Object.entries(fields).map(fieldPart).join("")}--${BOUNDARY}--\r\n`),
  ])
}

/** A form whose end never arrives. */
export function halfForm(field: string, byteCount: number): Buffer {
  return beginningOf({ field, name: "a", bytes: Buffer.alloc(byteCount, "x") })
}

function beginningOf({ field, name, bytes }: { field: string; name: string; bytes: Buffer }): Buffer {
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${name}"`
  const head = `--${BOUNDARY}\r\n${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes])
}

const fieldPart = ([name, value]: [string, string]) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

export function postForm({ origin, path, token, body }: Form, agent: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": FORM_TYPE,
      "content-length": body.length,
      authorization: `Bearer ${token}`,
    }
    const asking = request(origin + path, { method: "POST", headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("error", reject)
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      )
    })
    asking.on("error", reject)
    asking.end(body)
  })
}
