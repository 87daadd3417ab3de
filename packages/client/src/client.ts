import { OPERATIONS, type Operations } from "./api.gen.ts"
import { readProblem } from "./problem.ts"
import { isBusy, waitToRetry, type RetryOptions } from "./retry.ts"

export type OperationName = keyof Operations

type Member<Operation, Name extends string> = Name extends keyof Operation ? Pick<Operation, Name> : unknown

/** What an operation takes. */
export type InputOf<Name extends OperationName> = Member<Operations[Name], "params"> &
  Member<Operations[Name], "query"> &
  Member<Operations[Name], "body"> &
  RequestOptions

/** What an operation returns: JSON, nothing, or, for files and streams, the response itself. */
export type ReplyOf<Name extends OperationName> = Operations[Name]["reply"]

export type RequestOptions = {
  /** The version that must be current: otherwise the write is refused with 412 `version_mismatch`. */
  ifMatch?: number | undefined
  /** For a POST that creates something; one is made if there is none. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

export type ClientOptions = RetryOptions & {
  /** Such as `https://scorecards.example.com`. */
  baseUrl: string
  /** A service account's key, or a function that returns an access token. */
  token: string | (() => string | Promise<string>)
  /** Instead of the global one. */
  fetch?: typeof fetch
}

/** One method per operation. The input may be left out where nothing in it is required. */
export type Client = {
  [Name in OperationName]: object extends InputOf<Name>
    ? (input?: InputOf<Name>) => Promise<ReplyOf<Name>>
    : (input: InputOf<Name>) => Promise<ReplyOf<Name>>
}

type Operation = { method: string; path: string; reply: string; isKeyed: boolean }
type Input = RequestOptions & { params?: object; query?: object; body?: unknown }

/**
 * A client with one method per operation. Requests that may be repeated are repeated after 429, 503 and failures of the
 * network: GET, PUT and DELETE without `ifMatch`, and POST with an Idempotency-Key.
 */
export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(OPERATIONS).map(([name, operation]) => [
    name,
    (input: Input = {}) => call(options, operation, input),
  ])
  return Object.fromEntries(methods) as Client // the same table gives names and types
}

async function call(options: ClientOptions, operation: Operation, input: Input): Promise<unknown> {
  const response = await send(options, operation, input)
  if (!response.ok) throw await readProblem(response)
  if (operation.reply === "file") return response
  if (operation.reply === "none" || response.status === 204) return undefined
  return response.json()
}

async function send(options: ClientOptions, operation: Operation, input: Input): Promise<Response> {
  const { fetch: request = fetch, token, retries = 3 } = options
  const { isKeyed, method } = operation
  const { signal = null, ifMatch } = input
  const headers = new Headers()
  if (ifMatch !== undefined) headers.set("if-match", `"${ifMatch}"`)
  if (isKeyed) headers.set("idempotency-key", input.idempotencyKey ?? crypto.randomUUID())
  const body = writeBody(input.body, headers)
  const isRepeatable = isKeyed || method === "GET" || (["PUT", "DELETE"].includes(method) && ifMatch === undefined)
  const url = writeUrl(options.baseUrl, operation.path, input)

  for (let attempt = 0; ; attempt++) {
    headers.set("authorization", `Bearer ${typeof token === "string" ? token : await token()}`)
    const isLast = !isRepeatable || attempt >= retries
    let response: Response | null = null
    try {
      response = await request(url, { method, headers, body, signal })
    } catch (error) {
      if (isLast || signal?.aborted) throw error
    }
    if (response && (isLast || !isBusy(response))) return response
    await response?.body?.cancel()
    await waitToRetry(attempt, response, { ...options, signal })
  }
}

function writeBody(body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined) return null
  if (body instanceof FormData) return body
  headers.set("content-type", "application/json")
  return JSON.stringify(body)
}

function writeUrl(baseUrl: string, path: string, { params = {}, query = {} }: Input): string {
  const values = new Map<string, string | number | undefined>(Object.entries(params))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    if (value === undefined || value === "") throw new TypeError(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return `${baseUrl.replace(/\/+$/, "")}${filled}${text && `?${text}`}`
}
