/** The browser's last page. */
export type LastPage = { url: string; status: number; text: string }

const MAX_STEPS = 12

/**
 * A person in the system's browser: keeps cookies, follows redirects, chooses their account on the provider's page and
 * ends on the client's own page.
 */
export async function visitProvider(address: string, account: string): Promise<LastPage> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    // Browsers retry if the server closes a keep-alive connection just as it is reused; fetch doesn't.
    const response = await fetch(url, { redirect: "manual", headers: { cookie, connection: "close" } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";")
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1))
    }
    const location = response.headers.get("location")
    const text = await response.text()
    if (location !== null) url = new URL(location, url)
    else if (text.includes('name="account"') && !url.searchParams.has("account")) {
      url.searchParams.set("account", account)
    } else return { url: url.href, status: response.status, text }
  }
  throw new Error("the provider goes on redirecting")
}
