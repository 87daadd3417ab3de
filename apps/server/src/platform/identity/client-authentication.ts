import * as oidc from "openid-client"

/** Not sent: passes the redirect URI from the exchange to the authentication below. */
export const EXACT_REDIRECT_URI = "exact_redirect_uri"

/**
 * Authenticates us to the provider: `client_secret_basic`, OpenID's default, or `client_secret_post` if the provider
 * supports only that. It also restores the exact redirect URI: the library normalizes it (`https://app.example.com`
 * gets a slash), and providers compare it exactly with what the client sent them.
 */
export function authenticateClient(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret)
  const post = oidc.ClientSecretPost(secret)
  return (provider, client, body, headers) => {
    const exact = body.get(EXACT_REDIRECT_URI)
    if (exact !== null) body.set("redirect_uri", exact)
    body.delete(EXACT_REDIRECT_URI)

    const methods = provider.token_endpoint_auth_methods_supported
    const takesBasic = !methods || methods.includes("client_secret_basic")
    const authenticate = takesBasic || !methods.includes("client_secret_post") ? basic : post
    authenticate(provider, client, body, headers)
  }
}
