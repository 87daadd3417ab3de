import type { PostOutcome } from "#platform/webhooks/index.ts"

/** What went wrong with a post that is not tried again, and what one can do: the history is read by who has to mend it. */
export function failureOf({ error, permanent }: PostOutcome & { ok: false }): string {
  return permanent
    ? `${error} Look at the channel's workflow in the chat product: it may be gone or switched off. Then connect the channel with its address again.`
    : `${error} The chat product may be away, or out of the server's reach. Send a test, and post again once it arrives.`
}
