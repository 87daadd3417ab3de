import { connect } from "node:net"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import fastify from "fastify"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, expect, test } from "vitest"
import { cutOffSlowBodies, takesLongBodies } from "./slow-bodies.ts"

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

test("a route for large uploads waits longer: it is still there when another one was cut off", async () => {
  const other = send("/notes", null)
  expect(await send("/videos", other)).toMatch(/^HTTP\/1\.1 200 /)
})

test("a body that comes in pieces, and in time, is taken", async () => {
  expect(await send("/notes", Promise.resolve())).toMatch(/^HTTP\/1\.1 200 /)
})
