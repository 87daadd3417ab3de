/** What the client sends along when it sends a person to the provider. */
export type Authorization = {
  redirect_uri: string
  /** PKCE, S256. */
  code_challenge?: string
  nonce?: string
  state?: string
}

const MOST_STEPS = 10

/** Follows the provider's redirects with its cookies, choosing the account on its page, until it sends a code. */
export async function signInThere(
  authorizationEndpoint: string,
  clientId: string,
  account: string,
  { redirect_uri, code_challenge, ...more }: Authorization,
): Promise<string> {
  const cookies = new Map<string, string>()
  let url = new URL(authorizationEndpoint)
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    scope: "openid email",
    redirect_uri,
    ...(code_challenge !== undefined && { code_challenge, code_challenge_method: "S256" }),
    ...more,
  }).toString()

  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (url.pathname.startsWith("/interaction/")) url.searchParams.set("account", account)
    const response = await fetch(url, { redirect: "manual", headers: { cookie: headerOf(cookies) } })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    const location = response.headers.get("location")
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url)
    const code = url.searchParams.get("code")
    if (code !== null) return code
    const error = url.searchParams.get("error")
    if (error !== null) throw new Error(`The provider refused: ${error} ${url.searchParams.get("error_description")}`)
  }
  throw new Error("The provider went on redirecting")
}

function headerOf(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ""] = line.split(";")
  const at = pair.indexOf("=")
  cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
