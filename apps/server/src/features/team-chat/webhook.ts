import { Refusal } from "@scorecard/contracts/refusals"
import { SecretUnreadable } from "#platform/secrets/index.ts"
import { WEBHOOK_PLACE, type Connection } from "./connection.store.ts"
import type { TeamChatDeps } from "./needs.ts"

/** `url` is a secret: it goes into no answer, log, record or error. */
export type Webhook = { url: string; source: "saved" | "environment" }

/** Where cards go. Null when the channel is not connected, or the saved address cannot be decrypted any more. */
export function webhookOf(
  { config, secrets, log }: Pick<TeamChatDeps, "config" | "secrets" | "log">,
  { webhook_sealed }: Pick<Connection, "webhook_sealed">,
): Webhook | null {
  if (config.teamChat.webhookUrl !== null) return { url: config.teamChat.webhookUrl, source: "environment" }
  if (webhook_sealed === null) return null
  try {
    return { url: secrets.open(webhook_sealed, WEBHOOK_PLACE), source: "saved" }
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    log.error({ err: error }, "the saved team chat connection cannot be read; connect the channel again")
    return null
  }
}

/** The host alone: the rest of such an address is the right to post. */
export function masked(url: string): string {
  return `${new URL(url).origin}/…`
}

export function notConnected(): Refusal {
  return new Refusal("team_chat_not_connected", "No channel is connected. Save its webhook's address first.")
}

/** @throws Refusal 409 where TEAMCHAT_WEBHOOK_URL holds: what is saved here would have no effect. */
export function refuseIfSetByEnvironment({ config }: Pick<TeamChatDeps, "config">): void {
  if (config.teamChat.webhookUrl === null) return
  const detail =
    "The channel is set by TEAMCHAT_WEBHOOK_URL in the server's configuration. It is changed there, not here."
  throw new Refusal("set_by_environment", detail)
}
