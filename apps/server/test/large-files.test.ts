import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { FILES, mp4 } from "#features/learning/learning.test-support.ts"
import { call, signIn, startProgram, type Program } from "./support/program.ts"

const MEGABYTE = 1024 * 1024
const VIDEO_BYTES = 90 * MEGABYTE
/** For a busy machine. */
const TIME_LIMIT_MS = 180_000
/** A process that buffered the video, or left its used buffers to V8, grows by more. */
const MAX_GROWTH = 50 * MEGABYTE

let directory: string
let program: Program
let token: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-large-files-"))
  chmodSync(directory, 0o755)
  // A worker that starts meanwhile would count as growth.
  const settings = { ROLE: "api", DEMO_DATA: "false", WH_DRIVER: "none" }
  program = await startProgram({ ...settings, DATA_DIR: join(directory, "data") })
  token = await signIn(program, "admin@example.com")
})
afterAll(async () => {
  await program.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function upload(bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "video/mp4" }), "lesson.mp4")
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(program.address + FILES, { method: "POST", headers, body: form })
  const body = (await response.json()) as { _id: string }
  expect([response.status, body]).toEqual([201, expect.objectContaining({ bytes: bytes.length })])
  return body._id
}

/** Reads all of it as a player does, in parts of a megabyte, and then once more as a whole. */
async function play(id: string): Promise<void> {
  const { body } = await call(program, token, "GET", `${FILES}/${id}/url`)
  const read = async (range: string) => {
    const response = await fetch(program.address + body.url, { headers: { range } })
    expect(response.status).toBe(206)
    let received = 0
    for await (const piece of response.body ?? []) received += piece.length
    return received
  }
  for (let at = 0; at < VIDEO_BYTES; at += MEGABYTE)
    expect(await read(`bytes=${at}-${at + MEGABYTE - 1}`)).toBe(MEGABYTE)
  expect(await read("bytes=0-")).toBe(VIDEO_BYTES)
}

/** The program's resident memory in bytes. */
function residentBytes(): number {
  const status = readFileSync(`/proc/${program.process.pid}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

/** How much the program's memory grew at most during the work. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = residentBytes()
  let most = before
  const watching = setInterval(() => void (most = Math.max(most, residentBytes())), 20)
  try {
    await work()
  } finally {
    clearInterval(watching)
  }
  return Math.max(most, residentBytes()) - before
}

test.runIf(process.platform === "linux")(
  "a freshly started program stores and plays a 90 MB video, and grows by less than 50 MB",
  async () => {
    const video = mp4(VIDEO_BYTES)
    let id = ""
    const uploading = await growthDuring(async () => void (id = await upload(video)))
    const both = uploading + (await growthDuring(() => play(id)))
    const again = await growthDuring(async () => play(await upload(video)))

    const inMegabytes = [uploading, both, again].map((bytes) => (bytes / MEGABYTE).toFixed(1))
    console.log("MB more: after the upload, after playing, and after the second upload:", inMegabytes.join(", "))
    expect(both).toBeLessThan(MAX_GROWTH)
    expect(again).toBeLessThan(MAX_GROWTH)
    expect(await readdir(join(directory, "data", "uploads"))).toEqual([])
  },
  TIME_LIMIT_MS,
)
