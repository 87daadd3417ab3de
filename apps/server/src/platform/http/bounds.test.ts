import { connect, type AddressInfo } from "node:net"
import { Refusal } from "@scorecard/contracts/refusals"
import { route } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { FastifyInstance } from "fastify"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { silentLog } from "#platform/log/index.ts"
import { mount, mountPublic, openHttp, type HttpOptions } from "./index.ts"

const person: Actor = {
  employee_id: "E1",
  access_level: 1,
  access_scope: "team",
  access_mode: "full",
  email: "e1@example.com",
  session_id: "s",
  client: "web",
  impersonated_by: null,
}
const Note = z.strictObject({
  name: z.string().max(50),
  tags: z.array(z.string()).optional(),
  more: z.json().optional(),
})
const tag = "notes"
const SMALL = 16_384
const note = { tag, body: Note, reply: z.strictObject({ name: z.string() }) } as const
const addNote = route({ ...note, method: "POST", path: "/v1/notes", summary: "Add" })
const changeNote = route({
  ...note,
  method: "PATCH",
  path: "/v1/notes/{id}",
  summary: "Change",
  params: z.strictObject({ id: z.string() }),
})
const wordList = route({
  ...note,
  method: "POST",
  path: "/v1/word-lists",
  summary: "Words",
  body: z.record(z.string(), z.number()),
})
const adminNote = route({ ...note, method: "POST", path: "/v1/admin-notes", summary: "Admin", level: 5 })
const openNote = route({ ...note, method: "POST", path: "/v1/open-notes", summary: "Open", public: true })
const signIn = route({
  ...note,
  method: "POST",
  path: "/v1/sign-in",
  summary: "In",
  public: true,
  rate: "sign_in",
  bodyLimit: SMALL,
})
const signOut = route({ ...note, method: "POST", path: "/v1/sign-out", summary: "Out", public: true, rate: "sign_out" })
const imageNote = route({
  method: "POST",
  path: "/v1/images",
  tag,
  summary: "Image",
  upload: { maxFiles: 1, maxFileBytes: 1_000 },
  reply: z.strictObject({ name: z.string() }),
})

let lookups = 0
const answer = async () => ({ name: "kept" })
const options: HttpOptions = {
  log: silentLog,
  version: "0",
  authenticate: async (bearer) => {
    // Only a signed token is looked up, as in the product.
    if (bearer === "good" || bearer === "revoked") lookups += 1
    if (bearer === "good") return person
    throw new Refusal("not_signed_in", "Sign in first.")
  },
  readiness: {},
  rateLimits: { sign_in: 0, chat: 0, default: 0 },
  routes: [
    mount(addNote, async ({ body }) => ({ name: body.name })),
    mount(changeNote, answer, async () => {
      throw new Refusal("not_found", "There is no such note.")
    }),
    mount(wordList, answer),
    mount(adminNote, answer),
    mountPublic(openNote, answer),
    mountPublic(signIn, answer),
    mountPublic(signOut, answer),
    mount(imageNote, answer),
  ],
}

const json = { "content-type": "application/json" }
const good = { authorization: "Bearer good" }
const arrays = (depth: number, inside = "") => `${"[".repeat(depth)}${inside}${"]".repeat(depth)}`
const objects = (depth: number, inside: string) => `${'{"a":'.repeat(depth)}${inside}${"}".repeat(depth)}`
const MAX_BYTES = 32_000

describe("JSON deeper than 64 levels", () => {
  let app: FastifyInstance
  beforeAll(async () => void (app = await openHttp(options)))
  afterAll(() => app.close())

  const send = async (method: "POST" | "PATCH", url: string, payload: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ method, url, payload, headers: { ...json, ...headers } })
    return { status: response.statusCode, code: response.json().code, bytes: response.rawPayload.length }
  }

  test.each([
    ["with a good token", "POST", "/v1/notes", good],
    ["before 401", "POST", "/v1/notes", {}],
    ["before 403", "POST", "/v1/admin-notes", good],
    ["before 404", "PATCH", "/v1/notes/none", good],
    ["at an address that does not exist", "POST", "/v1/nowhere", {}],
    ["on a public route", "POST", "/v1/open-notes", {}],
    ["on a route that takes forms", "POST", "/v1/images", {}],
    ["as a merge patch", "PATCH", "/v1/notes/1", { "content-type": "application/merge-patch+json" }],
  ] as const)("is 400 malformed %s", async (_where, method, url, headers) => {
    for (const text of [arrays(65), objects(65, "1"), arrays(400_000, '"\\u0000"'), objects(150_000, arrays(20))]) {
      const { status, code, bytes } = await send(method, url, text, headers)
      expect([status, code]).toEqual([400, "malformed"])
      expect(bytes).toBeLessThan(1_000)
    }
  })

  test("only nesting counts, not brackets: 64 levels, texts and long lists are accepted", async () => {
    const read = async (more: string) => (await send("POST", "/v1/notes", `{"name":"x","more":${more}}`, good)).status
    expect(await read(arrays(63))).toBe(200)
    expect(await read(arrays(64))).toBe(400)
    expect(await read(`"${"[".repeat(100)}"`)).toBe(200)
    expect(await read(`"\\"${"[{".repeat(100)}\\\\"`)).toBe(200)
    expect(await read(`[${Array(1_000).fill("[]").join(",")}]`)).toBe(200)
    expect(await read(`"\\\\","more":${arrays(64)}`)).toBe(400)
  })

  test("the other refusals keep their order: a refused caller learns that first, whatever else is wrong with the body", async () => {
    for (const text of ["{", "[1,", '{"__proto__":{}}', `{"name":"${"x".repeat(1_100_000)}"}`, "", '{"name":"x"}']) {
      expect((await send("POST", "/v1/notes", text)).code).toBe("not_signed_in")
      expect((await send("POST", "/v1/admin-notes", text, good)).code).toBe("level_too_low")
      expect((await send("POST", "/v1/nowhere", text)).code).toBe("route_not_found")
    }
    expect((await send("POST", "/v1/images", "{}")).code).toBe("not_signed_in")
    expect((await send("POST", "/v1/images", "{}", good)).code).toBe("media_type_not_supported")
    expect((await send("POST", "/v1/notes", "{", good)).code).toBe("body_not_readable")
    expect((await send("POST", "/v1/notes", "", good)).code).toBe("body_not_readable")
    expect((await send("POST", "/v1/notes", '{"__proto__":{}}', good)).code).toBe("body_not_readable")
  })

  test("a body larger than its route accepts is 413, with or without a Content-Length", async () => {
    const large = `{"name":"${"x".repeat(SMALL)}"}`
    expect((await send("POST", "/v1/sign-in", large)).status).toBe(413)
    expect((await send("POST", "/v1/sign-in", `{"name":"${"x".repeat(SMALL - 11)}"}`)).status).toBe(422)
    await app.listen({ host: "127.0.0.1", port: 0 })
    const { port } = app.server.address() as AddressInfo
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n`
    const chunked = await answerTo(
      port,
      `POST /v1/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    )
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
  })

  test("it is refused as soon as the limit is reached, before the rest arrives", async () => {
    const { port } = app.server.address() as AddressInfo
    const head = "Host: x\r\nContent-Type: application/json\r\nContent-Length: 1000000"
    expect(await answerTo(port, `POST /v1/notes HTTP/1.1\r\n${head}\r\n\r\n${"[".repeat(65)}`)).toMatch(
      /^HTTP\/1\.1 400 .*"code":"malformed"/s,
    )
  })
})

/** The beginning of the response; the request may be incomplete. */
function answerTo(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1")
  socket.setEncoding("utf8")
  socket.write(text)
  return new Promise((resolve, reject) => {
    let gathered = ""
    socket.once("error", reject)
    socket.on("data", (chunk: string) => {
      gathered += chunk
      if (!gathered.endsWith("}")) return
      resolve(gathered)
      socket.destroy()
    })
  })
}

describe("a refusal stays small, whatever was sent", () => {
  let app: FastifyInstance
  beforeAll(async () => void (app = await openHttp(options)))
  afterAll(() => app.close())

  const unknownKeys = (count: number, key: (n: number) => string) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [key(n), 1])))
  const oddAt = (depth: number, name: string) => {
    const key = JSON.stringify(name)
    return `{"name":"x","more":${`{${key}:`.repeat(depth)}[${Array(50).fill('"\\u0000"').join(",")}]${"}".repeat(depth)}}`
  }

  test.each([
    ["60,000 unknown fields", unknownKeys(60_000, (n) => `key_${n}`)],
    ["an unknown field whose name fills the body", unknownKeys(1, () => "k".repeat(1_000_000))],
    ["long unknown fields of control characters", unknownKeys(40, (n) => `${n}${"\u0001".repeat(3_000)}`)],
    ["100,000 texts that are none", `{"name":"x","tags":[${Array(100_000).fill("1").join(",")}]}`],
    ["odd texts under long names", oddAt(60, "n".repeat(10_000))],
    ["odd names", unknownKeys(30, (n) => `${n}\0${"n".repeat(10_000)}`)],
    ["a text that is too long", `{"name":"${"\u{1F600}".repeat(200_000)}"}`],
  ])("%s", async (_what, payload) => {
    const response = await app.inject({ method: "POST", url: "/v1/notes", payload, headers: { ...json, ...good } })
    const { errors, detail } = response.json()
    expect(response.statusCode).toBe(422)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.length).toBeLessThanOrEqual(20)
    expect(Buffer.byteLength(detail)).toBeLessThanOrEqual(2_048)
    expect(response.rawPayload.length).toBeLessThan(MAX_BYTES)
  })

  test("as many query parameters as fit in an address", async () => {
    const query = Array.from({ length: 3_000 }, (_, n) => `q${n}`).join("&")
    const response = await app.inject({ method: "PATCH", url: `/v1/notes/1?${query}`, payload: {}, headers: good })
    expect(response.statusCode).toBe(404)
    const added = await app.inject({ method: "POST", url: `/v1/notes?${query}`, payload: {}, headers: good })
    expect([added.statusCode, added.json().errors.length]).toEqual([422, 20])
    expect(added.rawPayload.length).toBeLessThan(MAX_BYTES)
  })

  test("the first errors are complete, in the body's order, and the detail says how many there are", async () => {
    const payload = unknownKeys(25, (n) => `key_${n}`)
    const response = await app.inject({ method: "POST", url: "/v1/notes", payload, headers: { ...json, ...good } })
    const { errors, detail } = response.json()
    expect(errors[1]).toEqual({ path: "key_0", message: "There is no such field in the body." })
    expect(detail).toMatch(/^Check these fields of the body: name, key_0, key_1, .*, and 6 more\.$/)
    const flood = `${unknownKeys(60_000, (n) => `key_${n}`).slice(0, -1)},"name":"x"}`
    const flooded = await app.inject({
      method: "POST",
      url: "/v1/notes",
      payload: flood,
      headers: { ...json, ...good },
    })
    expect(flooded.json().detail).toMatch(/^Check these fields of the body: key_0, .*, and 59980 more\.$/)
  })

  test("a body with more fields than are read is refused even if its contract accepts any name", async () => {
    const send = (count: number) =>
      app.inject({
        method: "POST",
        url: "/v1/word-lists",
        payload: unknownKeys(count, (n) => `key_${n}`),
        headers: { ...json, ...good },
      })
    expect((await send(1_000)).statusCode).toBe(200)
    const refused = await send(1_001)
    expect([refused.statusCode, refused.json().code]).toEqual([422, "invalid"])
    expect(refused.json().detail).toContain("1,000 fields")
  })
})

describe("requests without a good token", () => {
  let app: FastifyInstance
  beforeEach(async () => {
    lookups = 0
    app = await openHttp({ ...options, trustedProxies: ["127.0.0.1"], rateLimits: { sign_in: 3, chat: 0, default: 5 } })
    return () => app.close()
  })

  const ask = async (token: string | null, url = "/v1/notes", from = "192.0.2.1") => {
    const headers = { ...(token !== null && { authorization: `Bearer ${token}` }), "x-forwarded-for": from }
    const response = await app.inject({ method: "POST", url, headers, payload: { name: "x" } })
    const { "retry-after": retryAfter } = response.headers
    return { status: response.statusCode, retryAfter: Number(retryAfter ?? 0) }
  }
  const statuses = async (count: number, token: (n: number) => string | null, url?: string) => {
    const answers = []
    for (let n = 0; n < count; n++) answers.push((await ask(token(n), url)).status)
    return answers
  }

  test.each([
    ["missing", () => null],
    ["bad", (n: number) => `x.y.${n}`],
    ["revoked", () => "revoked"],
  ])("%s tokens count against one limit per address", async (_what, token) => {
    expect(await statuses(7, token)).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await ask(token(8))).retryAfter).toBeGreaterThan(0)
    expect((await ask(token(9), "/v1/notes", "192.0.2.2")).status).toBe(401)
  })

  test("over the limit, a token that was refused before is not looked up again", async () => {
    await statuses(20, () => "revoked")
    expect(lookups).toBe(6)
  })

  test("a good token from the same address keeps working", async () => {
    await statuses(20, (n) => `x.y.${n}`)
    expect(await statuses(6, () => "good")).toEqual([200, 200, 200, 200, 200, 429])
  })

  test("an address is a whole IPv6 network, as assigned to one customer", async () => {
    for (let n = 1; n < 6; n++) await ask(null, "/v1/notes", `2001:db8::${n}`)
    expect((await ask(null, "/v1/notes", "2001:db8::ffff")).status).toBe(429)
    expect((await ask(null, "/v1/notes", "2001:db8:0:1::1")).status).toBe(401)
  })

  test("public routes are counted separately from refusals elsewhere", async () => {
    await statuses(20, () => "revoked")
    expect(await statuses(6, () => null, "/v1/open-notes")).toEqual([200, 200, 200, 200, 200, 429])
    expect((await ask("good", "/v1/open-notes")).status).toBe(200)
  })

  test("sign-outs without a good token count as sign-ins, those with one do not", async () => {
    expect(await statuses(4, () => "good", "/v1/sign-out")).toEqual([200, 200, 200, 200])
    expect(await statuses(2, () => null, "/v1/sign-out")).toEqual([200, 200])
    expect(await statuses(2, () => "revoked", "/v1/sign-out")).toEqual([200, 429])
    expect((await ask(null, "/v1/sign-in")).status).toBe(429)
    expect((await ask("good", "/v1/sign-out")).status).toBe(200)
  })

  test("refusals for a missing permission count against the person", async () => {
    expect(await statuses(6, () => "good", "/v1/admin-notes")).toEqual([403, 403, 403, 403, 403, 429])
  })

  test("documents and their pages count per address", async () => {
    for (const url of ["/openapi.json", "/docs", "/redoc", "/docs/json", "/redoc/redoc.standalone.js"]) {
      expect((await app.inject({ url, remoteAddress: "192.0.2.9" })).statusCode, url).toBe(200)
    }
    const response = await app.inject({ url: "/openapi.json", remoteAddress: "192.0.2.9" })
    expect([response.statusCode, response.json().code]).toEqual([429, "rate_limited"])
  })
})
