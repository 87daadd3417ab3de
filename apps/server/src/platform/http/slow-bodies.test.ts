import { once } from "node:events"
import { connect, type AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import fastify, { type FastifyInstance, type FastifyReply } from "fastify"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { cutOffSlowBodies, endRefusedBodies, takesLongBodies } from "./slow-bodies.ts"

const LIMIT_MS = 200
let app: FastifyInstance
beforeAll(async () => {
  app = fastify()
  cutOffSlowBodies(app, LIMIT_MS)
  const answer = async () => "taken"
  app.post("/notes", answer)
  app.post("/videos", { config: takesLongBodies }, answer)
  await app.listen({ host: "127.0.0.1", port: 0 })
})
afterAll(() => app.close())

/** Sends half a body, and the rest when `rest` says. @returns everything that came back until the connection ended. */
async function send(path: string, rest: Promise<unknown> | null): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
  const head = "Host: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2"
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n{`)
  void rest?.then(() => socket.write("}"))
  return text(socket)
}

test("half a body is cut off after a while", async () => {
  expect(await send("/notes", null)).toMatch(/^HTTP\/1\.1 408 /)
})

test("a route for large uploads waits longer: it is still open when another one has been cut off", async () => {
  const other = send("/notes", null)
  expect(await send("/videos", other)).toMatch(/^HTTP\/1\.1 200 /)
})

test("a body that arrives in pieces, but in time, is accepted", async () => {
  expect(await send("/notes", Promise.resolve())).toMatch(/^HTTP\/1\.1 200 /)
})

describe("a body refused before it has arrived", () => {
  let refusing: FastifyInstance
  beforeAll(async () => {
    refusing = fastify()
    endRefusedBodies(refusing)
    for (const status of [413, 429]) {
      const options = { onRequest: async (_: unknown, reply: FastifyReply) => reply.code(status).send("no") }
      refusing.post(`/${status}`, options, async () => "taken")
    }
    await refusing.listen({ host: "127.0.0.1", port: 0 })
  })
  afterAll(() => refusing.close())

  const begin = (status: number, length: string) => {
    const socket = connect((refusing.server.address() as AddressInfo).port, "127.0.0.1")
    socket.write(`POST /${status} HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`)
    return socket
  }

  test("without an end: the client reads its 429, and the connection ends", async () => {
    const socket = begin(429, "Transfer-Encoding: chunked")
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`
    const goOn = () => void (socket.writable && socket.write(chunk, goOn))
    goOn()
    let answer = ""
    socket.on("data", (part) => (answer += String(part))).on("error", () => undefined)
    await new Promise((resolve) => void socket.on("close", resolve))
    expect(answer).toMatch(/^HTTP\/1\.1 429 /)
  })

  test("with an end that comes soon: the connection stays open", async () => {
    const socket = begin(413, "Content-Length: 1000000")
    const [first] = await once(socket, "data")
    expect(String(first)).toMatch(/^HTTP\/1\.1 413 /)
    socket.write(Buffer.alloc(1_000_000))
    socket.write("POST /429 HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
    const [second] = await once(socket, "data")
    expect(String(second)).toMatch(/^HTTP\/1\.1 429 /)
    socket.destroy()
  })
})
