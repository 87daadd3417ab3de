import { mkdtemp, rm, stat } from "node:fs/promises"
import { request, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openHttp } from "#platform/http/index.ts"
import { openLog } from "#platform/log/index.ts"
import { openS3Server, type S3Server } from "#test/support/s3-server.ts"
import { fileRoutes, openStorage, type Storage } from "./index.ts"

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_each, at) => (at * 7) % 256))
const about = { mediaType: "video/mp4", byteCount: bytes.length }
const signing = { key: "a key of the tests", clock: { now: () => Temporal.Instant.from("2026-10-15T16:00:00Z") } }
/** In chunks, as from a remote source. */
const inPieces = (whole: Buffer) =>
  Readable.from(
    Array.from({ length: Math.ceil(whole.length / 10_000) }, (_, at) => whole.subarray(at * 10_000, (at + 1) * 10_000)),
  )

let folder: string
let server: S3Server
let app: FastifyInstance
let files: Storage
let origin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scorecard-ranges-"))
  server = await openS3Server(join(folder, "s3"))
  files = openStorage({ driver: "fs", directory: join(folder, "files") }, signing)
  app = await openHttp({
    log: openLog("silent"),
    version: "0",
    routes: fileRoutes(files),
    authenticate: () => Promise.reject(new Error("no one signs in here")),
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
  })
  await app.listen({ host: "127.0.0.1", port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(folder, { recursive: true })
})

type Got = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }

/** The raw exchange: no client of ours adds or hides a header. */
function ask(url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asking = request(url.startsWith("/") ? origin + url : url, { method, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on("data", (piece: Buffer) => pieces.push(piece))
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(pieces) }),
      )
      response.on("error", reject)
    })
    asking.on("error", reject).end()
  })
}

async function addressOf(storage: Storage, key = "tests/one/video.mp4"): Promise<string> {
  await storage.putStream(key, inPieces(bytes), about)
  return storage.signedUrl(key, { expiresInSeconds: 60, fileName: "video.mp4" })
}

describe.each([
  ["in a folder", () => files],
  ["in S3", () => openStorage(server.config, signing)],
])("a large file %s", (_, storage) => {
  test("is streamed in, and downloaded whole", async () => {
    const { status, headers, body } = await ask(await addressOf(storage()))
    expect([status, headers["content-type"], headers["content-length"]]).toEqual([200, "video/mp4", "300000"])
    expect(headers["accept-ranges"]).toBe("bytes")
    expect(body.equals(bytes)).toBe(true)
  })

  test.each([
    ["bytes=0-", 0, 299_999],
    ["bytes=150000-150099", 150_000, 150_099],
    ["bytes=299990-400000", 299_990, 299_999],
  ])("is downloaded in part: %s", async (range, first, last) => {
    const { status, headers, body } = await ask(await addressOf(storage()), { range })
    expect([status, headers["content-range"]]).toEqual([206, `bytes ${first}-${last}/300000`])
    expect(headers["content-length"]).toBe(String(last - first + 1))
    expect(body.equals(bytes.subarray(first, last + 1))).toBe(true)
  })

  test("has no range beyond its end", async () => {
    const { status } = await ask(await addressOf(storage()), { range: "bytes=300000-" })
    expect(status).toBe(416)
  })

  test("that cannot be stored is refused", async () => {
    const source = inPieces(bytes)
    await expect(storage().putStream("../x", source, about)).rejects.toThrow("is not the key of a stored file")
  })
})

describe("the URL of a local file", () => {
  test("gives the end of the file", async () => {
    // The tests' S3 server treats this range as one from the beginning.
    const { status, headers, body } = await ask(await addressOf(files), { range: "bytes=-500" })
    expect([status, headers["content-range"]]).toEqual([206, "bytes 299500-299999/300000"])
    expect(body.equals(bytes.subarray(-500))).toBe(true)
  })

  test("reports the size of the file for a range beyond its end", async () => {
    const { status, headers, body } = await ask(await addressOf(files), { range: "bytes=300000-" })
    expect([status, headers["content-range"]]).toEqual([416, "bytes */300000"])
    expect(JSON.parse(body.toString()).code).toBe("range_not_satisfiable")
  })

  test("answers multiple or invalid ranges with the whole file", async () => {
    for (const range of ["bytes=0-1,5-6", "bytes=9-2", "pages=1-2"]) {
      const { status, body } = await ask(await addressOf(files), { range })
      expect([status, body.length]).toEqual([200, bytes.length])
    }
  })

  test("answers HEAD with the headers of GET and no body", async () => {
    const url = await addressOf(files)
    const whole = await ask(url)
    const { status, headers, body } = await ask(url, { range: "bytes=0-9" }, "HEAD")
    expect([status, body.length]).toEqual([200, 0])
    for (const name of [
      "content-length",
      "content-type",
      "content-disposition",
      "accept-ranges",
      "etag",
      "last-modified",
    ]) {
      expect([name, headers[name]]).toEqual([name, whole.headers[name]])
    }
    expect(headers["content-length"]).toBe("300000")
  })

  test("resumes an unchanged file, and sends a changed one whole", async () => {
    const url = await addressOf(files)
    const { headers } = await ask(url)
    const range = "bytes=10-19"
    const { etag = "", "last-modified": date = "" } = headers
    expect((await ask(url, { range, "if-range": etag })).status).toBe(206)
    expect((await ask(url, { range, "if-range": date })).status).toBe(206)
    for (const other of ['"another"', `W/${etag}`, "Thu, 01 Jan 2026 00:00:00 GMT"]) {
      const answer = await ask(url, { range, "if-range": other })
      expect([answer.status, answer.body.length]).toEqual([200, bytes.length])
    }
    expect((await ask(url, { "if-none-match": etag })).status).toBe(304)
  })

  test("of an empty file is empty, and has no ranges", async () => {
    await files.putStream("tests/empty.mp4", Readable.from([]), { mediaType: "video/mp4", byteCount: 0 })
    const url = await files.signedUrl("tests/empty.mp4", { expiresInSeconds: 60, fileName: "a.mp4" })
    const whole = await ask(url)
    expect([whole.status, whole.headers["content-length"], whole.body.length]).toEqual([200, "0", 0])
    expect((await ask(url, { range: "bytes=0-" })).status).toBe(416)
  })
})

test("a file whose source fails is not stored, and its source is destroyed", async () => {
  const broken = Readable.from(
    (async function* pieces() {
      yield bytes.subarray(0, 1_000)
      throw new Error("cut off")
    })(),
  )
  await expect(files.putStream("tests/broken.mp4", broken, about)).rejects.toMatchObject({ code: "unavailable" })
  expect(await files.get("tests/broken.mp4")).toBeNull()
  expect(broken.destroyed).toBe(true)
})

test("an incomplete file is not stored", async () => {
  const key = "tests/short.mp4"
  const short = files.putStream(key, inPieces(bytes.subarray(0, 1_000)), about)
  await expect(short).rejects.toMatchObject({ code: "unavailable" })
  await expect(stat(join(folder, "files", key))).rejects.toThrow("ENOENT")
})
