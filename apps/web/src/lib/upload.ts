import type { AnyEndpoint, Reply } from "../api/endpoint.ts"
import { refusalOf } from "./api-client.ts"
import { connectionLost } from "./connection.ts"
import { CallFailed } from "./problem.ts"
import { currentSession } from "./session.ts"

type Watch = {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** The form's other fields. Texts whose exact characters matter are sent as files. */
  fields?: Readonly<Record<string, string | Blob>>
}

const ALL = 100

/**
 * Uploads a file and reports its progress, which `fetch` can't do for uploads.
 * @throws CallFailed when it is refused or the service can't be reached; the signal's reason when it is aborted.
 */
export function upload<E extends AnyEndpoint>(endpoint: E, file: File, watch: Watch): Promise<Reply<E>> {
  const token = currentSession()?.token
  const { signal, onProgress, fields = {} } = watch
  const body = new FormData()
  // Before the file, so that the service has them when the file arrives.
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set("file", file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, endpoint.path)
    if (token !== undefined) request.setRequestHeader("authorization", `Bearer ${token}`)
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : Math.floor((loaded / total) * ALL))
    })
    request.addEventListener("load", () => {
      const response = responseOf(request)
      // The cast: as in `call`.
      if (response.ok) resolve(response.json() as Promise<Reply<E>>)
      else void refusalOf(response, token).then(reject, reject)
    })
    request.addEventListener("error", () => {
      connectionLost()
      reject(new CallFailed(0, null))
    })
    request.addEventListener("abort", () => reject(signal.reason))
    signal.addEventListener("abort", () => request.abort(), { once: true })
    request.send(body)
  })
}

/** The response as `fetch` would return it. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ["content-type", "retry-after"]) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
