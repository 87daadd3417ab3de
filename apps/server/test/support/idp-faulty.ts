import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { SignJWT, exportJWK, generateKeyPair, type CryptoKey, type JWK } from "jose"

export const FAULTY_CLIENT_ID = "scorecard"
const KEY_ID = "first"

export type Reply = { status?: number; headers?: Record<string, string>; body: unknown } | "hang" | "drop"

/** What a test changes. Each answer is that of a good provider by default. */
export type Faults = {
  metadata: (good: Record<string, unknown>) => Reply
  keys: (good: JWK) => Reply
  token: (good: Record<string, unknown>) => Reply | Promise<Reply>
  idToken: (good: IdTokenParts) => IdTokenParts | string | Promise<string> | null
}
export type IdTokenParts = {
  claims: Record<string, unknown>
  header: Record<string, unknown> & { alg: string }
  key: CryptoKey | Uint8Array
}

export type FaultyIdp = {
  issuer: string
  /** The number of requests to each URL. */
  requests: Map<string, number>
  publicJwk: JWK
  misbehave(faults: Partial<Faults>): void
  close(): Promise<void>
}

const NONE: Faults = {
  metadata: (body) => ({ body }),
  keys: (key) => ({ body: { keys: [key] } }),
  token: (body) => ({ body }),
  idToken: (parts) => parts,
}

/** A provider that answers every code, as incorrectly as a test wants. A separate server on loopback. */
export async function startFaultyIdp(profile: Record<string, unknown>): Promise<FaultyIdp> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
  const publicJwk = { ...(await exportJWK(publicKey)), alg: "RS256", use: "sig", kid: KEY_ID }
  const requests = new Map<string, number>()
  let faults = NONE
  let issuer = ""

  const answers: Record<string, () => Reply | Promise<Reply>> = {
    "/.well-known/openid-configuration": () => faults.metadata(metadataOf(issuer)),
    "/jwks": () => faults.keys(publicJwk),
    "/token": async () => {
      const id_token = await idToken()
      const good = { access_token: "opaque", token_type: "Bearer", expires_in: 600 }
      return faults.token(id_token === null ? good : { ...good, id_token })
    },
  }

  async function idToken(): Promise<string | null> {
    const now = Math.floor(Date.now() / 1000)
    const times = { iat: now, exp: now + 300 }
    const claims = { iss: issuer, aud: FAULTY_CLIENT_ID, sub: "faulty-account", ...times, ...profile }
    const bent = await faults.idToken({ claims, header: { alg: "RS256", kid: KEY_ID }, key: privateKey })
    if (bent === null || typeof bent === "string") return bent
    return new SignJWT(bent.claims).setProtectedHeader(bent.header).sign(bent.key)
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://localhost")
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1)
    request.resume()
    void Promise.resolve(answers[pathname]?.() ?? { status: 404, body: {} }).then((reply) => send(reply, response))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    requests,
    publicJwk,
    misbehave: (given) => void (faults = { ...NONE, ...given }),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  }
}

function send(reply: Reply, response: ServerResponse): void {
  if (reply === "hang") return
  if (reply === "drop") return void response.destroy()
  const { status = 200, headers = {}, body } = reply
  response.writeHead(status, { "content-type": "application/json", ...headers })
  response.end(typeof body === "string" ? body : JSON.stringify(body))
}
