import { Refusal } from "@scorecard/contracts/refusals"
import { integerQuery, pageQuery } from "@scorecard/contracts/common"
import { route } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { z } from "zod"
import { silentLog } from "#platform/log/index.ts"
import { currentRequest } from "#platform/request-scope/index.ts"
import { FileResponse, mount, mountPublic, openHttp } from "./index.ts"
import { createCursors } from "#platform/lists/index.ts"

const actor: Actor = {
  employee_id: "E1",
  access_level: 3,
  access_scope: "team",
  access_mode: "full",
  email: "e1@example.com",
  session_id: "s",
  client: "web",
  impersonated_by: null,
}
const cursors = createCursors("key of this test")
const Thing = z.strictObject({ _id: z.string(), name: z.string(), version: z.number() })

const tag = "things"
const getThing = route({
  method: "GET",
  path: "/v1/things/{id}",
  tag,
  summary: "A thing",
  params: z.strictObject({ id: z.string() }),
  reply: Thing,
})
const changeThing = route({
  method: "PATCH",
  path: "/v1/things/{id}",
  tag,
  summary: "Change a thing",
  permission: "scorecard.edit",
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ name: z.string().min(2), nested: z.strictObject({ count: z.number().int() }).optional() }),
  reply: Thing,
})
const makeThing = route({
  method: "POST",
  path: "/v1/things",
  tag,
  summary: "Make a thing",
  body: z.strictObject({ name: z.string() }),
  status: 201,
  reply: Thing,
  location: (thing) => `/v1/things/${thing._id}`,
})
const listThings = route({
  method: "GET",
  path: "/v1/things",
  tag,
  summary: "Things",
  conditional: true,
  query: z.strictObject({ ...pageQuery, year: integerQuery(2000, 2100).optional() }),
  reply: z.strictObject({ after: z.number().nullable(), limit: z.number() }),
})
const superThing = route({
  method: "DELETE",
  path: "/v1/things/{id}",
  tag,
  summary: "Delete",
  level: 5,
  params: z.strictObject({ id: z.string() }),
})
const openThing = route({
  method: "GET",
  path: "/v1/open",
  tag,
  summary: "Open",
  public: true,
  reply: z.strictObject({ who: z.string().nullable() }),
})
const fileThing = route({ method: "GET", path: "/v1/file", tag, summary: "File", file: { media_types: ["text/csv"] } })
const brokenThing = route({ method: "GET", path: "/v1/broken", tag, summary: "Broken", reply: Thing })

const Keyed = z.strictObject({ key: z.string().nullable() })
const startThing = route({ method: "POST", path: "/v1/starts", tag, summary: "Start", status: 202, reply: Keyed })
const redoThing = route({ method: "POST", path: "/v1/redos", tag, summary: "Redo", reply: Keyed, accepted: Keyed })
const makeSecret = route({
  method: "POST",
  path: "/v1/secrets",
  tag,
  summary: "Secret",
  status: 201,
  secret: true,
  reply: z.strictObject({ is_secret: z.boolean().nullable() }),
})
const keyOfRequest = async () => ({ key: currentRequest()?.idempotency?.key ?? null })

const app = await openHttp({
  log: silentLog,
  version: "0",
  authenticate: (bearer) =>
    bearer === "good" ? Promise.resolve(actor) : Promise.reject(new Refusal("not_signed_in", "Sign in first.")),
  readiness: { database: () => Promise.reject(new Error("away")) },
  rateLimits: { sign_in: 0, chat: 0, default: 60 },
  routes: [
    mount(getThing, async ({ params }) => ({ _id: params.id, name: "cup", version: 7 })),
    mount(
      changeThing,
      async ({ params, body, ifMatch }) => ({ _id: params.id, name: body.name, version: ifMatch ?? 1 }),
      async ({ params }) => {
        if (params.id === "none") throw new Refusal("not_found", "There is no such thing.")
      },
    ),
    mount(makeThing, async ({ body }) => ({ _id: "t1", name: body.name, version: 1 })),
    mount(listThings, async ({ query }) => ({ after: cursors.read(query.cursor, z.number()), limit: query.limit })),
    mount(superThing, async () => {}),
    mountPublic(openThing, async ({ actor: somebody }) => ({ who: somebody?.employee_id ?? null })),
    mount(fileThing, async () => new FileResponse("text/csv", "a b.csv", "x,y\n")),
    mount(startThing, keyOfRequest),
    mount(redoThing, keyOfRequest),
    mount(makeSecret, async () => ({ is_secret: currentRequest()?.idempotency?.isSecret ?? null })),
    mount(brokenThing, () => Promise.reject(new Error("secret detail"))),
  ],
})
beforeAll(() => app.ready())
afterAll(() => app.close())

const bearer = { authorization: "Bearer good" }
const patch = (id: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.inject({
    method: "PATCH",
    url: `/v1/things/${id}`,
    headers: { ...bearer, ...headers },
    payload: payload as object,
  })

describe("refusals", () => {
  test("are problem documents with a code and the request's id", async () => {
    const response = await app.inject({ url: "/v1/things/1" })
    expect(response.statusCode).toBe(401)
    expect(response.headers["content-type"]).toContain("application/problem+json")
    expect(response.headers["www-authenticate"]).toBe("Bearer")
    expect(response.json()).toMatchObject({
      status: 401,
      code: "not_signed_in",
      request_id: response.headers["x-request-id"],
    })
  })

  test("come in the order 401, 403, 404, 422", async () => {
    expect((await app.inject({ method: "DELETE", url: "/v1/things/1" })).statusCode).toBe(401)
    const tooLow = await app.inject({ method: "DELETE", url: "/v1/things/1", headers: bearer })
    expect([tooLow.statusCode, tooLow.json().code]).toEqual([403, "level_too_low"])
    expect((await patch("none", { nonsense: true })).statusCode).toBe(404)
    expect((await patch("1", { nonsense: true })).statusCode).toBe(422)
  })

  test("name every field that is unknown, missing or wrong", async () => {
    const { errors } = (await patch("1", { nme: "x", nested: { count: 1.5, more: 1 } })).json()
    expect(errors.map((error: { path: string }) => error.path).toSorted()).toEqual([
      "name",
      "nested.count",
      "nested.more",
      "nme",
    ])
  })

  test.each([
    ["a body that is no JSON", { "content-type": "application/json" }, "{", 400, "body_not_readable"],
    ["another media type", { "content-type": "text/plain" }, "name", 415, "media_type_not_supported"],
    [
      "a body of two megabytes",
      { "content-type": "application/json" },
      JSON.stringify({ name: "x".repeat(2e6) }),
      413,
      "body_too_large",
    ],
    [
      "a prototype that is meddled with",
      { "content-type": "application/json" },
      '{"__proto__": {"x": 1}}',
      400,
      "body_not_readable",
    ],
  ])("%s", async (_what, headers, payload, status, code) => {
    const response = await app.inject({
      method: "PATCH",
      url: "/v1/things/1",
      headers: { ...bearer, ...headers },
      payload,
    })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test("an unknown query parameter and an invalid number are refused", async () => {
    for (const query of ["yaer=2026", "year=2026x", "year=20260", "limit=0", "limit=201", "limit=1&limit=2"]) {
      expect((await app.inject({ url: `/v1/things?${query}`, headers: bearer })).statusCode, query).toBe(422)
    }
  })

  test("an unexpected error is a 500 that reveals nothing about it", async () => {
    const response = await app.inject({ url: "/v1/broken", headers: bearer })
    expect(response.statusCode).toBe(500)
    expect(response.payload).not.toContain("secret detail")
  })

  test("an address that does not exist is a 404 problem", async () => {
    expect((await app.inject({ url: "/v1/nowhere" })).json()).toMatchObject({ status: 404, code: "route_not_found" })
    const unreadable = await app.inject({ url: "/v1/%zz" })
    expect(unreadable.json()).toMatchObject({ status: 404, code: "route_not_found" })
    expect(unreadable.headers["x-request-id"]).toBe(unreadable.json().request_id)
  })
})

describe("versions", () => {
  test("a reply's version is its ETag, and If-Match reaches the use case", async () => {
    expect((await app.inject({ url: "/v1/things/1", headers: bearer })).headers.etag).toBe('"7"')
    expect((await patch("1", { name: "mug" }, { "if-match": '"3"' })).json().version).toBe(3)
    expect((await patch("1", { name: "mug" }, { "if-match": "three" })).statusCode).toBe(422)
  })

  test("a conditional route answers 304 to its own tag", async () => {
    const first = await app.inject({ url: "/v1/things", headers: bearer })
    const again = await app.inject({
      url: "/v1/things",
      headers: { ...bearer, "if-none-match": String(first.headers.etag) },
    })
    expect([again.statusCode, again.payload]).toEqual([304, ""])
    const other = await app.inject({
      url: "/v1/things?limit=9",
      headers: { ...bearer, "if-none-match": String(first.headers.etag) },
    })
    expect(other.statusCode).toBe(200)
  })
})

describe("text that cannot be stored is 422 with its field", () => {
  test.each([
    ["NUL in the body", { name: "a\0b" }, "name"],
    ["half a character in the body", { name: "a\ud800" }, "name"],
    ["NUL deep in the body", { name: "cup", nested: { list: ["a", "b\0"] } }, "nested.list.1"],
    ["NUL in a field's name", { name: "cup", nested: { "a\0": 1 } }, "nested.a\0"],
  ])("%s", async (_what, body, path) => {
    const response = await patch("1", body)
    expect([response.statusCode, response.json().errors[0].path]).toEqual([422, path])
  })

  test("NUL in the query", async () => {
    const response = await app.inject({ url: "/v1/things?cursor=a%00b", headers: bearer })
    expect([response.statusCode, response.json().errors]).toEqual([422, [expect.objectContaining({ path: "cursor" })]])
  })

  test("NUL in the path is a 404", async () => {
    expect((await app.inject({ url: "/v1/things/a%00b", headers: bearer })).statusCode).toBe(404)
  })

  test("an emoji and a line break are accepted", async () => {
    expect((await patch("1", { name: "a \u{1F600}\n" })).json().name).toBe("a \u{1F600}\n")
  })
})

describe("cursors", () => {
  test("decode to the position they were created from", async () => {
    const cursor = cursors.write(41)
    expect((await app.inject({ url: `/v1/things?cursor=${cursor}`, headers: bearer })).json().after).toBe(41)
  })

  test.each([
    ["a changed position", (cursor: string) => `x${cursor}`],
    ["a letter behind the signature", (cursor: string) => `${cursor}A`],
    ["another spelling of the same signature", (cursor: string) => `${cursor}=`],
    ["a third part", (cursor: string) => `${cursor}.x`],
    ["no signature", (cursor: string) => cursor.split(".")[0] ?? ""],
    ["another key's", () => createCursors("another key").write(41)],
    ["another list's shape", () => cursors.write("forty-one")],
    ["noise", () => "%01.%01"],
  ])("with %s are 422", async (_what, tamper) => {
    const response = await app.inject({ url: `/v1/things?cursor=${tamper(cursors.write(41))}`, headers: bearer })
    expect([response.statusCode, response.json().code]).toEqual([422, "cursor_invalid"])
  })
})

test("a created resource has a Location", async () => {
  const response = await app.inject({ method: "POST", url: "/v1/things", headers: bearer, payload: { name: "cup" } })
  expect([response.statusCode, response.headers.location, response.headers.etag]).toEqual([201, "/v1/things/t1", '"1"'])
})

test("a request that starts a job is repeatable; a route that only may start one takes no key", async () => {
  const keyOf = async (url: string) => {
    const response = await app.inject({ method: "POST", url, headers: { ...bearer, "idempotency-key": "k" } })
    return response.json().key
  }
  expect([await keyOf("/v1/starts"), await keyOf("/v1/redos")]).toEqual(["k", null])
})

test("a request whose answer contains a secret says so to its transaction, and declares its refusal", async () => {
  const headers = { ...bearer, "idempotency-key": "k" }
  expect((await app.inject({ method: "POST", url: "/v1/secrets", headers })).json()).toEqual({ is_secret: true })
  expect(JSON.stringify(app.swagger())).toContain("`secret_already_shown`")
})

test("a public route serves visitors and users, and treats a bad token as a visitor", async () => {
  const who = async (headers: Record<string, string>) => (await app.inject({ url: "/v1/open", headers })).json().who
  expect([await who({}), await who(bearer), await who({ authorization: "Bearer bad" })]).toEqual([null, "E1", null])
})

test("a file is sent with its type and a safe name", async () => {
  const response = await app.inject({ url: "/v1/file", headers: bearer })
  expect(response.headers["content-disposition"]).toBe('attachment; filename="a_b.csv"')
  expect(response.payload).toBe("x,y\n")
})

test("liveness needs nothing, readiness says which component is unavailable", async () => {
  expect((await app.inject({ url: "/health" })).json()).toEqual({ status: "ok" })
  const ready = await app.inject({ url: "/health/ready" })
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "unavailable", checks: { database: "failed" } }])
})

test("the documentation pages load nothing from other hosts", async () => {
  for (const url of ["/docs", "/redoc", "/redoc/redoc.standalone.js"]) {
    const response = await app.inject({ url })
    expect(response.statusCode, url).toBe(200)
    expect(response.payload.match(/https?:\/\/cdn[^"']*/g) ?? [], url).toEqual([])
  }
})

test("/openapi.json lists every route with its refusals and its security", async () => {
  const { openapi, paths } = (await app.inject({ url: "/openapi.json" })).json()
  expect(openapi).toBe("3.1.0")
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/health", "/v1/things", "/v1/things/{id}", "/v1/open"]))
  expect(Object.keys(paths["/v1/things/{id}"].patch.responses)).toEqual(
    expect.arrayContaining(["200", "401", "403", "404", "422", "429"]),
  )
  expect(paths["/v1/open"].get.security).toEqual([])
  const year = paths["/v1/things"].get.parameters.find((parameter: { name: string }) => parameter.name === "year")
  expect(year.schema).toMatchObject({ type: "integer", minimum: 2000, maximum: 2100 })
})

test("over the limit a caller learns when to retry", async () => {
  const answers = []
  for (let n = 0; n < 80; n++) answers.push(await app.inject({ url: "/v1/things/1", headers: bearer }))
  const refused = answers.find((answer) => answer.statusCode === 429)
  expect(refused?.json().code).toBe("rate_limited")
  expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0)
})
