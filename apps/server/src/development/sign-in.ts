import {
  readPermissions,
  readSignInOptions,
  refreshSession,
  signInAtIdp,
  signOut,
  type SignIn,
} from "@scorecard/contracts/session"
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from "openid-client"
import { signInThere } from "./provider-visit.ts"
import { CallFailed, call, describeAnswer, reply } from "./service-client.ts"
import type { SignInArguments } from "./sign-in-arguments.ts"

export type Print = (line: string) => void
type Ask = Omit<SignInArguments, "help">

/**
 * Signs in like a client: gets the provider from the service, visits it with PKCE, nonce and state, and exchanges the
 * returned code at the service. A desktop client then renews its sign-in once and signs out.
 * @throws CallFailed, VisitFailed
 */
export async function signInAsClient(ask: Ask, print: Print): Promise<void> {
  const { url, client } = ask
  const signIn = await reply(url, signInAtIdp, { body: await bringCode(ask, print) })
  const { employee } = signIn
  print(
    `Signed in as ${employee.employee_id}, ${employee.name}, level ${employee.access_level}, on the ${client} client`,
  )
  tellTokens(signIn, print)
  const { employee_id } = await reply(url, readPermissions, { token: signIn.access_token })
  print(`The access token is answered: it speaks for ${employee_id}`)
  if (client === "desktop") await renewAndSignOut(url, signIn, print)
  else print(`access_token: ${signIn.access_token}`)
}

async function bringCode({ url, client, email, redirectUri }: Ask, print: Print) {
  const { idp } = await reply(url, readSignInOptions)
  if (!idp) throw new CallFailed("The service offers no identity provider: none is set up, or it does not answer.")
  print(`The service sends people to ${idp.authorization_endpoint}`)

  const code_verifier = randomPKCECodeVerifier()
  const [nonce, state] = [randomNonce(), randomState()]
  const code_challenge = await calculatePKCECodeChallenge(code_verifier)
  const { authorization_endpoint: authorizationEndpoint, client_id: clientId, scope } = idp
  const visit = { authorizationEndpoint, clientId, scope, account: email }
  const answer = await signInThere(visit, { redirect_uri: redirectUri, code_challenge, nonce, state })
  const code = answer.get("code")
  if (code === null || answer.get("state") !== state) throw new CallFailed("That is no answer to what was asked there.")
  print(`The provider sends ${email} back to ${redirectUri} with a code`)
  return { code, client, redirect_uri: redirectUri, code_verifier, nonce }
}

async function renewAndSignOut(url: string, { refresh_token, access_token }: SignIn, print: Print): Promise<void> {
  const renewed = await reply(url, refreshSession, { body: { refresh_token } })
  if (renewed.refresh_token === undefined || renewed.refresh_token === refresh_token) {
    throw new CallFailed("The refresh token was not changed for a new one.")
  }
  print("Renewed: a new pair of tokens")
  tellTokens(renewed, print)

  await reply(url, signOut, { body: { refresh_token: renewed.refresh_token } })
  print("Signed out. From now on")
  for (const token of [access_token, renewed.access_token]) {
    print(`  an access token is answered ${describeAnswer(await call(url, readPermissions, { token }))}`)
  }
  const again = await call(url, refreshSession, { body: { refresh_token: renewed.refresh_token } })
  print(`  the refresh token is answered ${describeAnswer(again)}`)
}

function tellTokens({ token_type, expires_in, expires_at, refresh_expires_at }: SignIn, print: Print): void {
  print(`  access token   ${token_type}, until ${expires_at} (${expires_in} s)`)
  print(`  refresh token  ${refresh_expires_at === undefined ? "none" : `until ${refresh_expires_at}`}`)
}
