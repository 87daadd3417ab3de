import { Refusal } from "@scorecard/contracts/refusals"
import type { TeamChatConnection } from "@scorecard/contracts/team-chat"
import type { Platform } from "#platform/index.ts"

/** @throws Refusal 409 if TEAMCHAT_WEBHOOK_URL is set: a saved address would have no effect */
export function assertNotSetByEnvironment({ config }: Pick<Platform, "config">): void {
  if (config.teamChat.webhookUrl === null) return
  const detail =
    "The channel is set by TEAMCHAT_WEBHOOK_URL in the server's configuration. It is changed there, not here."
  throw new Refusal("set_by_environment", detail)
}

export function connectionAbilities(
  { config }: Pick<Platform, "config">,
  isConnected: boolean,
): TeamChatConnection["abilities"] {
  const isEditable = config.teamChat.webhookUrl === null
  return {
    connect: isEditable,
    disconnect: isEditable && isConnected,
    switch_automated_posts: true,
    post: isConnected,
  }
}
