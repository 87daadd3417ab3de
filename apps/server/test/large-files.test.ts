import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { readdir } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { FILES, mp4 } from "#features/learning/learning.test-support.ts"
import { call, signIn, startProgram } from "./program.ts"
import type { Program } from "./program.ts"

const MEGABYTE = 1024 * 1024
const VIDEO_BYTES = 90 * MEGABYTE
const WARM_UP_BYTES = 30 * MEGABYTE
/** On a machine that does much else besides. */
const TIME_LIMIT_MS = 180_000
/** What a process that kept the video once, or copied it, would be far above. */
const MOST_GROWTH = 50 * MEGABYTE

let directory: string
let program: Program
let token: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-large-files-"))
  chmodSync(directory, 0o755)
  program = await startProgram({ DATA_DIR: join(directory, "data"), DEMO_DATA: "false", WH_DRIVER: "none" })
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

/** All of it, as a player reads it: in parts of a few megabytes. @returns how many bytes came. */
async function play(id: string, partBytes: number): Promise<number> {
  const { body } = await call(program, token, "GET", `${FILES}/${id}/url`)
  let received = 0
  for (;;) {
    const headers = { range: `bytes=${received}-${received + partBytes - 1}` }
    const response = await fetch(program.address + body.url, { headers })
    if (response.status === 416) return received
    expect(response.status).toBe(206)
    for await (const piece of response.body ?? []) received += piece.length
  }
}

/** Bytes of real memory that the program has. */
function residentBytes(): number {
  const status = readFileSync(`/proc/${program.process.pid}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

/** The most that the program had more than before, while the work went on. */
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
  "a large video is taken and played without being kept in memory",
  async () => {
    // Not the video's: what is loaded at the first use, and the 64 MB of used buffers that V8 lets lie before it collects.
    const warm = await growthDuring(async () => {
      for (let times = 0; times < 2; times++) await play(await upload(mp4(WARM_UP_BYTES)), 8 * MEGABYTE)
    })
    const video = mp4(VIDEO_BYTES)

    let id = ""
    const uploading = await growthDuring(async () => void (id = await upload(video)))
    const playing = await growthDuring(async () => expect(await play(id, 8 * MEGABYTE)).toBe(VIDEO_BYTES))
    const inMegabytes = [warm, uploading, playing].map((bytes) => (bytes / MEGABYTE).toFixed(1))
    console.log("MB more: to warm up, while a video of 90 MB came, and while it was played:", inMegabytes.join(", "))
    expect(uploading).toBeLessThan(MOST_GROWTH)
    expect(playing).toBeLessThan(MOST_GROWTH)
    expect(await readdir(join(directory, "data", "uploads"))).toEqual([])
  },
  TIME_LIMIT_MS,
)
