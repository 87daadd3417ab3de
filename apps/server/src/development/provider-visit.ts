/** The parameters with which a client sends a person to the provider. */
export type Authorization = {
  redirect_uri: string
  /** PKCE, S256. */
  code_challenge?: string
  nonce?: string
  state?: string
}

export type Visit = { authorizationEndpoint: string; clientId: string; scope: string; account: string }

/** The provider returned an error or showed a page that this visitor cannot fill in. */
export class VisitFailed extends Error {
  override readonly name = "VisitFailed"
}

const MAX_STEPS = 10
const MAX_PAGE_LETTERS = 300

/**
 * Visits the provider like a person's browser: stores cookies, follows redirects and fills in its form until it is
 * redirected to the client.
 * @returns the parameters of that redirect: `code`, `iss`, and the client's `state`
 * @throws VisitFailed
 */
export async function signInThere(visit: Visit, ask: Authorization): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = authorizationUrl(visit, ask)
  let hasChosen = false
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const response = await fetch(url, { redirect: "manual", headers: { cookie: headerOf(cookies) } })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const location = response.headers.get("location")
    if (location === null) {
      const page = await response.text()
      if (hasChosen || !asksForAccount(page)) throw new VisitFailed(`It answers ${response.status}: ${start(page)}`)
      url.searchParams.set("account", visit.account)
      hasChosen = true
      continue
    }
    url = new URL(location, url)
    if (leadsTo(url, ask.redirect_uri)) return answered(url)
  }
  throw new VisitFailed("It goes on redirecting")
}

function authorizationUrl({ authorizationEndpoint, clientId, scope }: Visit, ask: Authorization): URL {
  const url = new URL(authorizationEndpoint)
  const { code_challenge, ...more } = ask
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    scope,
    ...(code_challenge !== undefined && { code_challenge, code_challenge_method: "S256" }),
    ...more,
  }).toString()
  return url
}

const asksForAccount = (page: string) => /<form[\s>]/.test(page) && page.includes('name="account"')
const start = (page: string) => page.slice(0, MAX_PAGE_LETTERS)

function leadsTo(url: URL, redirectUri: string): boolean {
  const { origin, pathname } = new URL(redirectUri)
  return url.origin === origin && url.pathname === pathname
}

function answered({ searchParams }: URL): URLSearchParams {
  const error = searchParams.get("error")
  if (error === null) return searchParams
  throw new VisitFailed([error, searchParams.get("error_description")].filter(Boolean).join(": "))
}

function headerOf(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";")
  const at = pair.indexOf("=")
  cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
