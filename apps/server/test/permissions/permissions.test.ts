import { ACCESS_LEVELS } from "@scorecard/domain/access"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readOpenApi } from "../support/open-api.ts"
import { addPerson } from "../support/factories.ts"
import { refusalOf, type Asker } from "./rows.ts"
import { PERMISSION_TABLE } from "./table.ts"
import { callerWith, openTestWorld, type Answer, type Caller, type TestWorld } from "../support/world.ts"

/** Refusals that depend on the request, not on the permission to call the route. */
const ABOUT_THE_QUESTION = new Set(["own_entry", "not_own_submission", "web_only", "not_impersonable", "not_own_data"])

/** These end the session that the next cell needs, so they get their own. */
const ENDS_SESSIONS = new Set(["POST /v1/auth/logout", "DELETE /v1/auth/impersonate"])

const askers: Asker[] = [
  { name: "no token", level: null, isImpersonating: false },
  { name: "a disabled person", level: null, isImpersonating: false },
  ...ACCESS_LEVELS.map((level) => ({ name: `level ${level}`, level, isImpersonating: false })),
  { name: "an admin as level 3", level: 3, isImpersonating: true },
  ...([2, 3, 4] as const).map((level) => ({
    name: `read-only level ${level}`,
    level,
    isImpersonating: false,
    isReadOnly: true as const,
  })),
]

let world: TestWorld
let admin: Caller
const tokens = new Map<Asker, string | null>()

beforeAll(async () => {
  world = await openTestWorld("permissions")
  for (const level of ACCESS_LEVELS) await addPerson(world, { employee_id: `L${level}`, access_level: level })
  for (const level of [2, 3, 4] as const) {
    await addPerson(world, { employee_id: `R${level}`, access_level: level, access_mode: "read_only" })
  }
  await addPerson(world, { employee_id: "GONE", access_level: 5 })
  admin = await world.as("admin@example.com")
  for (const asker of askers) tokens.set(asker, await tokenOf(asker))
  const { status } = await admin.delete("/v1/employees/GONE")
  if (status !== 204) throw new Error(`the person could not be disabled: ${status}`)
})
afterAll(() => world.close())

async function tokenOf({ name, level, isImpersonating, isReadOnly }: Asker): Promise<string | null> {
  if (name === "no token") return null
  if (level === null) return (await world.as("gone@example.com")).token
  if (!isImpersonating) return (await world.as(`${isReadOnly ? "r" : "l"}${level}@example.com`)).token
  const { status, body } = await admin.post("/v1/auth/impersonate", { employee_id: `L${level}` })
  if (status !== 200) throw new Error(`the person could not be impersonated: ${status}`)
  return body.access_token
}

async function listOperations(): Promise<string[]> {
  const { paths } = await readOpenApi(world)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

function ask(caller: Caller, operation: string): Promise<Answer<any>> {
  const [method = "", path = ""] = operation.split(" ")
  const url = path.replaceAll(/\{\w+\}/g, "NOTHING-HERE")
  // A body that matches no contract: admitted callers get 422, and nothing is changed.
  const body = { nonsense: true }
  if (method === "GET") return caller.get(url)
  if (method === "DELETE") return caller.delete(url)
  return { POST: caller.post, PUT: caller.put, PATCH: caller.patch }[method as "POST"](url, body)
}

/** Whether the answer is the expected refusal or, if none is expected, shows that the caller was admitted. */
function isAsExpected({ status, body }: Answer<any>, expected: string | null): boolean {
  if (expected !== null) return body.code === expected
  if (status === 403) return ABOUT_THE_QUESTION.has(body.code)
  return status !== 401 && status !== 500
}

test("the permission table has exactly one row for each operation of /openapi.json", async () => {
  expect(Object.keys(PERMISSION_TABLE).toSorted()).toEqual((await listOperations()).toSorted())
})

test("every operation answers visitors, each level, disabled and impersonating callers as its row says", async () => {
  const wrong: string[] = []
  const operations = await listOperations()
  let right = 0
  for (const operation of operations) {
    const row = PERMISSION_TABLE[operation]
    if (row === undefined) {
      wrong.push(`${operation} has no row`)
      continue
    }
    for (const asker of askers) {
      const isSpent = ENDS_SESSIONS.has(operation) && asker.level !== null
      const token = isSpent ? await tokenOf(asker) : (tokens.get(asker) ?? null)
      const answer = await ask(callerWith(world.app, token), operation)
      const expected = refusalOf(row, asker, operation)
      if (isAsExpected(answer, expected)) right += 1
      else
        wrong.push(`${asker.name}: ${operation} -> ${answer.status} ${answer.body.code}, not ${expected ?? "let in"}`)
    }
  }
  expect(wrong).toEqual([])
  const cells = operations.length * askers.length
  expect(right).toBe(cells)
  console.log(`${right} of ${cells} cells (${operations.length} operations, ${askers.length} callers) are correct`)
})
