import { ModelFailure } from "./conversation.ts"

/** Far beyond the tokens that are asked for, and little for this process. */
const MAX_BYTES = 2 * 1024 * 1024

/** Fetch that goes nowhere else than asked, and reads no more of an answer than an answer can be. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" })
  const { body, status, statusText, headers } = response
  if (!body) return response
  let read = 0
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        read += chunk.byteLength
        if (read > MAX_BYTES) controller.error(new ModelFailure("too_much"))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { status, statusText, headers })
}
