import type { AnyRoute } from "@scorecard/contracts/route"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "./support/world.ts"

/** However large the input, a refusal is a few kilobytes. Speed is measured by `npm run bench hostile`. */
const MAX_BYTES = 32_000
const SMALL_BODY = 16_384
const NOWHERE = "01890000-0000-7000-8000-000000000000"

let world: TestWorld
let admin: Caller
let writes: AnyRoute[]
let open: AnyRoute[]

beforeAll(async () => {
  world = await openTestWorld("hostile", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  writes = world.app.features.routes.map(({ contract }) => contract).filter(({ method }) => method !== "GET")
  open = writes.filter((contract) => contract.public)
})
afterAll(() => world.close())

type Refused = { status: number; code: string; bytes: number; errors: number; detail: number }

async function send(
  { method, path }: Pick<AnyRoute, "method" | "path">,
  payload: string,
  token = "",
): Promise<Refused> {
  const response = await world.app.http.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, NOWHERE),
    payload,
    headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
  })
  const { code, errors = [], detail = "" } = response.json()
  const sizes = { bytes: response.rawPayload.length, errors: errors.length, detail: Buffer.byteLength(detail) }
  return { status: response.statusCode, code, ...sizes }
}

const small = (answer: Refused) => ({
  isSmall: answer.bytes < MAX_BYTES && answer.errors <= 20 && answer.detail <= 2_048,
})

const odd = (count: number) => `[${Array(count).fill('"\\u0000"').join(",")}]`
const arrays = (depth: number, inside: string) => `${"[".repeat(depth)}${inside}${"]".repeat(depth)}`
const objects = (depth: number, inside: string) => `${'{"a":'.repeat(depth)}${inside}${"}".repeat(depth)}`
const DEEP = [arrays(65, ""), objects(65, "1"), arrays(130_000, odd(1)), objects(130_000, odd(20))]

test("deeply nested JSON is 400 malformed on every route with a body, for every caller", async () => {
  const wrong: string[] = []
  for (const contract of writes) {
    for (const [who, token] of [
      ["nobody", ""],
      ["admin", admin.token],
      ["a caller with a bad token", "x.y.z"],
    ] as const) {
      const { status, code, bytes } = await send(contract, DEEP[0] ?? "", token)
      if (status !== 400 || code !== "malformed" || bytes > 1_000)
        wrong.push(`${who}: ${contract.method} ${contract.path} -> ${status} ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(writes.length).toBeGreaterThan(80)
  // All were refused before being processed: the admin's session still exists.
  expect((await admin.get("/v1/employees/me")).status).toBe(200)
})

test("public routes refuse a megabyte of anything with a short response", async () => {
  const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key_${n}`, 1])))
  const wide = `{"more":${odd(20)},"filler":"${"x".repeat(800_000)}"}`
  for (const contract of open) {
    for (const payload of [...DEEP.slice(2), keys, wide, "[".repeat(1_000_000)]) {
      const answer = await send(contract, payload)
      expect([contract.path, answer.status, small(answer)]).toEqual([contract.path, 413, { isSmall: true }])
    }
    expect((await send(contract, `{"more":${odd(20)}}`)).status).toBe(422)
    expect((await send(contract, `{"more":"${"x".repeat(SMALL_BODY)}"}`)).status).toBe(413)
    const unknown = keys.slice(0, 10_000).replace(/,"key_\d*("?:?\d?)?$/, "}")
    expect(await send(contract, unknown).then(small)).toEqual({ isSmall: true })
  }
  expect(open.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/v1/auth/idp", "/v1/auth/refresh", "/v1/auth/dev-login", "/v1/auth/logout"]),
  )
})

const unknownFields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`key_${n}`, 1])))

test("thousands of unknown fields are refused with only the first twenty, on every route with a body", async () => {
  const keys = unknownFields(3_000)
  const readers = writes.filter(({ hasBody, upload, public: isPublic }) => hasBody && !upload && !isPublic)
  for (const contract of readers) {
    expect([contract.path, small(await send(contract, keys, admin.token))]).toEqual([contract.path, { isSmall: true }])
  }
  const task = await send({ method: "POST", path: "/v1/scorecard/tasks" }, unknownFields(60_000), admin.token)
  expect([task.status, task.code, task.errors]).toEqual([422, "invalid", 20])
})

test("sign-outs with a revoked token share the sign-in limit, other requests share the address's; good tokens are served", async () => {
  const rateLimits = { sign_in: 20, chat: 20, default: 30 }
  const limited = await openTestWorld("hostile_limited", { warehouse: "none", config: { rateLimits } })
  const colleague = await limited.as("admin@example.com")
  const leaver = await limited.as("admin@example.com")
  const statusesOf = async (count: number, ask: () => Promise<{ status: number }>) => {
    const statuses = []
    for (let n = 0; n < count; n++) statuses.push((await ask()).status)
    return statuses
  }
  expect((await leaver.post("/v1/auth/logout", {})).status).toBe(204)
  // Two sign-ins came before.
  expect(await statusesOf(20, () => leaver.post("/v1/auth/logout", {}))).toEqual([
    ...Array.from({ length: 18 }, () => 401),
    429,
    429,
  ])
  expect(await statusesOf(32, () => leaver.get("/v1/employees/me"))).toEqual([
    ...Array.from({ length: 30 }, () => 401),
    429,
    429,
  ])
  expect((await colleague.get("/v1/employees/me")).status).toBe(200)
  expect((await colleague.post("/v1/auth/logout", {})).status).toBe(204)
  await limited.close()
})
