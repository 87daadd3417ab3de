import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { ConfigError, readConfig } from "./index.ts"

const DATA_DIR = mkdtempSync(join(tmpdir(), "scorecard-config-"))
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR, ...environment })
const PRODUCTION = {
  NODE_ENV: "production",
  JWT_SECRET: "j".repeat(32),
  SECRETS_KEY: "s".repeat(32),
  ALLOWED_EMAIL_DOMAINS: "Example.com, example.org",
}

describe("settings", () => {
  test("in development need nothing: secrets are made once and kept", () => {
    const first = read({})
    expect(first.allowedEmailDomains).toEqual(["example.com"])
    expect(first).toMatchObject({ role: "all", demoData: true, devLogin: { enabled: true, emails: ["*"] } })
    expect(read({}).jwtSecrets).toEqual(first.jwtSecrets)
    expect(read({}).secretsKey).not.toBe(first.jwtSecrets[0])
  })

  test("in production switch development off", () => {
    expect(read(PRODUCTION)).toMatchObject({
      production: true,
      demoData: false,
      bootstrapAdminEmail: null,
      devLogin: { enabled: false },
      allowedEmailDomains: ["example.com", "example.org"],
    })
  })

  test("API_ENV=worker starts a worker for the deployment that WORKER_FOR_ENV names", () => {
    expect(read({ API_ENV: "worker", WORKER_FOR_ENV: "blue" })).toMatchObject({ role: "worker", environment: "blue" })
    expect(read({ API_ENV: "blue" })).toMatchObject({ role: "all", environment: "blue" })
  })

  test("JWT_SECRET may list several: the first signs", () => {
    expect(read({ JWT_SECRET: `${"a".repeat(32)}, ${"b".repeat(32)}` }).jwtSecrets).toEqual([
      "a".repeat(32),
      "b".repeat(32),
    ])
  })

  test("with a database of one's own the demo company stays away unless asked for", () => {
    const own = { DATABASE_URL: "postgres://db/x", WH_URL: "postgres://db/w" }
    expect(read(own).demoData).toBe(false)
    expect(read({ ...own, DEMO_DATA: "true" }).demoData).toBe(true)
  })

  test.each(["JWT_SECRET", "SECRETS_KEY", "ALLOWED_EMAIL_DOMAINS"] as const)(
    "production without %s does not start",
    (name) => {
      const { [name]: _, ...rest } = PRODUCTION
      expect(() => read(rest)).toThrow(ConfigError)
      expect(() => read(rest)).toThrow(name)
    },
  )

  test.each([
    ["PORT", "65536"],
    ["RATE_LIMIT_DEFAULT", "-1"],
    ["DATABASE_LOCK_TIMEOUT_MS", "0"],
    ["BSC_ROLLING_SYNC_SECONDS", "1.5"],
    ["WH_DRIVER", "oracle"],
    ["CLOCK_START", "2026-13-01"],
    ["JWT_SECRET", "too short"],
  ])("%s=%s is refused by name", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name)
  })
})
