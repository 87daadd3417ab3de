import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { readConfig } from "./index.ts"

const DATA_DIR = mkdtempSync(join(tmpdir(), "scorecard-email-config-"))
const read = (environment: Record<string, string>) => readConfig({ DATA_DIR, ...environment }).email
const PRODUCTION = {
  NODE_ENV: "production",
  JWT_SECRET: "kT4vQ9sZ2mXc7RbY1nWp8LdF3hJg6AeU",
  SECRETS_KEY: "Vb5Nq8Jt1Hy4Mw7Ks0Rx3Dz6Pc9Lf2Ga",
  ALLOWED_EMAIL_DOMAINS: "example.com",
}
const ON = {
  ...PRODUCTION,
  NOTIFICATION_EMAIL_ENABLED: "true",
  NOTIFICATION_APP_BASE_URL: "https://app.example.com/scorecards/",
  NOTIFICATION_EMAIL_FROM: "HR <hr@example.com>",
}
const SMTP = { NOTIFICATION_SMTP_URL: "smtp://mail.example.com" }
const KEY = JSON.stringify({
  type: "service_account",
  client_email: "mailer@project.example.com",
  private_key: "-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----\n",
})

describe("email", () => {
  test("goes to a folder in development, and nowhere in production until enabled", () => {
    expect(read({})).toEqual({
      driver: { kind: "outbox", directory: join(DATA_DIR, "outbox") },
      from: { name: "Scorecard Platform", address: "no-reply@example.com" },
      appBaseUrl: "http://127.0.0.1:8080",
    })
    expect(read({ HOST: "0.0.0.0", PORT: "9000" }).appBaseUrl).toBe("http://localhost:9000")
    expect(read({ NOTIFICATION_EMAIL_ENABLED: "false" }).driver).toBeNull()
    expect(read(PRODUCTION).driver).toBeNull()
    expect(read({ ...PRODUCTION, ...SMTP }).driver).toBeNull()
  })

  test.each([
    ["smtp://mail.example.com", { host: "mail.example.com", port: 587, secure: false }, null],
    ["smtps://mail.example.com", { host: "mail.example.com", port: 465, secure: true }, null],
    [
      "smtp://us%40er:p%3Aw@10.0.0.5:2525/",
      { host: "10.0.0.5", port: 2525, secure: false },
      { user: "us@er", pass: "p:w" },
    ],
    ["smtp://[::1]:25", { host: "::1", port: 25, secure: false }, null],
  ])("uses the server of %s", (NOTIFICATION_SMTP_URL, server, login) => {
    expect(read({ ...ON, NOTIFICATION_SMTP_URL })).toEqual({
      driver: { kind: "smtp", server, login },
      from: { name: "HR", address: "hr@example.com" },
      appBaseUrl: "https://app.example.com/scorecards",
    })
  })

  test("is sent as a person of the Workspace domain, with an inline key or a key file", () => {
    const file = join(DATA_DIR, "key.json")
    writeFileSync(file, KEY)
    const driver = {
      kind: "workspace",
      server: { host: "smtp.gmail.com", port: 465, secure: true },
      user: "noreply@example.com",
      account: { clientEmail: "mailer@project.example.com", tokenUrl: "https://oauth2.googleapis.com/token" },
    }
    const { NOTIFICATION_EMAIL_FROM: _, ...without } = ON
    for (const NOTIFICATION_EMAIL_SERVICE_ACCOUNT of [KEY, file]) {
      const settings = read({
        ...without,
        NOTIFICATION_EMAIL_IMPERSONATE: "noreply@example.com",
        NOTIFICATION_EMAIL_SERVICE_ACCOUNT,
      })
      expect(settings).toMatchObject({ driver, from: { address: "noreply@example.com" } })
    }
  })

  test.each<[string, Record<string, string>]>([
    ["NOTIFICATION_EMAIL_ENABLED", { NOTIFICATION_EMAIL_ENABLED: "yes" }],
    ["NOTIFICATION_EMAIL_ENABLED", ON],
    ["NOTIFICATION_EMAIL_FROM", { ...ON, ...SMTP, NOTIFICATION_EMAIL_FROM: "" }],
    ["NOTIFICATION_EMAIL_FROM", { NOTIFICATION_EMAIL_FROM: "a@example.com, b@example.com" }],
    ["NOTIFICATION_EMAIL_FROM", { NOTIFICATION_EMAIL_FROM: "HR\r\nBcc: x@example.com <hr@example.com>" }],
    ["NOTIFICATION_APP_BASE_URL", { ...ON, ...SMTP, NOTIFICATION_APP_BASE_URL: "" }],
    ["NOTIFICATION_APP_BASE_URL", { NOTIFICATION_APP_BASE_URL: "javascript:alert(1)" }],
    ["NOTIFICATION_APP_BASE_URL", { NOTIFICATION_APP_BASE_URL: "https://user:pass@example.com" }],
    ["NOTIFICATION_APP_BASE_URL", { NOTIFICATION_APP_BASE_URL: "https://example.com/?a=1" }],
    ["NOTIFICATION_SMTP_URL", { NOTIFICATION_SMTP_URL: "http://mail.example.com" }],
    ["NOTIFICATION_SMTP_URL", { NOTIFICATION_SMTP_URL: "mail.example.com" }],
    ["NOTIFICATION_SMTP_URL", { NOTIFICATION_SMTP_URL: "smtp://" }],
    ["NOTIFICATION_SMTP_URL", { NOTIFICATION_SMTP_URL: "smtp://mail.example.com?tls=off" }],
    ["NOTIFICATION_SMTP_URL", { NOTIFICATION_SMTP_URL: "smtp://user:50%@mail.example.com" }],
    ["NOTIFICATION_SMTP_URL", { ...SMTP, NOTIFICATION_EMAIL_IMPERSONATE: "a@example.com" }],
    ["NOTIFICATION_EMAIL_SERVICE_ACCOUNT", { NOTIFICATION_EMAIL_IMPERSONATE: "a@example.com" }],
    ["NOTIFICATION_EMAIL_IMPERSONATE", { NOTIFICATION_EMAIL_SERVICE_ACCOUNT: KEY }],
    [
      "NOTIFICATION_EMAIL_IMPERSONATE",
      { NOTIFICATION_EMAIL_IMPERSONATE: "somebody", NOTIFICATION_EMAIL_SERVICE_ACCOUNT: KEY },
    ],
    ...["/no/such/file", "{", '{"client_email": "x@example.com"}', '{"private_key": "secret"}'].map(
      (NOTIFICATION_EMAIL_SERVICE_ACCOUNT): [string, Record<string, string>] => [
        "NOTIFICATION_EMAIL_SERVICE_ACCOUNT",
        { NOTIFICATION_EMAIL_IMPERSONATE: "a@example.com", NOTIFICATION_EMAIL_SERVICE_ACCOUNT },
      ],
    ),
  ])("stops the start with a message about %s: %j", (name, environment) => {
    expect(() => read(environment)).toThrow(new RegExp(`^${name}: (?!.*secret)`))
  })
})
