import { ModelFailure } from "./conversation.ts"

/** Far more than the requested tokens, and little for this process. */
const MAX_BYTES = 2 * 1024 * 1024

/** A fetch that follows no redirects and limits the size of the response. */
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
