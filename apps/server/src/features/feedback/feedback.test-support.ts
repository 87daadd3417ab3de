import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import type { Caller } from "#test/support/world.ts"

/** A separate folder for the files of a test. */
export const filesFolder = () => mkdtempSync(join(tmpdir(), "scorecard-feedback-"))

export type File = { name?: string; type?: string; bytes: Buffer }

export async function picture(background = "teal"): Promise<File> {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: "shot.png", type: "image/png", bytes }
}

/** Sends files as a browser's form does. */
export async function sendFiles<const Url extends string>(
  caller: Caller,
  url: Url,
  files: File[],
  headers: Record<string, string> = {},
) {
  const boundary = "----form-of-the-tests"
  const parts = files.flatMap(({ name = "shot.png", type = "image/png", bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n"),
  ])
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return caller.post(url, body, { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers })
}
