import type { Transport } from "@scorecard/web/lib/transport.ts"
import type { Native, NativeRequest } from "../bridge.ts"

/** Only to parse paths with. */
const ORIGIN = "http://service.invalid"
const NO_BODY = new Set([204, 205, 304])
const HEALTH = "/health"

/**
 * Sends requests by way of the main process, which adds the token. Whether the service can be reached is not asked
 * again: the main process polls it.
 */
export function openTransport(native: Native, isOnline: () => boolean): Transport["send"] {
  return async (address, init) => {
    if (address === HEALTH) return new Response(null, { status: isOnline() ? 200 : 503 })
    init.signal?.throwIfAborted()
    const reply = await native.request(await requestOf(address, init))
    init.signal?.throwIfAborted()
    if (reply.status === 0) throw new TypeError("The service could not be reached")
    const body = NO_BODY.has(reply.status) ? null : bytesOf(reply.body)
    return new Response(body, { status: reply.status, headers: reply.headers })
  }
}

async function requestOf(address: string, { signal: _, ...init }: RequestInit): Promise<NativeRequest> {
  const request = new Request(new URL(address, ORIGIN), init)
  const headers = Object.fromEntries(request.headers)
  delete headers["authorization"]
  const body = new Uint8Array(await request.arrayBuffer())
  return {
    // The cast: the contracts have no other methods.
    method: request.method as NativeRequest["method"],
    path: address,
    headers,
    body: body.length === 0 ? null : base64Of(body),
  }
}

/** As many bytes as can be the arguments of one call. */
const PART = 0x8000

function base64Of(bytes: Uint8Array): string {
  let text = ""
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART))
  return btoa(text)
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
