import { once } from "node:events"
import { Readable } from "node:stream"
import fastify, { type FastifyRequest } from "fastify"
import { expect, test } from "vitest"
import { acceptJson } from "./read-json.ts"

test("a body whose connection closed before it was read is cut off, and nothing waits for it", async () => {
  const late = new WeakMap<FastifyRequest, unknown>()
  const app = fastify()
  acceptJson(app, late)
  app.addHook("preParsing", async () => {
    const payload = new Readable({ read: () => undefined }).destroy()
    await once(payload, "close")
    return payload
  })
  app.post("/", (request) => late.get(request))
  const response = await app.inject({ method: "POST", url: "/", payload: { name: "Zoë" } })
  expect(response.json()).toMatchObject({ code: "body_not_readable" })
  await app.close()
})
