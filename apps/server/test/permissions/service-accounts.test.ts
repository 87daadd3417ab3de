import { SERVICE_SCOPES } from "@scorecard/domain/access"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addDepartment } from "../support/factories.ts"
import { callerWith, openTestWorld, type Answer, type Caller, type TestWorld } from "../support/world.ts"
import { scopeOf } from "./service-scopes.ts"
import { PERMISSION_TABLE } from "./table.ts"

const MINUTES = 60_000
const ACCOUNTS = "/v1/system/service-accounts"

let world: TestWorld
/** By scope and pool: every account has one scope only. */
const programs: { scope: string; pool: string; caller: Caller }[] = []

beforeAll(async () => {
  world = await openTestWorld("service_scopes")
  const admin = await world.as("admin@example.com")
  const department = await addDepartment(world)
  for (const pool of ["company", [department._id]] as const) {
    for (const scope of SERVICE_SCOPES) {
      if (scope === "scim" && pool !== "company") continue
      const name = `${scope} of ${pool === "company" ? pool : "a department"}`
      const { status, body } = await admin.post(ACCOUNTS, { name, scopes: [scope], pool })
      if (status !== 201) throw new Error(`the account could not be created: ${JSON.stringify(body)}`)
      programs.push({
        scope,
        pool: pool === "company" ? pool : "department",
        caller: callerWith(world.app, body.key),
      })
    }
  }
}, MINUTES)
afterAll(() => world.close())

function ask(caller: Caller, operation: string): Promise<Answer<any>> {
  const [method = "", path = ""] = operation.split(" ")
  const url = path.replaceAll(/\{\w+\}/g, "NOTHING-HERE")
  // A body that matches no contract: admitted callers get 422, and nothing is changed.
  const body = { nonsense: true }
  if (method === "GET") return caller.get(url)
  if (method === "DELETE") return caller.delete(url)
  return { POST: caller.post, PUT: caller.put, PATCH: caller.patch }[method as "POST"](url, body)
}

/** Refusals that depend on the pool, not on the scope. */
const ABOUT_THE_POOL = new Set(["leaves_pool", "unit_not_managed"])

function isAsExpected({ status, body }: Answer<any>, needed: string | null, scope: string): boolean {
  if (needed === null) return status === 403 && body.code === "not_for_service_accounts"
  if (needed !== "public" && needed !== scope) return status === 403 && body.code === "permission_missing"
  return status < 500 && status !== 401 && (status !== 403 || ABOUT_THE_POOL.has(body.code))
}

test(
  "a key is admitted where its one scope says so, and nowhere else, in either pool",
  async () => {
    const wrong: string[] = []
    let right = 0
    // Public operations are tested below: there, a key counts as no one.
    const operations = Object.keys(PERMISSION_TABLE).filter((operation) => scopeOf(operation) !== "public")
    for (const operation of operations) {
      const needed = scopeOf(operation)
      const answers = await Promise.all(
        programs.map(async (program) => ({ ...program, answer: await ask(program.caller, operation) })),
      )
      for (const { scope, pool, answer } of answers) {
        if (isAsExpected(answer, needed, scope)) right += 1
        else wrong.push(`${scope} of the ${pool}: ${operation} -> ${answer.status} ${answer.body.code ?? ""}`)
      }
    }
    expect(wrong).toEqual([])
    expect(right).toBe(operations.length * programs.length)
    console.log(`${right} cells (${operations.length} operations, ${programs.length} keys) are correct`)
  },
  4 * MINUTES,
)

test("a key counts as no one on public routes, and ends no session", async () => {
  const [program] = programs
  if (!program) throw new Error("there is no account")
  expect((await program.caller.get("/v1/public/app-status")).status).toBe(200)
  const before = await program.caller.post("/v1/auth/logout", {})
  const visitor = await world.anonymous.post("/v1/auth/logout", {})
  expect([before.status, before.body]).toEqual([visitor.status, { ...visitor.body, request_id: expect.anything() }])
})
