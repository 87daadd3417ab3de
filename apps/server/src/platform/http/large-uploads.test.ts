import { createHash } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { readdir, readlink, rm } from "node:fs/promises"
import { connect, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { Refusal } from "@scorecard/contracts/refusals"
import { route } from "@scorecard/contracts/route"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { z } from "zod"
import { openLog } from "#platform/log/index.ts"
import { currentRequest } from "#platform/request-scope/index.ts"
import { mountPublic, openHttp, type HttpOptions } from "./index.ts"

const FILE_BYTES = 3_000_000
const contract = route({
  method: "POST",
  tag: "Tests",
  public: true,
  status: 201,
  path: "/v1/videos",
  summary: "Take a large file",
  upload: { maxFiles: 1, maxFileBytes: FILE_BYTES, field: "file", stream: true },
  body: z.strictObject({ note: z.string().optional() }),
  reply: z.strictObject({
    note: z.string().optional(),
    field: z.string(),
    name: z.string(),
    type: z.string(),
    bytes: z.number(),
    sha256: z.string(),
    middle: z.string(),
    twice: z.boolean(),
    fingerprint: z.string().optional(),
    in_memory: z.number(),
  }),
})

const directory = mkdtempSync(join(tmpdir(), "scorecard-large-uploads-"))
const uploadDirectory = join(directory, "uploads")
const open = (more: Partial<HttpOptions> = {}) =>
  openHttp({
    log: openLog("silent"),
    version: "0",
    routes: [
      mountPublic(contract, async ({ body, uploads, largeUploads: [file] }) => {
        if (!file) throw new Error("no file")
        if (body.note === "fail") throw new Refusal("state_conflict", "Not now.")
        const [first, second] = [await buffer(file.stream()), await buffer(file.stream())]
        const { fingerprint } = currentRequest()?.idempotency ?? {}
        return {
          ...body,
          field: file.field,
          name: file.fileName,
          type: file.mediaType,
          bytes: file.byteCount,
          sha256: file.sha256,
          middle: (await file.read(1_000_000, 4)).toString("hex"),
          twice: first.equals(second) && first.length === file.byteCount,
          in_memory: uploads.length,
          ...(fingerprint && { fingerprint }),
        }
      }),
    ],
    authenticate: () => Promise.reject(new Refusal("not_signed_in", "No one signs in here.")),
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
    uploadDirectory,
    ...more,
  })

let app: FastifyInstance
beforeAll(async () => {
  app = await open()
  await app.listen({ host: "127.0.0.1", port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const BOUNDARY = "----of-the-tests"
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const head = (name: string, type = "video/mp4") =>
  Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
  )
const filePart = (bytes: Buffer, name = "a.mp4") => Buffer.concat([head(name), bytes, Buffer.from("\r\n")])
const note = (text: string) =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\n${text}\r\n`)
const END = Buffer.from(`--${BOUNDARY}--\r\n`)
const content = Buffer.from(Array.from({ length: 2_000_000 }, (_, at) => (at * 13) % 256))

async function send(
  parts: Buffer[],
  { to = app, headers = {} }: { to?: FastifyInstance; headers?: Record<string, string> } = {},
) {
  const response = await to.inject({
    method: "POST",
    url: "/v1/videos",
    payload: Buffer.concat(parts),
    headers: { "content-type": MULTIPART, ...headers },
  })
  return { status: response.statusCode, body: response.json() }
}

/** Files opened in the directory and not closed, with or without a name. */
async function openFiles(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  )
  return links.filter((link) => link.startsWith(uploadDirectory))
}

async function nothingIsLeft(): Promise<void> {
  expect(await readdir(uploadDirectory)).toEqual([])
  expect(process.platform === "linux" ? await openFiles() : []).toEqual([])
}

test("a large file is passed on with the fields before and after it, and can be read repeatedly and in parts", async () => {
  for (const parts of [
    [note("hello"), filePart(content), END],
    [filePart(content), note("hello"), END],
  ]) {
    const { status, body } = await send(parts)
    expect(status).toBe(201)
    expect(body).toEqual({
      note: "hello",
      field: "file",
      name: "a.mp4",
      type: "video/mp4",
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      middle: content.subarray(1_000_000, 1_000_004).toString("hex"),
      twice: true,
      in_memory: 0,
    })
  }
  await nothingIsLeft()
})

test("the same key with different content is a different request", async () => {
  const headers = { "idempotency-key": "once" }
  const prints = []
  for (const bytes of [content, content, content.subarray(1)]) {
    prints.push((await send([filePart(bytes), END], { headers })).body.fingerprint)
  }
  expect(prints[1]).toBe(prints[0])
  expect(prints[2]).not.toBe(prints[0])
})

test.each<[string, () => Buffer[], number, string]>([
  ["a file that is too large", () => [filePart(Buffer.alloc(FILE_BYTES + 1)), END], 413, "body_too_large"],
  ["a form that is too large", () => [filePart(Buffer.alloc(FILE_BYTES * 2)), END], 413, "body_too_large"],
  ["two files", () => [filePart(content), filePart(content), END], 422, "invalid"],
  ["no file", () => [note("hello"), END], 422, "invalid"],
  ["a file input where nothing was chosen", () => [filePart(Buffer.alloc(0), ""), END], 422, "invalid"],
  ["a form that is cut off", () => [head("a.mp4"), content], 400, "body_not_readable"],
  [
    "an unknown field",
    () => [filePart(content), Buffer.from(note("x").toString().replace("note", "nope")), END],
    422,
    "invalid",
  ],
  ["what the handler refuses", () => [filePart(content), note("fail"), END], 409, "state_conflict"],
])("%s is refused, and nothing is left on disk", async (_, parts, status, code) => {
  const answer = await send(parts())
  expect([answer.status, answer.body.code]).toEqual([status, code])
  await nothingIsLeft()
})

test("a file of exactly the limit is accepted", async () => {
  expect((await send([filePart(Buffer.alloc(FILE_BYTES)), END])).body.bytes).toBe(FILE_BYTES)
})

test("a client that disconnects midway leaves nothing behind", async () => {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, "127.0.0.1")
  socket.write(`POST /v1/videos HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: 2000500\r\n\r\n`)
  socket.write(head("a.mp4"))
  socket.write(content.subarray(0, 1_000_000))
  await expect.poll(openFiles, { timeout: 60_000 }).toHaveLength(process.platform === "linux" ? 1 : 0)
  socket.destroy()
  await expect.poll(openFiles, { timeout: 60_000 }).toEqual([])
  await nothingIsLeft()
})

test("an upload that cannot be stored is 503, not the sender's fault", async () => {
  const inTheWay = join(directory, "in-the-way")
  writeFileSync(inTheWay, "a file")
  const blocked = await open({ uploadDirectory: inTheWay })
  const { status, body } = await send([filePart(content), END], { to: blocked })
  expect([status, body.code]).toEqual([503, "unavailable"])
  await blocked.close()
})
