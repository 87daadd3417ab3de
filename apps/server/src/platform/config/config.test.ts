import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { ConfigError, readConfig } from "./index.ts"

const DATA_DIR = mkdtempSync(join(tmpdir(), "scorecard-config-"))
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR, ...environment })
const PRODUCTION = {
  NODE_ENV: "production",
  JWT_SECRET: "kT4vQ9sZ2mXc7RbY1nWp8LdF3hJg6AeU",
  SECRETS_KEY: "Vb5Nq8Jt1Hy4Mw7Ks0Rx3Dz6Pc9Lf2Ga",
  ALLOWED_EMAIL_DOMAINS: "Example.com, example.org",
}

describe("settings", () => {
  test("are all optional in development: secrets are generated once and stored", () => {
    const first = read({})
    expect(first.allowedEmailDomains).toEqual(["example.com"])
    expect(first).toMatchObject({ role: "all", demoData: true, devLogin: { enabled: true, emails: ["*"] } })
    expect(read({}).jwtSecrets).toEqual(first.jwtSecrets)
    expect(read({}).secretsKey).not.toBe(first.jwtSecrets[0])
  })

  test.runIf(process.getuid?.() === 0).each(["", "secrets", "files"])(
    "in a data directory that another user owns fail with the owners and the command to run: %s",
    (name) => {
      const parent = mkdtempSync(join(tmpdir(), "scorecard-config-"))
      chmodSync(parent, 0o755)
      const directory = join(parent, "data of mine")
      const folder = join(directory, name)
      mkdirSync(folder, { recursive: true })
      chownSync(directory, 54_322, 54_322)
      chownSync(folder, 54_321, 54_321)
      chmodSync(folder, 0o700)
      const program = `
        import { readConfig } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))}
        process.setgroups([])
        process.setgid(54322)
        process.setuid(54322)
        readConfig({ DATA_DIR: process.argv[1] })`
      const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program, directory], {
        encoding: "utf8",
      })
      expect(stderr).toContain(
        `ConfigError: DATA_DIR: ${folder.replace(/\/$/, "")} belongs to user 54321, but this program runs as user 54322, ` +
          `who must own everything in ${directory}. To fix this, stop the service and run as root: ` +
          `chown -R 54322:54322 '${directory}'\n`,
      )
    },
  )

  test("in production switch development off", () => {
    expect(read(PRODUCTION)).toMatchObject({
      production: true,
      demoData: false,
      bootstrapAdminEmail: null,
      devLogin: { enabled: false },
      allowedEmailDomains: ["example.com", "example.org"],
    })
  })

  test.each([
    [{}, true],
    [{ HOST: "localhost" }, true],
    [{ HOST: "127.0.0.2" }, true],
    [{ HOST: "::1" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "::" }, false],
    [{ HOST: "127.evil.example.com" }, false],
    [{ HOST: "192.168.1.4" }, false],
    [{ DATABASE_URL: "postgres://localhost/x", WH_DRIVER: "none" }, false],
    [{ HOST: "0.0.0.0", AUTH_DEV_LOGIN_ENABLED: "true" }, true],
    [{ DATABASE_URL: "postgres://localhost/x", WH_DRIVER: "none", AUTH_DEV_LOGIN_ENABLED: "true" }, true],
    [{ AUTH_DEV_LOGIN_ENABLED: "false" }, false],
  ])("%j: development sign-in is on by default only where no one else can reach it: %s", (environment, enabled) => {
    expect(read(environment).devLogin.enabled).toBe(enabled)
  })

  test.each([
    ["one letter", "a".repeat(64)],
    ["few letters", "abcabdabcabdacbdabcbadcbadbcabdc"],
    ["a repeated text", "Vb5Nq8Jt1Hy4Mw7KVb5Nq8Jt1Hy4Mw7K"],
    ["a run of the alphabet", "abcdefghijklmnopqrstuvwxyz0123456789"],
    ["a placeholder", "change-me-please-this-is-your-jwt-secret-key"],
    ["one of our placeholders", "your secret here: at least 32 random characters"],
  ])("production refuses a weak secret: %s", (_, weak) => {
    for (const name of ["JWT_SECRET", "SECRETS_KEY"]) {
      expect(() => read({ ...PRODUCTION, [name]: weak })).toThrow(new RegExp(`^${name}: .*openssl rand`))
      expect(() => read({ [name]: weak })).not.toThrow()
    }
    const rotated = `${PRODUCTION.JWT_SECRET},${weak}`
    expect(() => read({ ...PRODUCTION, JWT_SECRET: rotated })).toThrow(/^JWT_SECRET: /)
  })

  test("production refuses one secret for two purposes, also among rotated ones", () => {
    const { SECRETS_KEY, JWT_SECRET } = PRODUCTION
    for (const same of [SECRETS_KEY, `${JWT_SECRET}, ${SECRETS_KEY}`]) {
      expect(() => read({ ...PRODUCTION, JWT_SECRET: same })).toThrow(/^SECRETS_KEY: .*JWT_SECRET/)
      expect(() => read({ JWT_SECRET: same, SECRETS_KEY })).not.toThrow()
    }
  })

  test("production accepts openssl output and a long passphrase", () => {
    const strong = [
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "q1vJ0oXk2yE7n4T9cLr8WbZ5hG3uSaDfPiMxQeRtYw0=",
      "seven purple otters juggle warm accordions nightly",
    ]
    for (const SECRETS_KEY of strong) expect(read({ ...PRODUCTION, SECRETS_KEY }).secretsKey).toBe(SECRETS_KEY)
  })

  test("API_ENV=worker starts a worker for the deployment named by WORKER_FOR_ENV", () => {
    expect(read({ API_ENV: "worker", WORKER_FOR_ENV: "blue" })).toMatchObject({ role: "worker", environment: "blue" })
    expect(read({ API_ENV: "blue" })).toMatchObject({ role: "all", environment: "blue" })
  })

  test("store files under DATA_DIR, or where STORAGE_DRIVER says", () => {
    expect(read({}).storage).toEqual({ driver: "fs", directory: join(DATA_DIR, "files") })
    const s3 = { STORAGE_DRIVER: "s3", STORAGE_BUCKET: "b" }
    expect(read(s3).storage).toEqual({
      driver: "s3",
      bucket: "b",
      endpoint: null,
      region: "us-east-1",
      credentials: null,
    })
    const all = {
      ...s3,
      STORAGE_ENDPOINT: "http://s3:9000",
      STORAGE_REGION: "r",
      STORAGE_ACCESS_KEY: "a",
      STORAGE_SECRET_KEY: "s",
    }
    expect(read(all).storage).toMatchObject({
      endpoint: "http://s3:9000",
      region: "r",
      credentials: { accessKeyId: "a", secretAccessKey: "s" },
    })
  })

  test.each([
    [{ STORAGE_DRIVER: "ftp" }, "STORAGE_DRIVER"],
    [{ STORAGE_DRIVER: "s3" }, "STORAGE_BUCKET"],
    [{ STORAGE_DRIVER: "gcs" }, "STORAGE_BUCKET"],
    [{ STORAGE_DRIVER: "s3", STORAGE_BUCKET: "b", STORAGE_ACCESS_KEY: "a" }, "STORAGE_SECRET_KEY"],
    [{ STORAGE_DRIVER: "s3", STORAGE_BUCKET: "b", STORAGE_SECRET_KEY: "s" }, "STORAGE_SECRET_KEY"],
    [{ STORAGE_DRIVER: "s3", STORAGE_BUCKET: "b", STORAGE_ENDPOINT: "s3:9000" }, "STORAGE_ENDPOINT"],
  ])("%j stop the start and name %s", (environment, name) => {
    expect(() => read(environment)).toThrow(name)
  })

  test("JWT_SECRET may list several: the first signs", () => {
    expect(read({ JWT_SECRET: `${"a".repeat(32)}, ${"b".repeat(32)}` }).jwtSecrets).toEqual([
      "a".repeat(32),
      "b".repeat(32),
    ])
  })

  test("activity is stored for 400 days by default", () => {
    expect(read({}).activityRetentionDays).toBe(400)
    expect(read({ ACTIVITY_RETENTION_DAYS: "30" }).activityRetentionDays).toBe(30)
  })

  test("an external database gets no demo company unless it is requested", () => {
    const own = { DATABASE_URL: "postgres://db/x", WH_URL: "postgres://db/w" }
    expect(read(own).demoData).toBe(false)
    expect(read({ ...own, DEMO_DATA: "true" }).demoData).toBe(true)
  })

  test("ClickHouse is used for the warehouse if its HTTP address is set; other addresses are refused", () => {
    const url = "https://scorecard:secret@warehouse.example.com:8443/bsc"
    expect(read({ WH_DRIVER: "clickhouse", WH_URL: url }).warehouse).toMatchObject({ driver: "clickhouse", url })
    for (const wrong of ["", "secret", "postgres://db/secret", "tcp://ch:9000/secret", "http://ch:8123/x?secret=1"]) {
      const refused = expect.objectContaining({ name: "ConfigError", message: expect.not.stringContaining("secret") })
      expect(() => read({ WH_DRIVER: "clickhouse", WH_URL: wrong })).toThrow(refused)
      expect(() => read({ WH_DRIVER: "clickhouse", WH_URL: wrong })).toThrow(/^WH_URL: /)
    }
  })

  test("a ClickHouse cluster is named as an identifier, and only for that driver", () => {
    const clickhouse = { WH_DRIVER: "clickhouse", WH_URL: "http://ch:8123/bsc" }
    expect(read(clickhouse).warehouse.cluster).toBeNull()
    expect(read({ ...clickhouse, WH_CLUSTER: "" }).warehouse.cluster).toBeNull()
    for (const WH_CLUSTER of ["main", "scorecard_2", "eu-west"])
      expect(read({ ...clickhouse, WH_CLUSTER }).warehouse.cluster).toBe(WH_CLUSTER)
    for (const WH_CLUSTER of ["2nd", "-x", "a b", "a'b", "{cluster}", "a.b", "ü"])
      expect(() => read({ ...clickhouse, WH_CLUSTER })).toThrow(/^WH_CLUSTER: must be the name/)
    expect(() => read({ WH_CLUSTER: "main" })).toThrow("WH_CLUSTER: only WH_DRIVER=clickhouse has clusters")
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
    ["DATABASE_ANSWER_TIMEOUT_MS", "999"],
    ["BSC_ROLLING_SYNC_SECONDS", "1.5"],
    ["ACTIVITY_RETENTION_DAYS", "6"],
    ["WH_DRIVER", "oracle"],
    ["CLOCK_START", "2026-13-01"],
    ["JWT_SECRET", "too short"],
  ])("%s=%s is refused by name", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name)
  })
})

const IDP = { IDP_ISSUER: "https://idp.example.com", IDP_CLIENT_ID: "us", IDP_CLIENT_SECRET: "secret" }
const readIdp = (more: Record<string, string>) => read(more).idp

test("the identity provider needs all three settings or none", () => {
  expect(readIdp({})).toBeNull()
  expect(readIdp(IDP)).toEqual({ issuer: "https://idp.example.com", clientId: "us", clientSecret: "secret" })
  for (const name of Object.keys(IDP)) {
    expect(() => readIdp({ ...IDP, [name]: "" })).toThrow(new RegExp(`^${name}: `))
  }
})

test.each([
  ["http on loopback", "http://127.0.0.1:8090"],
  ["http on localhost", "http://localhost:8090"],
  ["http on loopback's IPv6 address", "http://[::1]:8090"],
  ["a path", "https://idp.example.com/realms/company"],
])("an issuer with %s is read", (_, IDP_ISSUER) => {
  expect(readIdp({ ...IDP, IDP_ISSUER })?.issuer).toBe(IDP_ISSUER)
})

test.each([
  ["http", "http://idp.example.com"],
  ["http on a name that only begins like loopback", "http://localhost.evil.org"],
  ["http on a private address", "http://10.0.0.1"],
  ["another scheme", "ftp://127.0.0.1"],
  ["a query", "https://idp.example.com?tenant=1"],
  ["a fragment", "https://idp.example.com#x"],
])("an issuer with %s is refused", (_, IDP_ISSUER) => {
  expect(() => readIdp({ ...IDP, IDP_ISSUER })).toThrow(/^IDP_ISSUER: /)
})

test("production requires TLS even for a provider on loopback", () => {
  expect(() => readIdp({ ...PRODUCTION, ...IDP, IDP_ISSUER: "http://127.0.0.1:8090" })).toThrow(/^IDP_ISSUER: /)
})
