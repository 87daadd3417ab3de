import { spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { call, signIn, startProgram } from "./program.ts"
import type { Program } from "./program.ts"

let directory: string
let running: Program[] = []
const settings = () => ({ DATA_DIR: join(directory, "data"), DEMO_DATA: "false", LOG_LEVEL: "info" })

async function start(more: Record<string, string> = {}): Promise<Program> {
  const program = await startProgram({ ...settings(), ...more })
  running.push(program)
  return program
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-program-"))
  chmodSync(directory, 0o755)
})
afterEach(async () => {
  await Promise.all(running.map((program) => program.stop()))
  running = []
  rmSync(directory, { recursive: true, force: true })
})

describe("the program", () => {
  test("serves with nothing but a folder, and an answered write survives kill -9", async () => {
    const first = await start()
    expect((await call(first, null, "GET", "/health/ready")).body).toMatchObject({ status: "ok" })
    const token = await signIn(first, "admin@example.com")
    const { status, body: cluster } = await call(first, token, "POST", "/v1/organization/clusters", { name: "North" })
    expect(status).toBe(201)
    await first.kill()

    const second = await start()
    const tree = await call(second, token, "GET", "/v1/organization/tree")
    expect(tree.body.clusters).toMatchObject([{ _id: cluster._id, name: "North" }])
    expect(await second.stop()).toBe(0)
  })

  test("may be started several times at once on one database: API beside API beside worker", async () => {
    const [one, two] = await Promise.all([start({ ROLE: "api" }), start({ ROLE: "api" }), start({ ROLE: "worker" })])
    if (!one || !two) throw new Error("not started")
    const token = await signIn(one, "admin@example.com")
    expect((await call(two, token, "GET", "/v1/employees/me")).body.employee_id).toBe("ADMIN")
  })
})

describe("a setting that is wrong stops the start and is named", () => {
  test.each([
    [{ PORT: "eighty" }, "PORT"],
    [{ DEMO_DATA: "perhaps" }, "DEMO_DATA"],
    [{ CLOCK_START: "tomorrow" }, "CLOCK_START"],
    [{ NODE_ENV: "production" }, "JWT_SECRET"],
    [
      {
        NODE_ENV: "production",
        JWT_SECRET: "j".repeat(40),
        SECRETS_KEY: "s".repeat(40),
        ALLOWED_EMAIL_DOMAINS: "example.com",
        AUTH_DEV_LOGIN_ENABLED: "true",
      },
      "AUTH_DEV_LOGIN_ENABLED",
    ],
    [{ JWT_SECRET: "short" }, "JWT_SECRET"],
    [{ DATABASE_URL: "postgres://localhost/x" }, "WH_URL"],
  ])("%j", (wrong, name) => {
    const serve = fileURLToPath(new URL("../src/bin/serve.ts", import.meta.url))
    const { status, stderr } = spawnSync(process.execPath, [serve], {
      env: { PATH: process.env["PATH"], ...settings(), ...wrong },
      encoding: "utf8",
    })
    expect(status).toBe(1)
    expect(stderr).toContain(name)
  })
})
