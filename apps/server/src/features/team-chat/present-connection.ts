import type { TeamChatConnection } from "@scorecard/contracts/team-chat"
import type { Connection } from "./connection.store.ts"
import type { TeamChatDeps } from "./needs.ts"
import { masked, webhookOf } from "./webhook.ts"

export function presentConnection(
  deps: Pick<TeamChatDeps, "config" | "secrets" | "log">,
  connection: Connection,
): TeamChatConnection {
  const webhook = webhookOf(deps, connection)
  const isOurs = deps.config.teamChat.webhookUrl === null
  return {
    connected: webhook !== null,
    webhook_url_masked: webhook ? masked(webhook.url) : null,
    source: webhook?.source ?? null,
    automated_posts: connection.automated_posts,
    updated_at: connection.updated_at,
    version: connection.version,
    abilities: {
      connect: isOurs,
      disconnect: isOurs && webhook !== null,
      switch_automated_posts: true,
      post: webhook !== null,
    },
  }
}
