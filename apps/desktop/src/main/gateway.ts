import { createHash } from "node:crypto"
import { homePaths, type NativeReply, type NativeRequest } from "../bridge.ts"
import type { Http, HttpReply } from "./http.ts"
import { retryAfterOf, textOf } from "./http.ts"
import type { Clock } from "./ports.ts"
import { openReplyCache } from "./reply-cache.ts"
import type { Session, TokenResult } from "./session.ts"

/** What a poll found. `tag` identifies the content; null if there is none. */
export type PollResult = { reply: HttpReply | null; tag: string | null; isChanged: boolean }

export type Gateway = {
  /** For the interface. */
  request(request: NativeRequest): Promise<NativeReply>
  /** A conditional GET that always asks the service; null while a 429 asks to wait, and if the person changed meanwhile. */
  poll(path: string): Promise<PollResult | null>
  /** A POST of this program itself; not sent while a 429 asks to wait. */
  post(path: string, body: object): Promise<HttpReply | null>
  /** Whether the interface has requested this one of Home's addresses since the person signed in. */
  wasRequested(path: string): boolean
  /** Requests of the interface that write and are not answered yet. */
  writes(): number
  clear(): void
}

type GatewayDeps = {
  http: Http
  session: Pick<Session, "state" | "token" | "renew">
  clock: Clock
  /** Every answer, and null for none. */
  onReply(reply: HttpReply | null): void
}

/** Headers of the interface that reach the service; all others, cookies and tokens among them, do not. */
const PASSED = ["accept", "accept-language", "content-type", "idempotency-key", "if-match", "if-none-match", "prefer"]
const HIDDEN = ["set-cookie", "connection", "keep-alive", "transfer-encoding", "content-encoding", "content-length"]
const WRITES = new Set(["POST", "PUT", "PATCH", "DELETE"])
/** These replies contain tokens, which the interface never sees. */
const NOT_FOR_INTERFACE = /^\/v1\/auth\/(?:idp|refresh|logout|dev-login|impersonate)(?:\/|$)/i
const ORIGIN = "http://service.invalid"
const MAX_WAIT_MS = 300_000

const UNREACHED: NativeReply = { status: 0, headers: {}, body: "" }

/** Every call of the signed-in person to the service. (rules/desktop-client#gateway) */
export function openGateway({ http, session, clock, onReply }: GatewayDeps): Gateway {
  const cache = openReplyCache(clock)
  const requested = new Set<string>()
  const inFlight = new Map<string, { reply: Promise<HttpReply | null>; age: number }>()
  let writes = 0
  let waitUntil = 0
  /** Counts the changes of person: a request of the one before is neither sent as the next one, nor its reply used. */
  let generation = 0

  async function send(method: string, path: string, headers: Record<string, string>, body: Buffer<ArrayBuffer> | null) {
    const current = generation
    const ask = async (result: TokenResult): Promise<HttpReply | null> => {
      if (result.status === "signed_out" || current !== generation) return signedOutReply()
      if (result.status === "unavailable") return result.reply
      return http({ method, path, headers: { ...headers, authorization: `Bearer ${result.token}` }, body })
    }
    const first = await session.token()
    let reply = await ask(first)
    if (reply?.status === 401 && first.status === "token") reply = await ask(await session.renew(first.token))
    // Other codes limit one kind of request, such as pending entry requests, for hours.
    if (reply?.status === 429 && textOf(reply, "code") === "rate_limited") wait(reply)
    onReply(reply)
    return current === generation ? reply : signedOutReply()
  }

  function wait(reply: HttpReply): void {
    waitUntil = clock.monotonic() + Math.min(retryAfterOf(reply) ?? 0, MAX_WAIT_MS)
  }

  /** Concurrent GETs of one path share a request, unless something was written since it began. */
  function get(path: string, headers: Record<string, string>): Promise<HttpReply | null> {
    const running = inFlight.get(path)
    const age = cache.age()
    if (running?.age === age) return running.reply
    const current = generation
    const etag = cache.etag(path)
    const reply = send("GET", path, { ...headers, ...(etag !== null && { "if-none-match": etag }) }, null)
      .then((received) => (received && current === generation ? cache.recordReply(path, received, age) : received))
      .finally(() => {
        if (inFlight.get(path)?.reply === reply) inFlight.delete(path)
      })
    inFlight.set(path, { reply, age })
    return reply
  }

  async function write({ method, headers, body }: NativeRequest, path: string): Promise<HttpReply | null> {
    writes += 1
    try {
      return await send(method, path, passed(headers), body === null ? null : Buffer.from(body, "base64"))
    } finally {
      writes -= 1
      cache.expire()
    }
  }

  function isHome(path: string): boolean {
    const state = session.state()
    return state.status === "signed_in" && homePaths(state.employee_id).includes(path)
  }

  return {
    async request(request) {
      const path = servicePath(request.path)
      if (path === null) return problem(403, "This address isn't available to the interface.")
      if (WRITES.has(request.method)) return toNative(await write(request, path))
      if (request.method !== "GET") return problem(405, "This method isn't available.")
      // No others: lists are asked for with any number of queries.
      if (isHome(path)) requested.add(path)
      const reply = cache.fresh(path) ?? (await get(path, passed(request.headers, "if-none-match")))
      return toNative(reply, request.headers)
    },
    async poll(path) {
      if (clock.monotonic() < waitUntil) return null
      const current = generation
      const before = cache.etag(path)
      const reply = await get(path, {})
      if (current !== generation) return null
      const tag = reply?.status === 200 ? (cache.etag(path) ?? hash(reply.body)) : null
      return { reply, tag, isChanged: tag !== null && tag !== before }
    },
    async post(path, body) {
      if (clock.monotonic() < waitUntil) return null
      return send("POST", path, { "content-type": "application/json" }, Buffer.from(JSON.stringify(body)))
    },
    wasRequested: (path) => requested.has(path),
    writes: () => writes,
    clear() {
      generation += 1
      inFlight.clear()
      cache.clear()
      requested.clear()
    },
  }
}

/** The address as it is sent; null if it is not one of the service's that the interface may use. */
function servicePath(path: string): string | null {
  // Resolved first: dots and backslashes must not lead elsewhere.
  const url = path.startsWith("/") ? URL.parse(path, ORIGIN) : null
  if (url?.origin !== ORIGIN) return null
  const isService = url.pathname.startsWith("/v1/") || url.pathname === "/health"
  const route = decoded(url.pathname)
  return isService && route !== null && !NOT_FOR_INTERFACE.test(route) ? url.pathname + url.search : null
}

/** The path as the service's router reads it; null if it cannot be decoded. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).replaceAll(/\/{2,}/g, "/")
  } catch {
    return null
  }
}

/** For a reply without an ETag: identifies its content. */
const hash = (body: Buffer) => createHash("sha256").update(body).digest("base64url")

function passed(headers: Record<string, string>, except = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => name !== except && PASSED.includes(name)),
  )
}

function toNative(reply: HttpReply | null, asked: Record<string, string> = {}): NativeReply {
  if (reply === null) return UNREACHED
  const headers = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !HIDDEN.includes(name)))
  const known = Object.entries(asked).find(([name]) => name.toLowerCase() === "if-none-match")?.[1]
  if (reply.status === 200 && known !== undefined && known === reply.headers["etag"]) {
    return { status: 304, headers, body: "" }
  }
  return { status: reply.status, headers, body: reply.body.toString("base64") }
}

const problemText = (status: number, code: string, detail: string) => JSON.stringify({ status, code, detail })

function problem(status: number, detail: string): NativeReply {
  const body = Buffer.from(problemText(status, "not_available", detail)).toString("base64")
  return { status, headers: { "content-type": "application/problem+json" }, body }
}

function signedOutReply(): HttpReply {
  const body = Buffer.from(problemText(401, "not_signed_in", "Sign in first."))
  return { status: 401, headers: { "content-type": "application/problem+json" }, body }
}
