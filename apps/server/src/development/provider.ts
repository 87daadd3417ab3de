import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { exportJWK, generateKeyPair } from "jose"
import { Provider } from "oidc-provider"
import { chooseAccount, page } from "./provider-page.ts"
import { signInThere, type Authorization } from "./provider-visit.ts"
import { isDesktopRedirect, REDIRECT_URIS } from "./redirect-addresses.ts"

/** The provider's claims for an account, in addition to its `sub`. */
export type AccountClaims = { email?: unknown; email_verified?: unknown }

export type DevelopmentProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Accounts by their `sub`; tests may change them. */
  accounts: Map<string, AccountClaims>
  /** Signs in like a person with a browser. @returns the code sent back to the client */
  authorize(sub: string, ask: Authorization): Promise<string>
  close(): Promise<void>
}

export type DevelopmentProviderOptions = {
  port?: number
  clientSecret?: string
  /** Creates the account for a typed name; without it only `accounts` can sign in. */
  accountOf?: (name: string) => { sub: string; claims: AccountClaims } | null
}

export const CLIENT_ID = "scorecard"

/**
 * A real OpenID provider on loopback, with a page instead of passwords. Claims are in the id token, like those of
 * company directories. For tests, and for development as `npm run dev:idp`: it authenticates everyone.
 */
export async function startDevelopmentProvider(options: DevelopmentProviderOptions = {}): Promise<DevelopmentProvider> {
  const accounts = new Map<string, AccountClaims>()
  const clientSecret = options.clientSecret ?? "a secret between the service and its provider"
  // The issuer contains the port, so the server listens before the provider is created.
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => answer(request, response))
  await listen(server, options.port ?? 0)
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: REDIRECT_URIS,
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [await signingKey()] },
    cookies: { keys: ["only for development and tests"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, IdToken: 600, AccessToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) =>
      accounts.has(sub) ? { accountId: sub, claims: () => Promise.resolve({ sub, ...accounts.get(sub) }) } : undefined,
    // No consent screen: the company runs both programs.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? "" })
      grant.addOIDCScope("openid email")
      await grant.save()
      return grant
    },
  })
  const { redirectUriAllowed } = provider.Client.prototype
  provider.Client.prototype.redirectUriAllowed = function (uri) {
    return redirectUriAllowed.call(this, uri) || isDesktopRedirect(uri)
  }
  const answerProvider = provider.callback()
  answer = (request, response) => {
    const answered = request.url?.startsWith("/interaction/")
      ? interact(provider, accounts, options, request, response)
      : answerProvider(request, response)
    answered.catch((error: unknown) => {
      response.writeHead(400, { "content-type": "text/plain; charset=utf-8" }).end(String(error))
    })
  }

  return {
    issuer,
    clientId: CLIENT_ID,
    clientSecret,
    accounts,
    async authorize(sub, ask) {
      const visit = {
        authorizationEndpoint: `${issuer}/auth`,
        clientId: CLIENT_ID,
        scope: "openid email",
        account: sub,
      }
      return (await signInThere(visit, ask)).get("code") ?? ""
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function interact(
  provider: Provider,
  accounts: Map<string, AccountClaims>,
  { accountOf }: DevelopmentProviderOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response)
  const name = new URL(request.url ?? "", "http://localhost").searchParams.get("account")
  const made = name === null || accounts.has(name) ? null : accountOf?.(name)
  if (made) accounts.set(made.sub, made.claims)
  const accountId = made?.sub ?? name
  if (accountId === null || !accounts.has(accountId)) {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" })
    return void response.end(page(chooseAccount([...accounts.keys()])))
  }
  await provider.interactionFinished(request, response, { login: { accountId } })
}

async function signingKey() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "development" }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", () => resolve())
  })
}
