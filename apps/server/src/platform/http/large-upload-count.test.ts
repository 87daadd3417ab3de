import { connect, type AddressInfo, type Socket } from "node:net"
import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { route } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { FastifyInstance } from "fastify"
import { afterEach, beforeEach, expect, test } from "vitest"
import { z } from "zod"
import { silentLog } from "#platform/log/index.ts"
import { mount, openHttp } from "./index.ts"

const large = route({
  method: "POST",
  tag: "Tests",
  status: 201,
  path: "/v1/large",
  summary: "Take a large file",
  upload: { maxFiles: 1, maxFileBytes: 50_000, field: "file", stream: true },
  reply: z.number(),
})

const actorOf = (employee_id: string) =>
  ({ employee_id, access_level: 3, access_scope: "team", client: "web", impersonated_by: null }) as Actor // what this needs of one

let app: FastifyInstance
let directory: string
let thinking: PromiseWithResolvers<void>
let atWork: number
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  thinking = Promise.withResolvers()
  atWork = 0
  directory = mkdtempSync(join(tmpdir(), "scorecard-open-uploads-"))
  app = await openHttp({
    log: silentLog,
    version: "0",
    routes: [
      mount(large, async ({ largeUploads }) => {
        atWork += 1
        await thinking.promise
        return largeUploads[0]?.byteCount ?? 0
      }),
    ],
    authenticate: async (token) => actorOf(token ?? ""),
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
    uploadDirectory: directory,
  })
  await app.listen({ host: "127.0.0.1", port: 0 })
})
afterEach(async () => {
  thinking.resolve()
  for (const socket of sockets) socket.destroy()
  await app.close()
  await rm(directory, { recursive: true })
})

const BOUNDARY = "----of-the-tests"
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const begun = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nxxxx`
async function send(who: string) {
  const { statusCode, headers, body } = await app.inject({
    method: "POST",
    url: "/v1/large",
    headers: { "content-type": TYPE, authorization: `Bearer ${who}` },
    payload: `${begun}\r\n--${BOUNDARY}--\r\n`,
  })
  return { status: statusCode, headers, body: JSON.parse(body) }
}

/** Starts sending a file and then stalls. */
function stall(who: string): void {
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const socket = connect(port, "127.0.0.1")
  socket.on("error", () => undefined)
  const head = ["POST /v1/large HTTP/1.1", "Host: x", `Content-Type: ${TYPE}`, "Content-Length: 9000"]
  socket.write(`${[...head, `Authorization: Bearer ${who}`].join("\r\n")}\r\n\r\n${begun}`)
  sockets.push(socket)
}

test("a person may have five large uploads in progress; one more is refused with a time to retry", async () => {
  const five = Array.from({ length: 5 }, () => send("ada"))
  await expect.poll(() => atWork).toBe(5)
  const sixth = await send("ada")
  expect([sixth.status, sixth.body.code]).toEqual([429, "too_many_uploads"])
  expect(Number(sixth.headers["retry-after"])).toBeGreaterThan(0)

  const other = send("ben")
  await expect.poll(() => atWork).toBe(6)
  thinking.resolve()
  expect((await Promise.all([...five, other])).map(({ status }) => status)).toEqual(
    Array.from({ length: 6 }, () => 201),
  )
  expect((await send("ada")).status).toBe(201)
})

test("stalled uploads count until their sender disconnects", async () => {
  thinking.resolve()
  for (let at = 0; at < 8; at++) stall("ada")
  // Three of the eight are answered while they still send: the other five are in progress.
  const answered = () => sockets.filter(({ bytesRead }) => bytesRead > 0).length
  await expect.poll(answered, { timeout: 60_000 }).toBe(3)
  expect((await send("ada")).status).toBe(429)
  expect((await send("ben")).status).toBe(201)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await send("ada")).status, { timeout: 60_000 }).toBe(201)
})
