import { connect } from "node:net"
import type { AddressInfo, Socket } from "node:net"
import { Refusal } from "@scorecard/contracts/refusals"
import { route } from "@scorecard/contracts/route"
import type { FastifyInstance } from "fastify"
import { afterEach, beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { silentLog } from "#platform/log/index.ts"
import { mountPublic, openHttp } from "./index.ts"

const ROOM_BYTES = 10_000
const shared = { method: "POST", tag: "Tests", public: true, status: 201, reply: z.number() } as const
const upload = route({
  ...shared,
  path: "/v1/files",
  summary: "Take files",
  upload: { maxFiles: 2, maxFileBytes: 9_000 },
})
const slow = route({ ...upload, path: "/v1/slow", summary: "Take files and think about them" })
const large = route({
  ...shared,
  path: "/v1/large",
  summary: "Take a large file",
  upload: { maxFiles: 1, maxFileBytes: 50_000, stream: true },
})

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
    authenticate: () => Promise.reject(new Refusal("not_signed_in", "Nobody signs in here.")),
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
    formRoomBytes: ROOM_BYTES,
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

async function send(byteCount: number, url = "/v1/files") {
  const { statusCode, headers, body } = await app.inject({
    method: "POST",
    url,
    headers: HEADERS,
    payload: whole(byteCount),
  })
  return { status: statusCode, headers, body: JSON.parse(body) }
}

/** Sends so many bytes of a file and then nothing more; `answer` is what is said to it, if anything is. */
function stall(byteCount: number, length: string) {
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const answer = Promise.withResolvers<string>()
  const socket = connect(port, "127.0.0.1", () => {
    const head = ["POST /v1/files HTTP/1.1", "Host: localhost", `Content-Type: ${HEADERS["content-type"]}`, length]
    const content = begun(byteCount)
    const body = length.startsWith("Content") ? content : `${content.length.toString(16)}\r\n${content}\r\n`
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`)
  })
  sockets.push(socket)
  socket.on("data", (chunk) => answer.resolve(chunk.toString()))
  return { answer: answer.promise, hangUp: () => socket.destroy() }
}

const CHUNKED = "Transfer-Encoding: chunked"
const statusOf = async (byteCount: number) => (await send(byteCount)).status
const eventually = async (byteCount: number, status: number) =>
  await expect.poll(() => statusOf(byteCount), { timeout: 10_000 }).toBe(status)

test("forms that stall hold no more than there is room for; who comes then is told when to come again", async () => {
  stall(8_000, CHUNKED)
  await eventually(5_000, 503)
  const late = await send(5_000)
  expect([late.status, late.body.code]).toEqual([503, "busy"])
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(0)
  expect(await statusOf(500)).toBe(201)
})

test("a form that grows beyond the room while it arrives is refused, and what it had is free again", async () => {
  stall(4_000, CHUNKED)
  await eventually(8_000, 503)
  const refused = await stall(8_000, CHUNKED).answer
  expect(refused).toContain(" 503 ")
  expect(refused.toLowerCase()).toContain("retry-after:")
  expect(await statusOf(5_000)).toBe(201)
})

test("a length that is only promised takes no room", async () => {
  stall(900, "Content-Length: 9000")
  await eventually(9_000, 503)
  expect(await statusOf(8_000)).toBe(201)
})

test("who hangs up gives the room back", async () => {
  const { hangUp } = stall(8_000, CHUNKED)
  await eventually(5_000, 503)
  hangUp()
  await eventually(5_000, 201)
  expect(await statusOf(9_000)).toBe(201)
})

test("a form takes its room until it is answered", async () => {
  const thought = send(8_000, "/v1/slow")
  await eventually(5_000, 503)
  thinking.resolve()
  expect((await thought).status).toBe(201)
  expect(await statusOf(8_000)).toBe(201)
})

test("large files that wait on disk take no room, and find some when there is none", async () => {
  expect((await send(40_000, "/v1/large")).body).toBe(40_000)
  stall(8_000, CHUNKED)
  await eventually(5_000, 503)
  expect((await send(40_000, "/v1/large")).body).toBe(40_000)
})
