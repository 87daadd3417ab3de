import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testDatabase, type TestDatabase } from "./support/postgres.ts"
import { call, signIn, startProgram, type Program } from "./support/program.ts"

/*
 * People leave at midnight Eastern. The real program is started just before and just after it, without workers, so that
 * no job can have stored the status. (rules/people#leaving)
 */

const LAST_DAY = "2026-10-15"
const LAST_MINUTE = "2026-10-15T23:58:00-04:00"
const NEXT_DAY = "2026-10-16T00:00:00-04:00"
/** In the first the last day is long over by the last minute; in the last it isn't over on the next day. */
const ZONES = ["Pacific/Kiritimati", "UTC", "America/New_York", "Pacific/Honolulu"]

let directory: string
let documents: TestDatabase
let warehouse: TestDatabase

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "scorecard-leavers-"))
  documents = await testDatabase("leavers")
  warehouse = await testDatabase("leavers_wh")
})
afterAll(async () => {
  await documents.drop()
  await warehouse.drop()
  rmSync(directory, { recursive: true, force: true })
})

async function during<Result>(TZ: string, start: string, use: (program: Program) => Promise<Result>): Promise<Result> {
  const program = await startProgram({
    TZ,
    CLOCK_START: start,
    DATA_DIR: directory,
    DATABASE_URL: documents.url,
    WH_URL: warehouse.url,
    ROLE: "api",
    AUTH_DEV_LOGIN_ENABLED: "true",
    AUTH_DEV_LOGIN_EMAILS: "*",
    ALLOWED_EMAIL_DOMAINS: "example.com",
    BOOTSTRAP_ADMIN_EMAIL: "admin@example.com",
    JWT_SECRET: "one secret of all the processes here",
    SECRETS_KEY: "another secret of all the processes here",
    DEMO_DATA: "false",
    RATE_LIMIT_SIGN_IN: "0",
    DRAIN_SECONDS: "0",
  })
  try {
    return await use(program)
  } finally {
    await program.stop()
  }
}

test.each(ZONES)(
  "a leaver's token, refresh token and sign-in are refused the next day with the server in %s",
  { timeout: 600_000 },
  async (zone) => {
    const email = `leaver.${ZONES.indexOf(zone)}@example.com`
    const login = { email, client: "desktop" }
    const me = (program: Program, token: string) => call(program, token, "GET", "/v1/employees/me")

    const tokens = await during(zone, LAST_MINUTE, async (program) => {
      const added = await call(program, await signIn(program, "admin@example.com"), "POST", "/v1/employees", {
        hire_date: "2025-01-06",
        personal_data: { first_name: "Ana", last_name: "Reyes", email_address: email },
        employment_data: { position: "Analyst", separation_date: LAST_DAY },
      })
      expect([added.status, added.body.status]).toEqual([201, "active"])
      const first = await call(program, null, "POST", "/v1/auth/dev-login", login)
      expect((await me(program, first.body.access_token)).status).toBe(200)
      const { status, body } = await call(program, null, "POST", "/v1/auth/refresh", {
        refresh_token: first.body.refresh_token,
      })
      expect(status).toBe(200)
      return body
    })

    await during(zone, NEXT_DAY, async (program) => {
      expect((await me(program, tokens.access_token)).status).toBe(401)
      const { refresh_token } = tokens
      const refreshed = await call(program, null, "POST", "/v1/auth/refresh", { refresh_token })
      expect(refreshed.status).toBe(401)
      const { status, body } = await call(program, null, "POST", "/v1/auth/dev-login", login)
      expect([status, body.code]).toEqual([403, "employee_inactive"])
    })
  },
)
