import { ConfigError } from "./config-error.ts"

/** The OpenID provider for sign-in, and our client registration there. (rules/sign-in#sign-in-order) */
export type IdpSettings = { issuer: string; clientId: string; clientSecret: string }

type Env = {
  IDP_ISSUER?: string | undefined
  IDP_CLIENT_ID?: string | undefined
  IDP_CLIENT_SECRET?: string | undefined
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** @throws ConfigError if only some of the three are set, or if codes would travel unencrypted. */
export function idpSettings(env: Env, production: boolean): IdpSettings | null {
  const { IDP_ISSUER: issuer, IDP_CLIENT_ID: clientId, IDP_CLIENT_SECRET: clientSecret } = env
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null
  const missing = (name: string) =>
    new ConfigError(`${name}: IDP_ISSUER, IDP_CLIENT_ID and IDP_CLIENT_SECRET go together`)
  if (issuer === undefined) throw missing("IDP_ISSUER")
  if (clientId === undefined) throw missing("IDP_CLIENT_ID")
  if (clientSecret === undefined) throw missing("IDP_CLIENT_SECRET")

  const { protocol, hostname, search, hash } = new URL(issuer)
  const isLocal = protocol === "http:" && !production && LOOPBACK.test(hostname)
  if (protocol !== "https:" && !isLocal) {
    throw new ConfigError("IDP_ISSUER: an https address is needed (http only on loopback, and not in production)")
  }
  if (search !== "" || hash !== "") throw new ConfigError("IDP_ISSUER: an issuer has neither a query nor a fragment")
  return { issuer, clientId, clientSecret }
}
