import type { Problem } from "@scorecard/contracts/common"
import type { AnyEndpoint, Body, Params, Query, Reply } from "../api/endpoint.ts"
import { connectionLost } from "./connection.ts"
import { takeEarlyResponse } from "./early-requests.ts"
import { loadSentences } from "./language.ts"
import { setMaintenance } from "./maintenance.ts"
import { CallFailed, problemFrom } from "./problem.ts"
import { currentSession, sessionEnded } from "./session.ts"
import { isRecord } from "./objects.ts"
import { sendRequest } from "./transport.ts"

type CallOptions<E extends AnyEndpoint> = {
  params?: Params<E>
  query?: Query<E>
  body?: Body<E> | FormData
  /** The version to change. If it isn't the latest, the response is 412. */
  ifMatch?: number
  /** Idempotency key: a repeated request gets the first response. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Used instead of the current session's token. */
  token?: string
}

/** Calls the service. @throws CallFailed when it refuses or can't be reached. */
export async function call<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Reply<E>> {
  const response = await send(endpoint, options)
  // The casts: the service validates its replies with the same contract that typed this one, and 204 has none.
  if (response.status === 204) return undefined as Reply<E>
  return (await response.json()) as Reply<E>
}

/** Requests something other than JSON: a file or an event stream. @throws CallFailed */
export async function send<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions<E> & { accept?: string } = {},
): Promise<Response> {
  const token = options.token ?? currentSession()?.token
  const address = addressOf(endpoint, options)
  const early = endpoint.method === "GET" ? takeEarlyResponse(address, token) : undefined
  const request =
    early ??
    sendRequest(address, {
      method: endpoint.method,
      headers: headersOf(options, token),
      ...(options.body !== undefined && {
        body: options.body instanceof FormData ? options.body : JSON.stringify(options.body),
      }),
      ...(options.signal && { signal: options.signal }),
    })
  const response = await request.catch((reason: unknown) => {
    if (options.signal?.aborted) throw reason
    connectionLost()
    throw new CallFailed(0, null)
  })
  if (!response.ok) throw await refusalOf(response, token)
  return response
}

function headersOf(
  options: CallOptions<AnyEndpoint> & { accept?: string },
  token: string | undefined,
): Record<string, string> {
  return {
    ...(options.accept !== undefined && { accept: options.accept }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(options.body !== undefined && !(options.body instanceof FormData) && { "content-type": "application/json" }),
    ...(options.ifMatch !== undefined && { "if-match": `"${options.ifMatch}"` }),
    ...(options.idempotencyKey !== undefined && { "idempotency-key": options.idempotencyKey }),
  }
}

/**
 * Converts a refused response to an error. A refusal because of the token ends the session; one because of
 * maintenance starts the maintenance dialog.
 */
export async function refusalOf(response: Response, token: string | undefined): Promise<CallFailed> {
  // A failure to load them is no reason to hide the refusal: it is shown in English.
  const [problem] = await Promise.all([problemOf(response), loadSentences().catch(() => undefined)])
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN)
  const failure = new CallFailed(response.status, problem, Number.isFinite(retryAfter) ? retryAfter : null)
  // Only if the refused token is still the current one: another tab may have signed in since.
  if (response.status === 401 && token !== undefined && currentSession()?.token === token) sessionEnded(failure.message)
  if (problem?.maintenance && token !== undefined) setMaintenance(problem.message ?? failure.message)
  return failure
}

async function problemOf(response: Response): Promise<Problem | null> {
  if (!response.headers.get("content-type")?.includes("json")) return null
  try {
    return problemFrom(await response.json())
  } catch {
    // The body is incomplete: the status alone has to do.
    return null
  }
}

/** A list's query with the parameters all lists share. The cast: the endpoint's own query type is unknown here. */
export function extendQuery<E extends AnyEndpoint>(
  query: object | undefined,
  more: { q?: string; limit?: number; cursor?: string; format?: "csv" | "xlsx" } = {},
): Query<E> {
  return { ...query, ...more } as Query<E>
}

/** A request's address, with its path parameters and query. */
export function addressOf(endpoint: AnyEndpoint, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = isRecord(params) ? params : {}
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    if (typeof value === "number" || typeof value === "boolean") search.set(name, String(value))
    if (typeof value === "string" && value !== "") search.set(name, value)
  }
  const text = search.toString()
  return text === "" ? path : `${path}?${text}`
}

/** Downloads a file under the name the service gives it. @throws CallFailed */
export async function download<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<void> {
  const response = await send(endpoint, options)
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "download"
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
