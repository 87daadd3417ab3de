import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { WEBHOOK_EVENT_TYPES } from "@scorecard/contracts/webhooks"
import { createWebhookSecret, signatureHeaders } from "./signature.ts"

const DOCS = new URL("../../../../../docs/", import.meta.url)
const AT = Temporal.Instant.from("2026-10-15T16:00:00Z")
const NOW = AT.epochMilliseconds

type Verify = (secret: string, headers: Record<string, string | undefined>, body: string, now: number) => unknown

/** The snippet as a reader copies it: into a file, which Node runs. */
let directory: string
let verifyWebhook: Verify
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "scorecard-webhook-snippet-"))
  const page = readFileSync(new URL("operations/webhooks.md", DOCS), "utf8")
  const [, snippet = ""] = /```js\n([^]*?)```/.exec(page) ?? []
  const file = join(directory, "verify.mjs")
  writeFileSync(file, snippet)
  const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { verifyWebhook: Verify }
  verifyWebhook = module.verifyWebhook
})
afterAll(() => rmSync(directory, { recursive: true }))

const [secret, former, stranger] = [createWebhookSecret(), createWebhookSecret(), createWebhookSecret()]
const body = JSON.stringify({ type: "entry.created", data: { ids: { entry_id: "é" } } })
const headers = signatureHeaders([secret, former], { id: "01890000-0000-7000-8000-000000000000", at: AT, body })

test("the snippet of the documentation accepts what was signed with either secret", () => {
  for (const known of [secret, former]) expect(verifyWebhook(known, headers, body, NOW)).toEqual(JSON.parse(body))
})

test.each([
  ["another secret", stranger, headers, body, NOW],
  ["another body", secret, headers, body.replace("created", "deleted"), NOW],
  ["another id", secret, { ...headers, "webhook-id": "x" }, body, NOW],
  ["another timestamp", secret, { ...headers, "webhook-timestamp": "1792080001" }, body, NOW],
  ["an old timestamp", secret, headers, body, NOW + 301_000],
  ["a timestamp of the future", secret, headers, body, NOW - 301_000],
  ["no timestamp", secret, { ...headers, "webhook-timestamp": undefined }, body, NOW],
  ["no signature", secret, { ...headers, "webhook-signature": undefined }, body, NOW],
  ["a cut signature", secret, { ...headers, "webhook-signature": "v1,AAAA" }, body, NOW],
] as const)("the snippet refuses %s", (_, known, changed, text, now) => {
  expect(() => verifyWebhook(known, changed, text, now)).toThrow(/timestamp|signature/)
})

test("a signature is that of the example of Standard Webhooks", () => {
  const example = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: Temporal.Instant.fromEpochMilliseconds(1_614_265_330_000),
    body: '{"test": 2432232314}',
  }
  expect(signatureHeaders(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], example)).toEqual({
    "webhook-id": example.id,
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  })
})

test("the rules name every event", () => {
  const page = readFileSync(new URL("rules/webhooks.md", DOCS), "utf8")
  for (const type of WEBHOOK_EVENT_TYPES) expect(page).toContain(`\`${type}\``)
})
