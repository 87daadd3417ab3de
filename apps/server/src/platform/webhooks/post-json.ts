import {
  Agent as PlainAgent,
  request as requestPlain,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http"
import { Agent, request } from "node:https"
import { isIP } from "node:net"
import { canConnectTo } from "./address.ts"
import { AddressRefused, checkedLookup, resolveBySystem, type Resolve } from "./checked-lookup.ts"

/** Only the outcome: no part of the response is stored, since it could come from an internal machine. */
export type PostOutcome =
  | { ok: true; status: number }
  /** `status` is null without an answer. */
  | { ok: false; status: number | null; permanent: boolean; retryAfterSeconds: number | null; error: string }

export type PostOptions = {
  /** For tests, which connect to loopback. */
  allowLoopback: boolean
  timeoutMs?: number
  headers?: Readonly<Record<string, string>>
  resolve?: Resolve
  /** For tests, which trust their own certificate. */
  ca?: string
  signal?: AbortSignal
}

const TIMEOUT_MS = 10_000
const MAX_HEADERS = 16_384
const MAX_ANSWER = 65_536
/** Statuses that do not reject the request itself. */
const WORTH_ANOTHER_TRY = new Set([408, 421, 425, 429])

/**
 * Posts JSON to a webhook URL that has passed `webhookFault`. Connects only to public addresses, follows no redirects,
 * and ends at the timeout, whatever the other side does. Never throws network errors; failure messages do not contain
 * the URL.
 */
export function postJson(address: string, body: unknown, options: PostOptions): Promise<PostOutcome> {
  return postJsonText(address, JSON.stringify(body), options)
}

/** The same for JSON that is already text, whose exact bytes matter because they are signed. */
export async function postJsonText(address: string, text: string, options: PostOptions): Promise<PostOutcome> {
  const { timeoutMs = TIMEOUT_MS } = options
  const timer = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([timer, options.signal]) : timer
  try {
    const response = await send(new URL(address), text, { ...options, signal })
    await drain(response)
    return outcomeOf(response)
  } catch (error) {
    if (timer.aborted) return failed(`No answer within ${timeoutMs / 1000} seconds.`)
    if (error instanceof AddressRefused) return failed("The host does not lead to a public address.", true)
    return failed(`Not reached (${codeOf(error)}).`)
  }
}

function send(url: URL, text: string, options: PostOptions & { signal: AbortSignal }): Promise<IncomingMessage> {
  const { allowLoopback, resolve = resolveBySystem, ca, signal, headers } = options
  const host = url.hostname.replace(/^\[|\]$/g, "")
  // IP addresses are not looked up, so the lookup's check does not see them.
  if (isIP(host) !== 0 && !canConnectTo(host, { allowLoopback })) {
    return Promise.reject(new AddressRefused("The address is not public"))
  }
  const isPlain = url.protocol === "http:" && allowLoopback
  const settings = {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      connection: "close",
    },
    lookup: checkedLookup(resolve, { allowLoopback }),
    // A new connection: a kept-alive one was checked for a different request.
    agent: isPlain ? new PlainAgent({ keepAlive: false }) : new Agent({ keepAlive: false, ...(ca && { ca }) }),
    maxHeaderSize: MAX_HEADERS,
    signal,
  }
  return new Promise((answered, refused) => {
    const call: ClientRequest = isPlain ? requestPlain(url, settings, answered) : request(url, settings, answered)
    call.on("error", refused)
    call.end(text)
  })
}

/** Drains the response within limits. The status is already known, so errors no longer matter. */
async function drain(response: IncomingMessage): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length // no encoding is set
      if (bytes > MAX_ANSWER) break
    }
  } catch {
    // Closed by either side.
  }
  response.destroy()
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PostOutcome {
  if (status >= 200 && status < 300) return { ok: true, status }
  if (status >= 300 && status < 400) {
    return { ...failed(`Answered ${status}: a redirect, which is not followed.`, true), status }
  }
  const permanent = status < 500 && !WORTH_ANOTHER_TRY.has(status)
  return { ...failed(`Answered ${status}.`, permanent), status, retryAfterSeconds: retryAfter(headers) }
}

function failed(error: string, permanent = false): PostOutcome & { ok: false } {
  return { ok: false, status: null, permanent, retryAfterSeconds: null, error }
}

/** Seconds, or a date by the other side's clock. */
function retryAfter({ "retry-after": text = "", date = "" }: IncomingHttpHeaders): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  if (!text.endsWith(" GMT")) return null
  const seconds = Math.ceil((Date.parse(text) - Date.parse(date)) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

/** An error code: messages of network errors can contain the URL. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null
  return typeof code === "string" && /^[A-Z0-9_]{1,60}$/.test(code) ? code : "no reason given"
}
