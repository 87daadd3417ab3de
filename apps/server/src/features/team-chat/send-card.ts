import type { TeamPost } from "@scorecard/contracts/team-chat"
import { postJson, webhookFault, type PostOutcome } from "#platform/webhooks/index.ts"
import { cardOf } from "./card.ts"
import type { TeamChatDeps } from "./needs.ts"
import type { Webhook } from "./webhook.ts"

/** One attempt, with no transaction open. What may be connected to can have changed since the address was saved. */
export function sendCard(
  { config }: Pick<TeamChatDeps, "config">,
  { url }: Webhook,
  post: TeamPost,
  signal?: AbortSignal,
): Promise<PostOutcome> {
  const fault = webhookFault(url, config.teamChat)
  if (fault !== null) return Promise.resolve({ ok: false, permanent: true, retryAfterSeconds: null, error: fault })
  const { allowLoopback } = config.teamChat
  return postJson(url, cardOf(post, config.email.appBaseUrl), { allowLoopback, ...(signal && { signal }) })
}
