import { Refusal } from "@scorecard/contracts/refusals"
import { afterEach, beforeEach, expect, test } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { openHttp } from "./index.ts"

const LIMIT = 3
let lookedUp: string[]
let app: Awaited<ReturnType<typeof openHttp>>
beforeEach(async () => {
  lookedUp = []
  app = await openHttp({
    log: silentLog,
    version: "1",
    routes: [],
    authenticate: async (bearer) => {
      lookedUp.push(bearer ?? "")
      throw new Refusal("not_signed_in", "This token is no good.")
    },
    gate: async (authenticate, { bearer }) => {
      await authenticate(bearer).catch(() => null)
      throw new Refusal("maintenance", "Back at noon.")
    },
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: LIMIT },
  })
})
afterEach(() => app.close())

const knock = async (token: string, remoteAddress = "192.0.2.1") =>
  (await app.inject({ url: "/v1/anything", headers: { authorization: `Bearer ${token}` }, remoteAddress })).statusCode

test("tokens that the gate refuses count: over the limit a known bad one is not looked up, and the answer is the same", async () => {
  for (let n = 0; n < LIMIT + 5; n++) expect(await knock("bad")).toBe(503)
  // The one that exceeds the limit was looked up.
  expect(lookedUp).toHaveLength(LIMIT + 1)
  // It may be someone's good token, and another address has a limit of its own.
  expect(await knock("another")).toBe(503)
  expect(await knock("bad", "192.0.2.2")).toBe(503)
  expect(lookedUp.slice(LIMIT + 1)).toEqual(["another", "bad"])
})
