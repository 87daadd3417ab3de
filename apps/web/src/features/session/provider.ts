import { returnAddress } from "../../lib/return-address.ts"
import { messages } from "./messages.ts"

/**
 * Sign-in at the company's identity provider: authorization code with PKCE, state and nonce.
 * (rules/sign-in#sign-in-order)
 */

type Provider = { authorization_endpoint: string; client_id: string; scope: string }
type Journey = { state: string; nonce: string; verifier: string; to: string }

const KEY = "scorecard.sign-in"
const RANDOM_BYTES = 32

/** Redirects to the provider, which sends the person back to `/sign-in/return`. */
export async function goToProvider(provider: Provider, to: string): Promise<void> {
  const journey: Journey = { state: random(), nonce: random(), verifier: random(), to }
  sessionStorage.setItem(KEY, JSON.stringify(journey))
  const address = new URL(provider.authorization_endpoint)
  address.search = new URLSearchParams({
    ...Object.fromEntries(address.searchParams),
    response_type: "code",
    client_id: provider.client_id,
    scope: provider.scope,
    redirect_uri: returnAddress(),
    state: journey.state,
    nonce: journey.nonce,
    code_challenge: await challengeOf(journey.verifier),
    code_challenge_method: "S256",
  }).toString()
  window.location.assign(address)
}

/** The sign-in that ends here, usable once; null if its state isn't ours or it wasn't started in this tab. */
export function endJourney(state: string): Journey | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (text === null) return null
  // The cast: this tab wrote the value before it redirected to the provider.
  const journey = JSON.parse(text) as Journey
  return journey.state === state ? journey : null
}

function random(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)))
}

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(
    new Uint8Array(await crypto.subtle.digest(messages.provider.sha256, new TextEncoder().encode(verifier))),
  )
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")
}
