import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import type { Caller } from "#test/support/world.ts"

export const URL = "/v1/atw-entry-requests"
export const NOWHERE = "01890000-0000-7000-8000-000000000000"

/** A separate folder for the files of a test. */
export const proofsFolder = () => mkdtempSync(join(tmpdir(), "scorecard-proofs-"))

export type File = { field?: string; name?: string; type?: string; bytes: Buffer }

export const PDF: File = {
  name: "proof.pdf",
  type: "application/pdf",
  bytes: Buffer.from(
    "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\n0000000000 65535 f \n" +
      "trailer\n<< /Root 1 0 R >>\nstartxref\n44\n%%EOF\n",
  ),
}

export async function picture(format: "jpeg" | "png" | "webp" | "gif" = "png"): Promise<File> {
  const image = sharp({ create: { width: 30, height: 20, channels: 3, background: "teal" } })
  return { name: `proof.${format}`, type: `image/${format}`, bytes: await image.toFormat(format).toBuffer() }
}

const DRAFT = {
  date_of_occurrence: "2026-10-14",
  impact: "customer_impact",
  description: "Stayed with an upset customer until all was well.",
}

type Fields = Record<string, string | undefined>

/** Sends a valid draft with these overrides, as a browser's form does. */
export function ask(
  caller: Caller,
  overrides: Fields = {},
  files: readonly File[] = [],
  headers: Record<string, string> = {},
) {
  const boundary = "----form-of-the-tests"
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ])
  const fields = Object.entries<string | undefined>({ ...DRAFT, ...overrides }).flatMap(([name, value]) =>
    value === undefined ? [] : [part(`name="${name}"`, value)],
  )
  const parts = files.map(({ field = "proof", name = "proof.png", type = "image/png", bytes }) =>
    part(`name="${field}"; filename="${name}"\r\nContent-Type: ${type}`, bytes),
  )
  const body = Buffer.concat([...fields, ...parts, Buffer.from(`--${boundary}--\r\n`)])
  return caller.post(URL, body, { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers })
}
