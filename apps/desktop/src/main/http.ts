import type { Clock } from "./ports.ts"

export type HttpRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer<ArrayBuffer> | string | null
  /** Default: 30 s. */
  limitMs?: number
}

export type HttpReply = { status: number; headers: Record<string, string>; body: Buffer }

/** One call to the service; null if it could not be reached or did not answer in time. */
export type Http = (request: HttpRequest) => Promise<HttpReply | null>

const LIMIT_MS = 30_000
/** The names of this computer: what goes there is seen by no network. */
export const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"])

type HttpOptions = { serviceUrl: string; userAgent: string; clock: Clock }

export function openHttp({ serviceUrl, userAgent, clock }: HttpOptions): Http {
  return async ({ method, path, headers = {}, body = null, limitMs = LIMIT_MS }) => {
    const abort = new AbortController()
    const cancel = clock.after(limitMs, () => abort.abort())
    try {
      const response = await fetch(new URL(path, serviceUrl), {
        method,
        headers: { ...headers, "user-agent": userAgent },
        ...(body !== null && { body }),
        // Nothing of this service redirects; a token must not follow one elsewhere.
        redirect: "manual",
        signal: abort.signal,
      })
      const content = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: Object.fromEntries(response.headers), body: content }
    } catch {
      return null
    } finally {
      cancel()
    }
  }
}

/** The JSON of a reply; undefined if it has none. */
export function jsonOf({ body }: HttpReply): unknown {
  try {
    return JSON.parse(body.toString("utf8"))
  } catch {
    return undefined
  }
}

/** A text field of a reply's JSON, such as `code` or `detail` of a problem. */
export function textOf(reply: HttpReply, field: string): string | null {
  const json = jsonOf(reply)
  const value = typeof json === "object" && json !== null ? (json as Record<string, unknown>)[field] : null
  return typeof value === "string" ? value : null
}

const MS_PER_SECOND = 1_000

/** The wait that a 429 or 503 asks for, in ms. */
export function retryAfterOf({ headers }: HttpReply): number | null {
  const seconds = Number(headers["retry-after"])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * MS_PER_SECOND : null
}

/** Whether the reply means that the service, or what it needs, is down for now. Maintenance is not: see `isMaintenance`. */
export function isOutage(reply: HttpReply | null): boolean {
  return reply === null || ([502, 503, 504].includes(reply.status) && !isMaintenance(reply))
}

export function isMaintenance(reply: HttpReply | null): boolean {
  if (reply?.status !== 503) return false
  const json = jsonOf(reply)
  return typeof json === "object" && json !== null && "maintenance" in json && json.maintenance === true
}
