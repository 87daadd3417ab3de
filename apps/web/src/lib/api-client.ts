import type { Problem } from "@scorecard/contracts/common"
import type { AnyEndpoint, Body, Params, Query, Reply } from "../api/endpoint.ts"
import { connectionLost } from "./connection.ts"
import { maintenanceTold } from "./maintenance.ts"
import { CallFailed, problemFrom } from "./problem.ts"
import { currentSession, sessionEnded } from "./session.ts"
import { isRecord } from "./objects.ts"

type Given<E extends AnyEndpoint> = {
  params?: Params<E>
  query?: Query<E>
  body?: Body<E> | FormData
  /** The version that a change is meant for: another one is 412. */
  ifMatch?: number
  /** A name of this request: repeated, it gets the first answer. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Instead of that of the session in use. */
  token?: string
}

/** Asks the service. @throws CallFailed when it refuses or cannot be reached. */
export async function call<E extends AnyEndpoint>(endpoint: E, given: Given<E> = {}): Promise<Reply<E>> {
  const response = await send(endpoint, given)
  // The casts: the service proves its replies by the same contract that typed this one, and 204 has none.
  if (response.status === 204) return undefined as Reply<E>
  return (await response.json()) as Reply<E>
}

/** Asks for something that is no JSON: a file, or a stream of events. @throws CallFailed */
export async function send<E extends AnyEndpoint>(
  endpoint: E,
  given: Given<E> & { accept?: string } = {},
): Promise<Response> {
  const token = given.token ?? currentSession()?.token
  const response = await fetch(addressOf(endpoint, given), {
    method: endpoint.method,
    headers: headersOf(given, token),
    ...(given.body !== undefined && { body: given.body instanceof FormData ? given.body : JSON.stringify(given.body) }),
    ...(given.signal && { signal: given.signal }),
  }).catch((reason: unknown) => {
    if (given.signal?.aborted) throw reason
    connectionLost()
    throw new CallFailed(0, null)
  })
  if (!response.ok) throw await refusalOf(response, token)
  return response
}

function headersOf(given: Given<AnyEndpoint> & { accept?: string }, token: string | undefined): Record<string, string> {
  return {
    ...(given.accept !== undefined && { accept: given.accept }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(given.body !== undefined && !(given.body instanceof FormData) && { "content-type": "application/json" }),
    ...(given.ifMatch !== undefined && { "if-match": `"${given.ifMatch}"` }),
    ...(given.idempotencyKey !== undefined && { "idempotency-key": given.idempotencyKey }),
  }
}

/**
 * What a refused request comes to. When it was refused for its token, the session is told to have ended; when it was for
 * maintenance, that is told.
 */
export async function refusalOf(response: Response, token: string | undefined): Promise<CallFailed> {
  const problem = await problemOf(response)
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN)
  const failure = new CallFailed(response.status, problem, Number.isFinite(retryAfter) ? retryAfter : null)
  // Only if the token that was refused is still the one in use: another tab may have signed in meanwhile.
  if (response.status === 401 && token !== undefined && currentSession()?.token === token) sessionEnded(failure.message)
  if (problem?.maintenance && token !== undefined) maintenanceTold(problem.message ?? failure.message)
  return failure
}

async function problemOf(response: Response): Promise<Problem | null> {
  if (!response.headers.get("content-type")?.includes("json")) return null
  try {
    return problemFrom(await response.json())
  } catch {
    // Half an answer: the status alone has to do.
    return null
  }
}

/** A list's query with what every list takes besides. The cast: which query an endpoint has is not known here. */
export function extendQuery<E extends AnyEndpoint>(
  query: object | undefined,
  more: { q?: string; limit?: number; cursor?: string; format?: "csv" | "xlsx" } = {},
): Query<E> {
  return { ...query, ...more } as Query<E>
}

/** The address of a request, with its path's and its query's values. */
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

/** Downloads a file of the service under the name that it gives. @throws CallFailed */
export async function download<E extends AnyEndpoint>(endpoint: E, given: Given<E> = {}): Promise<void> {
  const response = await send(endpoint, given)
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "download"
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
