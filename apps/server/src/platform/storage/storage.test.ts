import { execFileSync } from "node:child_process"
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ConfigError, type StorageConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"
import { openHttp } from "#platform/http/index.ts"
import { openS3Server, type S3Server } from "#test/support/s3-server.ts"
import { fileRoutes, openStorage, type Storage } from "./index.ts"

let now = Temporal.Instant.from("2026-10-15T16:00:00Z")
const signing = { key: "a key of the tests", clock: { now: () => now } }
const open = (config: StorageConfig) => openStorage(config, signing)

let folder: string
let server: S3Server
let bucketServer: S3Server
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "scorecard-storage-"))
  server = await openS3Server(join(folder, "s3"))
  bucketServer = await openS3Server(join(folder, "s3"), { signatures: "ignored" })
})
afterAll(async () => {
  await server.close()
  await bucketServer.close()
  await rm(folder, { recursive: true })
})

const fs = (name = "files"): StorageConfig => ({ driver: "fs", directory: join(folder, name) })
const text = (bytes: Uint8Array | null) => (bytes ? Buffer.from(bytes).toString() : null)

/** The response to a storage URL, as a browser would request it. */
async function download(storage: Storage, url: string) {
  if (url.startsWith("http")) {
    const answer = await fetch(url)
    return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes: await answer.bytes() }
  }
  const app = await openHttp({
    log: openLog("silent"),
    version: "0",
    routes: fileRoutes(storage),
    authenticate: () => Promise.reject(new Error("no one signs in here")),
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
  })
  const answer = await app.inject(url)
  await app.close()
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe.each([
  ["in a folder", () => ({ storage: open(fs()), bucket: open(fs()) })],
  ["in S3", () => ({ storage: open(server.config), bucket: open(bucketServer.config) })],
])("a file %s", (_, opened) => {
  let storage: Storage
  let bucket: Storage
  beforeAll(() => void ({ storage, bucket } = opened()))

  test("is read back unchanged, whatever its bytes", async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_each, at) => (at * 7) % 256))
    await storage.put("tests/one/bytes.png", bytes, "image/png")
    expect(Buffer.from((await storage.get("tests/one/bytes.png")) ?? []).equals(bytes)).toBe(true)
  })

  test("can be overwritten", async () => {
    await storage.put("tests/again.png", Buffer.from("first, and longer"), "image/png")
    await storage.put("tests/again.png", Buffer.from("second"), "image/png")
    expect(text(await storage.get("tests/again.png"))).toBe("second")
  })

  test("that does not exist is null, and removing it is not an error", async () => {
    expect(await storage.get("tests/nothing.png")).toBeNull()
    await storage.remove("tests/nothing.png")
  })

  test("is gone once removed", async () => {
    await storage.put("tests/gone.png", Buffer.from("x"), "image/png")
    await storage.remove("tests/gone.png")
    expect(await storage.get("tests/gone.png")).toBeNull()
  })

  test("is listed with all files in the same folder, and no others", async () => {
    for (const key of ["listed/a/1.png", "listed/a/2.png", "listed/b.png", "listed-not/c.png"]) {
      await storage.put(key, Buffer.from("x"), "image/png")
    }
    const keys = (await Array.fromAsync(bucket.keys("listed"))).flat()
    expect(keys.toSorted()).toEqual(["listed/a/1.png", "listed/a/2.png", "listed/b.png"])
    expect((await Array.fromAsync(bucket.keys("empty"))).flat()).toEqual([])
  })

  test("is downloaded by its signed URL, under the requested name", async () => {
    await storage.put("tests/signed.png", Buffer.from("the content"), "image/png")
    const url = await storage.signedUrl("tests/signed.png", { expiresInSeconds: 60, fileName: '../a "b"\r\n.png' })
    const { status, headers, bytes } = await download(storage, url)
    expect([status, text(bytes)]).toEqual([200, "the content"])
    expect(headers["content-type"]).toContain("image/png")
    expect(headers["content-disposition"]).toBe('attachment; filename="__a__b___.png"')
  })

  test("is not downloaded by a modified URL", async () => {
    await storage.put("tests/secret.png", Buffer.from("secret"), "image/png")
    await storage.put("tests/mine.png", Buffer.from("mine"), "image/png")
    const url = await storage.signedUrl("tests/mine.png", { expiresInSeconds: 60, fileName: "mine.png" })
    const flipped = url.replace(/.$/, (last) => (last === "0" ? "1" : "0"))
    expect((await download(storage, flipped)).status).toBeGreaterThanOrEqual(400)
  })

  test.each(["", "/", "../x/y", "a/../b", "a/..", "/etc/passwd", "a//b", "A/b", "a/.b", "a/b\0", "a\\b", "a/é"])(
    "is refused under the invalid key %j",
    async (key) => {
      for (const attempt of [
        () => storage.put(key, Buffer.from("x"), "image/png"),
        () => storage.get(key),
        () => storage.remove(key),
        () => storage.signedUrl(key, { expiresInSeconds: 1, fileName: "x" }),
      ]) {
        await expect(attempt()).rejects.toThrow("is not the key of a stored file")
      }
    },
  )

  test("has a storage that passes its probe", async () => {
    await expect(bucket.probe()).resolves.toBeUndefined()
  })
})

describe("an unreachable storage refuses with 503", () => {
  const refused = { name: "Refusal", code: "unavailable" }

  test("without its bucket", async () => {
    const storage = open({ ...bucketServer.config, bucket: "nowhere" })
    await expect(storage.probe()).rejects.toMatchObject(refused)
    await expect(storage.put("a/b", Buffer.from("x"), "image/png")).rejects.toMatchObject(refused)
  })

  test("without a server", async () => {
    const storage = open({ ...server.config, endpoint: "http://127.0.0.1:1" })
    await expect(storage.probe()).rejects.toMatchObject(refused)
    await expect(storage.get("a/b")).rejects.toMatchObject(refused)
  })

  test("with a wrong key", async () => {
    const credentials = { accessKeyId: "S3RVER", secretAccessKey: "wrong" }
    const storage = open({ ...server.config, credentials })
    await expect(storage.put("a/b", Buffer.from("x"), "image/png")).rejects.toMatchObject(refused)
  })

  test("at a path that is not a folder, until it is one", async () => {
    const place = join(folder, "in-the-way")
    await writeFile(place, "a file")
    const storage = open({ driver: "fs", directory: place })
    await expect(storage.probe()).rejects.toMatchObject(refused)
    await rm(place)
    await storage.probe()
  })
})

describe("the URLs of local files", () => {
  const storage = () => open(fs("addresses"))
  const address = async (expiresInSeconds = 60) => {
    await storage().put("tests/a.png", Buffer.from("content"), "image/png")
    return storage().signedUrl("tests/a.png", { expiresInSeconds, fileName: "a.png" })
  }

  test("give a browser nothing to run", async () => {
    const { headers } = await download(storage(), await address())
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
      "content-disposition": 'attachment; filename="a.png"',
    })
  })

  test("expire on time", async () => {
    const url = await address(60)
    const start = now
    now = start.add({ seconds: 59 })
    expect((await download(storage(), url)).status).toBe(200)
    now = start.add({ seconds: 60 })
    expect((await download(storage(), url)).status).toBe(404)
    now = start
  })

  test("stay short enough with the longest key and name", async () => {
    const key = `product-feedback/${crypto.randomUUID()}/${crypto.randomUUID()}.png`
    await storage().put(key, Buffer.from("x"), "image/png")
    const url = await storage().signedUrl(key, { expiresInSeconds: 60, fileName: "é".repeat(300) })
    expect((await download(storage(), url)).status).toBe(200)
  })

  test("of another installation open nothing", async () => {
    const other = openStorage(fs("addresses"), { ...signing, key: "another key" })
    const foreign = await other.signedUrl("tests/a.png", { expiresInSeconds: 60, fileName: "a.png" })
    expect((await download(storage(), foreign)).status).toBe(404)
  })

  test("open nothing if a single letter differs", async () => {
    const url = await address()
    const token = url.slice(url.lastIndexOf("/") + 1)
    const change = fc.tuple(fc.nat(token.length - 1), fc.constantFrom("A", "Z", "a", "z", "0", "9", "_", "-", "."))
    await fc.assert(
      fc.asyncProperty(change, async ([at, letter]) => {
        fc.pre(token[at] !== letter)
        const forged = token.slice(0, at) + letter + token.slice(at + 1)
        await expect(storage().open(forged)).rejects.toMatchObject({ code: "not_found" })
      }),
      { numRuns: 300 },
    )
  })

  test("do not open deleted files", async () => {
    const url = await address()
    await storage().remove("tests/a.png")
    expect((await download(storage(), url)).status).toBe(404)
  })

  test("do not exist for a storage that signs its own", async () => {
    const url = await address()
    expect((await download(open(server.config), url)).status).toBe(404)
  })
})

test("the folder is accessible only to the service's user, and created on first use", async () => {
  const config = fs("made-late")
  const storage = open(config)
  expect(await readdir(folder)).not.toContain("made-late")
  await storage.put("a/b.png", Buffer.from("x"), "image/png")
  const { mode } = await stat(join(folder, "made-late"))
  expect(mode & 0o077).toBe(0)
})

test("gcs without its package fails at startup with the setting's name", () => {
  expect(() => open({ driver: "gcs", bucket: "files" })).toThrow(ConfigError)
  expect(() => open({ driver: "gcs", bucket: "files" })).toThrow(/STORAGE_DRIVER: gcs needs the package/)
})

test("opening a storage loads no cloud SDK, so that startup stays fast; its first use does", () => {
  const program = `
    import { createRequire } from "node:module"
    import { openStorage } from "#platform/storage/index.ts"
    const credentials = { accessKeyId: "a", secretAccessKey: "s" }
    const config = { driver: "s3", bucket: "b", endpoint: "http://127.0.0.1:1", region: "r", credentials }
    const storage = openStorage(config, { key: "k", clock: { now: () => Temporal.Now.instant() } })
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes("@aws-sdk"))
    const opened = loaded()
    await storage.signedUrl("a/b.png", { expiresInSeconds: 60, fileName: "b.png" })
    console.log(JSON.stringify([opened, loaded()]))`
  const output = execFileSync(process.execPath, ["--input-type=module-typescript", "--eval", program], {
    cwd: new URL("../../../", import.meta.url),
    encoding: "utf8",
  })
  expect(JSON.parse(output)).toEqual([false, true])
})
