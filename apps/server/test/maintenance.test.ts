import { rmSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { picture } from "#features/feedback/feedback.test-support.ts"
import { memoryFolder } from "./support/memory-folder.ts"
import { call, signIn, startProgram, type Program } from "./support/program.ts"

const MESSAGE = "We move the furniture. Back at noon."
const BYPASS = "Boss@Example.com"

let directory: string
let program: Program
let tokens: Record<Who, string | null>

/** `badToken` belongs to no one. The boss is on the bypass list, in a different case than in the record. */
type Who = "nobody" | "badToken" | "employee" | "admin" | "boss"
const WHO: readonly Who[] = ["nobody", "badToken", "employee", "admin", "boss"]

const settings = () => ({ DATA_DIR: join(directory, "data"), DEMO_DATA: "false", RATE_LIMIT_SIGN_IN: "0" })
const maintenance = {
  MAINTENANCE_MODE: "true",
  MAINTENANCE_MESSAGE: MESSAGE,
  MAINTENANCE_BYPASS_EMAILS: ` x@y.z, ${BYPASS}`,
}

beforeAll(async () => {
  directory = memoryFolder("scorecard-maintenance-")
  const before = await startProgram(settings())
  const admin = await signIn(before, "admin@example.com")
  for (const [name, email, access_level] of [
    ["Boss", "boss@example.com", 5],
    ["Emma", "emma@example.com", 1],
  ]) {
    const created = await call(before, admin, "POST", "/v1/employees", {
      access_level,
      hire_date: "2024-01-15",
      personal_data: { first_name: name, last_name: "Person", email_address: email },
      employment_data: { position: "Associate" },
    })
    if (created.status !== 201) throw new Error(`${name} was not made: ${JSON.stringify(created.body)}`)
  }
  tokens = {
    nobody: null,
    badToken: "not-a-token",
    employee: await signIn(before, "emma@example.com"),
    admin,
    boss: await signIn(before, "boss@example.com"),
  }
  await before.stop()
  program = await startProgram({ ...settings(), ...maintenance })
})
afterAll(async () => {
  await program.stop()
  rmSync(directory, { recursive: true, force: true })
})

type Call = [method: string, path: string, statuses: Record<Who, number>, body?: unknown]
const all = (status: number): Record<Who, number> => ({
  nobody: status,
  badToken: status,
  employee: status,
  admin: status,
  boss: status,
})
const onlyBoss = (status: number): Record<Who, number> => ({ ...all(503), boss: status })
const devLogin = (email: string) => ({ email, client: "web" })

const CALLS: Call[] = [
  // Always.
  ["GET", "/health", all(200)],
  ["GET", "/health/ready", all(200)],
  ["GET", "/v1/public/app-status", all(200)],
  ["GET", "/v1/public/sign-in-options", all(200)],
  ["GET", "/openapi.json", all(200)],
  ["GET", "/docs/", all(200)],
  ["GET", "/docs/static/swagger-ui.css", all(200)],
  ["GET", "/redoc", all(200)],
  ["GET", "/redoc/redoc.standalone.js", all(200)],
  // A file's URL contains its own authorization.
  ["GET", "/v1/files/forged", all(404)],
  // Sign-in and refresh reach their handlers, which check who it is.
  ["POST", "/v1/auth/dev-login", all(200), devLogin("BOSS@example.com")],
  ["POST", "/v1/auth/dev-login", all(503), devLogin("emma@example.com")],
  ["POST", "/v1/auth/dev-login", all(503), devLogin("admin@example.com")],
  ["POST", "/v1/auth/dev-login", all(422), { email: "emma@example.com" }],
  ["POST", "/v1/auth/refresh", all(401), { refresh_token: "x".repeat(43) }],
  // Everything else, whatever it would answer otherwise.
  ["GET", "/v1/employees/me", onlyBoss(200)],
  ["GET", "/v1/employees", onlyBoss(200)],
  ["GET", "/v1/employees/nobody-has-this", onlyBoss(404)],
  ["GET", "/v1/auth/permissions", onlyBoss(200)],
  ["GET", "/v1/auth/permissions/matrix", onlyBoss(200)],
  ["POST", "/v1/auth/activity-heartbeat", onlyBoss(204), { client: "web" }],
  ["POST", "/v1/auth/activity-heartbeat", onlyBoss(422), { client: "fridge" }],
  ["GET", "/v1/visibility", onlyBoss(200)],
  ["GET", "/v1/system/status", onlyBoss(200)],
  ["GET", "/v1/system/activity-logs", onlyBoss(200)],
  ["GET", "/v1/employees/activity-export", onlyBoss(200)],
  ["GET", "/v1/organization/tree", onlyBoss(200)],
  ["GET", "/v1/dashboard/bsc/month-report?year=2026&month=10", onlyBoss(200)],
  ["PUT", "/v1/system/visibility/dashboard", onlyBoss(200), { enabled: true }],
  // Nor does it reveal which URLs exist.
  ["GET", "/v1", onlyBoss(404)],
  ["GET", "/v1/", onlyBoss(404)],
  ["GET", "/v1/no/such/address?q=1", onlyBoss(404)],
  ["DELETE", "/v1/employees", onlyBoss(404)],
  ["POST", "/v1/no/such/address", onlyBoss(404), { name: "x" }],
  ["GET", "/v1/%zz", onlyBoss(404)],
  ["GET", "/v1x", all(404)],
  ["GET", "/no-such-page", all(404)],
  ["GET", "/%zz", all(404)],
]

const cells = CALLS.flatMap(([method, path, statuses, body]) =>
  WHO.map((who) => ({ who, method, path, status: statuses[who], body })),
)

describe("under maintenance", () => {
  test.each(cells)("$who: $method $path is $status ($body)", async ({ who, method, path, status, body }) => {
    const response = await fetch(program.address + path, {
      method,
      headers: {
        ...(tokens[who] !== null && { authorization: `Bearer ${tokens[who]}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(status)
    if (status !== 503) return
    expect(response.headers.get("content-type")).toContain("application/problem+json")
    expect(await response.json()).toMatchObject({
      status: 503,
      code: "maintenance",
      maintenance: true,
      message: MESSAGE,
    })
  })

  test.each([
    ["nobody", false],
    ["badToken", false],
    ["employee", false],
    ["admin", false],
    ["boss", true],
  ] as const)("the app status tells %s whether they may bypass: %s", async (who, can_bypass) => {
    const { body } = await call(program, tokens[who], "GET", "/v1/public/app-status")
    expect(body).toEqual({ maintenance: true, can_bypass, message: MESSAGE })
  })

  test("the boss's browser, which sends no token for pictures, can load one", async () => {
    const feedback = { category: "bug", message: "Look at this.", page_path: "/dashboard" }
    const { body } = await call(program, tokens.boss, "POST", "/v1/feedback", feedback)
    const form = new FormData()
    form.append("files", new Blob([new Uint8Array((await picture()).bytes)], { type: "image/png" }), "shot.png")
    const sent = await fetch(`${program.address}/v1/feedback/${body._id}/attachments`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.boss}` },
      body: form,
    })
    const { attachments } = (await sent.json()) as { attachments: { _id: string }[] } // the contract has shaped it
    const address = await call(program, tokens.boss, "GET", `/v1/feedback/attachments/${attachments[0]?._id}/url`)
    const shown = await fetch(program.address + address.body.url)
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"])
  })

  test("a person impersonated by the boss is not exempt", async () => {
    const people = await call(program, tokens.boss, "GET", "/v1/employees?q=emma")
    const employee_id = people.body.items[0]?.employee_id
    const { status, body } = await call(program, tokens.boss, "POST", "/v1/auth/impersonate", { employee_id })
    expect(status).toBe(200)
    expect((await call(program, body.access_token, "GET", "/v1/employees/me")).status).toBe(503)
  })

  test("is not logged as a failure", () => {
    expect(program.log.filter((line) => line.includes("a request failed"))).toEqual([])
  })
})

describe("without maintenance", () => {
  test("everyone is let in, whoever is on the list", async () => {
    const open = await startProgram({ ...settings(), ...maintenance, MAINTENANCE_MODE: "false" })
    try {
      expect((await call(open, tokens.employee, "GET", "/v1/employees/me")).status).toBe(200)
      const { body } = await call(open, null, "GET", "/v1/public/app-status")
      expect(body).toEqual({ maintenance: false, can_bypass: false, message: null })
    } finally {
      await open.stop()
    }
  })
})

describe("a worker", () => {
  test("started with API_ENV=worker keeps running: its heartbeat arrives", async () => {
    const worker = await startProgram({ ...settings(), ...maintenance, API_ENV: "worker", LOG_LEVEL: "info" })
    try {
      const alive = async () =>
        (await call(program, tokens.boss, "GET", "/v1/system/status")).body.checks.worker.status === "ok"
      await expect.poll(alive, { timeout: 60_000 }).toBe(true)
    } finally {
      await worker.stop()
    }
  })
})
