import type { AnyRoute } from "@scorecard/contracts/route"
import { ACCESS_LEVELS, holds } from "@scorecard/domain/access"
import type { AccessLevel } from "@scorecard/domain/access"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addPerson } from "./factories.ts"
import { callerWith, openTestWorld } from "./world.ts"
import type { Answer, Caller, TestWorld } from "./world.ts"

/** Refusals that depend on what is asked, not on who may call the route at all. */
const ABOUT_THE_QUESTION = new Set([
  "own_entry",
  "not_own_submission",
  "web_only",
  "not_impersonable",
  "impersonation_refused",
])

let world: TestWorld
let tokens: Map<string, string>

beforeAll(async () => {
  world = await openTestWorld("permissions")
  for (const level of ACCESS_LEVELS) await addPerson(world, { employee_id: `L${level}`, access_level: level })
  await addPerson(world, { employee_id: "GONE", access_level: 5 })
  const admin = await world.as("admin@example.com")
  tokens = new Map()
  for (const level of ACCESS_LEVELS) tokens.set(`level ${level}`, (await world.as(`l${level}@example.com`)).token)
  tokens.set("a disabled person", (await world.as("gone@example.com")).token)
  await admin.delete("/v1/employees/GONE")
  const { body } = await admin.post("/v1/auth/impersonate", { employee_id: "L3" })
  tokens.set("an admin as level 3", body.access_token)
})
afterAll(() => world.close())

type Asker = { name: string; level: AccessLevel | null; isImpersonating: boolean }
const askers: Asker[] = [
  { name: "no token", level: null, isImpersonating: false },
  { name: "a disabled person", level: null, isImpersonating: false },
  ...ACCESS_LEVELS.map((level) => ({ name: `level ${level}`, level, isImpersonating: false })),
  { name: "an admin as level 3", level: 3, isImpersonating: true },
]

/** What the contract says of this asker: null where the route is theirs to call. */
function refusalFor(contract: AnyRoute, { level, isImpersonating }: Asker): string | null {
  if (contract.public) return null
  if (level === null) return "not_signed_in"
  if (contract.refusedWhileImpersonating && isImpersonating) return "impersonation_refused"
  if (contract.permission && !holds(level, contract.permission)) return "permission_missing"
  return contract.level && level < contract.level ? "level_too_low" : null
}

function ask(caller: Caller, method: string, url: string): Promise<Answer<any>> {
  // A body that fits no contract: whoever is let in is told so, and nothing is changed.
  const body = { nonsense: true }
  if (method === "GET") return caller.get(url)
  if (method === "DELETE") return caller.delete(url)
  return { POST: caller.post, PUT: caller.put, PATCH: caller.patch }[method as "POST"](url, body)
}

/** Sign-out would end the session that the next cell needs: it is asked with one of its own. */
const ENDS_SESSIONS = new Set(["POST /v1/auth/logout", "DELETE /v1/auth/impersonate"])

test("every operation of /openapi.json answers nobody, each level, the disabled and the impersonating as its contract says", async () => {
  const { paths } = (await world.nobody.get("/openapi.json")).body
  const contracts = new Map(
    world.app.features.routes.map(({ contract }) => [`${contract.method} ${contract.path}`, contract]),
  )
  const operations = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
  const wrong: string[] = []
  let cells = 0
  for (const { method, path } of operations) {
    if (path.startsWith("/health")) continue
    const contract = contracts.get(`${method} ${path}`)
    if (!contract) {
      wrong.push(`${method} ${path} has no contract`)
      continue
    }
    for (const asker of askers) {
      cells += 1
      const endsSession = ENDS_SESSIONS.has(`${method} ${path}`) && asker.level !== null
      const token = endsSession
        ? (await world.as(`l${asker.level}@example.com`)).token
        : (tokens.get(asker.name) ?? null)
      const answer = await ask(callerWith(world.app, token), method, path.replaceAll(/\{\w+\}/g, "NOTHING-HERE"))
      const expected = refusalFor(contract, { ...asker, isImpersonating: asker.isImpersonating && !endsSession })
      const isRefused = answer.status === 401 || (answer.status === 403 && !ABOUT_THE_QUESTION.has(answer.body.code))
      const isRight = expected === null ? !isRefused && answer.status !== 500 : answer.body.code === expected
      if (!isRight)
        wrong.push(`${asker.name}: ${method} ${path} -> ${answer.status} ${answer.body.code}, not ${expected}`)
    }
  }
  expect(wrong).toEqual([])
  expect(cells).toBeGreaterThan(8 * 100)
})
