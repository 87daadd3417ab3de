import { connect, type AddressInfo, type Socket } from "node:net"
import { route } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { FastifyInstance } from "fastify"
import { afterEach, beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { silentLog } from "#platform/log/index.ts"
import { mountPublic, openHttp } from "./index.ts"

/** One person may use a fifth: 10,000 bytes. */
const MEMORY_BYTES = 50_000
const shared = { method: "POST", tag: "Tests", public: true, status: 201, reply: z.number() } as const
const upload = route({
  ...shared,
  path: "/v1/files",
  summary: "Take files",
  upload: { maxFiles: 2, maxFileBytes: 9_000 },
})
const slow = route({ ...upload, path: "/v1/slow", summary: "Take files slowly" })
const large = route({
  ...shared,
  path: "/v1/large",
  summary: "Take a large file",
  upload: { maxFiles: 1, maxFileBytes: 50_000, stream: true },
})

const actorOf = (employee_id: string) =>
  ({ employee_id, access_level: 3, access_scope: "team", client: "web", impersonated_by: null }) as Actor // what this needs of one

let app: FastifyInstance
let thinking: PromiseWithResolvers<void>
let sockets: Socket[]
beforeEach(async () => {
  thinking = Promise.withResolvers()
  sockets = []
  app = await openHttp({
    log: silentLog,
    version: "0",
    routes: [
      mountPublic(upload, async ({ uploads }) => uploads.length),
      mountPublic(slow, async ({ uploads }) => {
        await thinking.promise
        return uploads.length
      }),
      mountPublic(large, async ({ largeUploads }) => largeUploads[0]?.byteCount ?? 0),
    ],
    authenticate: async (token) => actorOf(token ?? ""),
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
    uploadMemoryBytes: MEMORY_BYTES,
  })
  await app.listen({ host: "127.0.0.1", port: 0 })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

const BOUNDARY = "----of-the-tests"
const HEADERS = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` }
const begun = (byteCount: number) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n${"x".repeat(byteCount)}`
const whole = (byteCount: number) => `${begun(byteCount)}\r\n--${BOUNDARY}--\r\n`

async function send(byteCount: number, { url = "/v1/files", who = "ada" } = {}) {
  const { statusCode, headers, body } = await app.inject({
    method: "POST",
    url,
    headers: { ...HEADERS, authorization: `Bearer ${who}` },
    payload: whole(byteCount),
  })
  return { status: statusCode, headers, body: JSON.parse(body) }
}

const CHUNKED = "Transfer-Encoding: chunked"
/** Sends so many bytes of a file and then stalls; `answer` is the response, if there is one. */
function stall(byteCount: number, length = CHUNKED, who = "ada") {
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const answer = Promise.withResolvers<string>()
  const socket = connect(port, "127.0.0.1", () => {
    const head = ["POST /v1/files HTTP/1.1", "Host: localhost", `Content-Type: ${HEADERS["content-type"]}`]
    const content = begun(byteCount)
    const body = length.startsWith("Content") ? content : `${content.length.toString(16)}\r\n${content}\r\n`
    socket.write(`${[...head, `Authorization: Bearer ${who}`, length].join("\r\n")}\r\n\r\n${body}`)
  })
  sockets.push(socket)
  socket.on("error", () => undefined)
  socket.on("data", (chunk) => answer.resolve(chunk.toString()))
  const ended = new Promise<void>((resolve) => void socket.on("close", () => resolve()))
  return { answer: answer.promise, ended, hangUp: () => socket.destroy() }
}

const statusOf = async (byteCount: number, who?: string) => (await send(byteCount, who ? { who } : {})).status
const eventually = async (byteCount: number, status: number, who?: string) =>
  await expect.poll(() => statusOf(byteCount, who), { timeout: 60_000 }).toBe(status)

test("a person's stalled forms use up their own share only: 429 says when to retry, and others are not affected", async () => {
  stall(8_000)
  await eventually(5_000, 429)
  const late = await send(5_000)
  expect([late.status, late.body.code]).toEqual([429, "too_many_uploads"])
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(0)
  expect(await statusOf(500)).toBe(201)
  expect(await statusOf(5_000, "ben")).toBe(201)
})

test("four people who keep filling their shares leave room for a fifth", async () => {
  for (const who of ["ada", "cleo", "dora", "emil"]) {
    for (let at = 0; at < 4; at++) stall(2_200, CHUNKED, who)
    await eventually(2_200, 429, who)
  }
  expect(await statusOf(3_000, "ben")).toBe(201)
})

test("a form that does not fit is 503 if its sender has no other", async () => {
  for (const who of ["ada", "cleo", "dora", "emil"]) stall(4_000, CHUNKED, who)
  await eventually(9_000, 503, "ben")
  const refused = await send(9_000, { who: "ben" })
  expect([refused.status, refused.body.code]).toEqual([503, "busy"])
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
})

test("people who have not signed in share by address", async () => {
  stall(8_000, CHUNKED, "")
  await expect.poll(() => statusOf(5_000, "ben")).toBe(201)
})

test("a form that outgrows its share while it arrives is refused, and its memory is free again", async () => {
  stall(4_000)
  await eventually(8_000, 429)
  const refused = await stall(8_000).answer
  expect(refused).toContain(" 429 ")
  expect(refused.toLowerCase()).toContain("retry-after:")
  expect(await statusOf(5_000)).toBe(201)
})

test("from then on a form without a length is refused before it is read, and its connection ends", async () => {
  stall(6_000)
  await eventually(5_000, 429)
  const large = stall(5_000)
  expect(await large.answer).toContain(" 429 ")
  const next = stall(1)
  expect(await next.answer).toContain(" 429 ")
  await next.ended
  expect(await statusOf(500)).toBe(201)
})

test("a declared length alone uses no memory", async () => {
  stall(900, "Content-Length: 9000")
  await eventually(9_000, 429)
  expect(await statusOf(8_000)).toBe(201)
})

test("disconnecting releases the memory", async () => {
  const { hangUp } = stall(8_000)
  await eventually(5_000, 429)
  hangUp()
  await eventually(5_000, 201)
  expect(await statusOf(9_000)).toBe(201)
})

test("a form uses its memory until it is answered", async () => {
  const thought = send(8_000, { url: "/v1/slow" })
  await eventually(5_000, 429)
  thinking.resolve()
  expect((await thought).status).toBe(201)
  expect(await statusOf(8_000)).toBe(201)
})

test("large files are on disk: they use no memory, and are accepted when none is left", async () => {
  expect((await send(40_000, { url: "/v1/large" })).body).toBe(40_000)
  stall(8_000)
  await eventually(5_000, 429)
  expect((await send(40_000, { url: "/v1/large" })).body).toBe(40_000)
})
