import { readStoredSession } from "./stored-session.ts"

/**
 * What every page needs first is requested while the client itself is still loading. Each response is used once, by the
 * first call for the same address with the same token.
 */
const FIRST = ["/v1/employees/me", "/v1/auth/permissions", "/v1/visibility"]
const HOME = "/v1/dashboard/home"
const HOME_PATHS = ["/", "/home"]

type Early = { token: string; response: Promise<Response> }
const requests = new Map<string, Early>()

export function sendEarlyRequests(): void {
  const token = readStoredSession()?.token
  if (token === undefined) return
  const addresses = HOME_PATHS.includes(window.location.pathname) ? [...FIRST, HOME] : FIRST
  for (const address of addresses) {
    const response = fetch(address, { headers: { authorization: `Bearer ${token}` } })
    // Who takes it deals with the failure; until then it has no one to report it to.
    response.catch(() => undefined)
    requests.set(address, { token, response })
  }
}

export function takeEarlyResponse(address: string, token: string | undefined): Promise<Response> | undefined {
  const early = requests.get(address)
  if (early === undefined) return undefined
  requests.delete(address)
  return early.token === token ? early.response : undefined
}
