import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readConfig, type Config } from "#platform/config/index.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { builtInPrivacy, builtInTerms } from "./built-in-texts.ts"
import { legalDocuments } from "./legal-documents.ts"

let directory: string
let world: TestWorld
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "legal-"))
  await writeFile(
    join(directory, "terms.md"),
    "# Office rules\n\nBe **kind**. <script>alert(1)</script>\n\n[x](javascript:1)",
  )
  const maintenance = { enabled: true, message: null, bypassEmails: [] }
  const legal = { privacyFile: null, termsFile: join(directory, "terms.md") }
  world = await openTestWorld("legal", {
    warehouse: "none",
    config: { legal, maintenance: { ...readConfig({}).maintenance, ...maintenance, message: "Back soon." } },
  })
})
afterAll(async () => {
  await world.close()
  await rm(directory, { recursive: true, force: true })
})

const ask = (url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  world.app.http.inject({ method, url, headers })

test.each(["/privacy", "/terms"])(
  "%s is HTML for every client, without scripts, also during maintenance",
  async (url) => {
    for (const accept of ["*/*", "application/json", "text/html", undefined]) {
      const { statusCode, headers, payload } = await ask(url, accept === undefined ? {} : { accept })
      expect([accept, statusCode, headers["content-type"]]).toEqual([accept, 200, "text/html; charset=utf-8"])
      expect(payload).toMatch(/^<!doctype html>/)
      expect(payload).not.toMatch(/<script|javascript:/i)
      expect(headers["content-security-policy"]).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers["x-content-type-options"]).toBe("nosniff")
    }
    const head = await ask(url, {}, "HEAD")
    expect([head.statusCode, head.payload]).toEqual([200, ""])
  },
)

test("an unchanged page is 304 for clients that have it", async () => {
  const { headers } = await ask("/privacy")
  const again = await ask("/privacy", { "if-none-match": String(headers["etag"]) })
  expect([again.statusCode, again.payload]).toEqual([304, ""])
  expect(headers["cache-control"]).toBe("public, no-cache")
})

test("a company's own Markdown replaces the built-in text; HTML in it is shown as text", async () => {
  const { payload } = await ask("/terms")
  expect(payload).toContain("<title>Office rules</title>")
  expect(payload).toContain("Be <strong>kind</strong>. &lt;script&gt;alert(1)&lt;/script&gt;")
  expect(payload).not.toContain("Sign in as yourself")
})

test("a file that cannot be read stops the start and names the setting", async () => {
  const config = { ...readConfig({}), legal: { privacyFile: join(directory, "nothing.md"), termsFile: null } }
  await expect(legalDocuments(config)).rejects.toThrow(/^PRIVACY_FILE: .*nothing\.md/)
})

const privacyOf = (settings: Record<string, string>, more: Partial<Config> = {}) =>
  builtInPrivacy({ ...readConfig(settings), ...more })

test("the privacy text names a model provider only if one is configured", () => {
  expect(privacyOf({})).not.toMatch(/language model/)
  const configured = privacyOf({ ANTHROPIC_API_KEY: "key" })
  expect(configured).toMatch(/question.*figures.*language model.*anthropic/s)
  expect(privacyOf({ ANTHROPIC_API_KEY: "key", ASSISTANT_CHAT_ENABLED: "false" })).not.toMatch(/language model/)
})

test("the privacy text names the identity provider, the storage and the periods as configured", () => {
  expect(privacyOf({})).not.toMatch(/sign in at|object storage/)
  const idp = {
    IDP_ISSUER: "https://login.example.com",
    IDP_CLIENT_ID: "scorecard",
    IDP_CLIENT_SECRET: "a secret of the provider",
  }
  expect(privacyOf(idp)).toMatch(/sign in at login\.example\.com/)
  expect(privacyOf({ STORAGE_DRIVER: "gcs", STORAGE_BUCKET: "files" })).toMatch(/object storage.*Google Cloud Storage/)
  const text = privacyOf({ ACTIVITY_RETENTION_DAYS: "30", NOTIFICATION_RETENTION_DAYS: "31", RECYCLE_BIN_DAYS: "32" })
  for (const days of [30, 31, 32]) expect(text).toContain(`${days} days`)
  for (const word of ["birth date", "screenshots", "learning", "audit log", "team chat"]) expect(text).toContain(word)
  expect(builtInTerms()).toMatch(/^# Terms of use/)
})
