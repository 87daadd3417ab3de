import { request as requestHttp, type IncomingMessage } from "node:http"
import { request as requestHttps } from "node:https"
import type { SignInCheck } from "@scorecard/contracts/setup"
import { z } from "zod"
import { checkedLookup, resolveBySystem, webhookFault } from "#platform/webhooks/index.ts"

const TIMEOUT_MS = 5000
const MAX_BYTES = 1_000_000

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const Keys = z.object({ keys: z.array(z.object({ kty: z.string(), use: z.string().optional() })) })

type Check = SignInCheck["checks"][number]

/**
 * Loads a provider's description and its keys, as a sign-in would, without what earlier sign-ins have cached. Only the
 * configured issuer's own host may be a private one: its description must not make the server probe other hosts.
 */
export async function checkProvider(issuer: string): Promise<Check[]> {
  const checks: Check[] = []
  const add = (key: Check["key"], ok: boolean, detail: string) => void checks.push({ key, ok, detail })

  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`
  const description = await loadJson(address, issuer)
  if (!description.ok) {
    add("discovery", false, `The provider's description at ${address} cannot be loaded: ${description.reason}`)
    return checks
  }
  add("discovery", true, "The provider's description was loaded.")
  const metadata = Metadata.safeParse(description.body)
  const named = z.object({ issuer: z.string() }).safeParse(description.body)
  const isSame = named.success && named.data.issuer === issuer
  const other = named.success ? `names the issuer ${named.data.issuer.slice(0, 200)}` : "names no issuer"
  add("issuer", isSame, isSame ? "The issuer matches." : `The description ${other}, but IDP_ISSUER is ${issuer}.`)
  add(
    "endpoints",
    metadata.success,
    metadata.success
      ? "The addresses for signing in are there."
      : "The description lacks an address: it needs authorization_endpoint, token_endpoint, and jwks_uri.",
  )
  if (metadata.success) {
    const keys = await loadKeys(metadata.data.jwks_uri, issuer)
    add("keys", keys.ok, keys.detail)
  }
  return checks
}

async function loadKeys(address: string, issuer: string): Promise<{ ok: boolean; detail: string }> {
  const loaded = await loadJson(address, issuer)
  if (!loaded.ok) return { ok: false, detail: `The provider's keys cannot be loaded: ${loaded.reason}` }
  const found = Keys.safeParse(loaded.body)
  const signing = found.success ? found.data.keys.filter(({ use = "sig" }) => use === "sig").length : 0
  if (signing === 0) return { ok: false, detail: "The provider has no keys to sign with." }
  return { ok: true, detail: signing === 1 ? "The provider's key was loaded." : `${signing} keys were loaded.` }
}

type Loaded = { ok: true; body: unknown } | { ok: false; reason: string }

/** The response's content is never repeated: it may come from another service. */
async function loadJson(address: string, issuer: string): Promise<Loaded> {
  const url = new URL(address)
  const isOwn = url.origin === new URL(issuer).origin
  if (!isOwn && webhookFault(address, { allowedHosts: [url.hostname], allowLoopback: false }) !== null) {
    return { ok: false, reason: "it is at another host, and not at a public https address." }
  }
  try {
    const response = await get(url, isOwn)
    if (response.statusCode !== 200) {
      response.destroy()
      return { ok: false, reason: `the server answered with status ${response.statusCode}.` }
    }
    return { ok: true, body: JSON.parse(await readText(response)) }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

function get(url: URL, isOwn: boolean): Promise<IncomingMessage> {
  const request = url.protocol === "http:" ? requestHttp : requestHttps
  const options = {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: "application/json" },
    ...(!isOwn && { lookup: checkedLookup(resolveBySystem, { allowLoopback: false }) }),
  }
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on("error", reject).end()
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > MAX_BYTES) throw new Error("too large")
    parts.push(bytes)
  }
  return Buffer.concat(parts).toString("utf8")
}

const REASONS: Record<string, string> = {
  ENOTFOUND: "the host is unknown.",
  ECONNREFUSED: "the host refuses the connection.",
  ADDRESS_REFUSED: "the host has no public address.",
  ABORT_ERR: "the server did not answer in time.",
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return "the answer is not JSON."
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return REASONS[code] ?? "the connection failed."
}
