import { Agent, request, type IncomingMessage } from "node:http"
import { once } from "node:events"
import { afterEach, beforeEach, expect, test } from "vitest"
import { route } from "@scorecard/contracts/route"
import { z } from "zod"
import { silentLog } from "#platform/log/index.ts"
import { closeHttp, mountPublic, openHttp } from "./index.ts"

const wait = route({
  method: "GET",
  path: "/v1/wait",
  tag: "things",
  summary: "Answers when the test says so",
  public: true,
  reply: z.strictObject({ done: z.boolean() }),
})

let isDraining: boolean
let answerNow: () => void
let started: Promise<void>
let app: Awaited<ReturnType<typeof openHttp>>
/** One keep-alive connection, as a proxy uses it. */
let agent: Agent

beforeEach(async () => {
  isDraining = false
  const signal = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  answerNow = signal.resolve
  started = begun.promise
  app = await openHttp({
    log: silentLog,
    version: "1",
    routes: [
      mountPublic(wait, async () => {
        begun.resolve()
        await signal.promise
        return { done: true }
      }),
    ],
    authenticate: async () => {
      throw new Error("no one signs in here")
    },
    readiness: { database: async () => {} },
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
    isDraining: () => isDraining,
  })
  await app.listen({ port: 0, host: "127.0.0.1" })
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await app.close()
})

async function get(path: string): Promise<{ status: number | undefined; connection: string | undefined; body: any }> {
  const sent = request(app.listeningOrigin + path, { agent }).end()
  const [response] = (await once(sent, "response")) as [IncomingMessage] // what the event carries
  let text = ""
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode, connection: response.headers.connection, body: JSON.parse(text) }
}

test("a draining process answers as before, reports not ready, and keeps no connection open", async () => {
  expect(await get("/health/ready")).toMatchObject({ status: 200, connection: "keep-alive", body: { status: "ok" } })
  isDraining = true
  expect(await get("/health/ready")).toEqual({
    status: 503,
    connection: "close",
    body: { status: "draining", checks: { database: "ok" } },
  })
  expect(await get("/health")).toEqual({ status: 200, connection: "close", body: { status: "ok" } })
  answerNow()
  expect(await get("/v1/wait")).toMatchObject({ status: 200, connection: "close" })
})

test("a request in flight when the server closes is answered, and its connection released", async () => {
  const answer = get("/v1/wait")
  await started
  isDraining = true
  const closing = closeHttp(app)
  answerNow()
  expect(await answer).toEqual({ status: 200, connection: "close", body: { done: true } })
  await closing
})
