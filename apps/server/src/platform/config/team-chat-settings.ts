import { webhookFault } from "#platform/webhooks/index.ts"
import { ConfigError } from "./config-error.ts"

export type TeamChatSettings = {
  /** Holds instead of a saved one; null where admins connect the channel. (rules/notifications#team-chat-connection) */
  webhookUrl: string | null
  /** Names, or `*.` and what a name ends with. */
  allowedHosts: string[]
  /** For tests, never in production. */
  allowLoopback: boolean
}

type Given = {
  TEAMCHAT_WEBHOOK_URL?: string | undefined
  TEAMCHAT_ALLOWED_HOSTS?: string[] | undefined
  TEAMCHAT_ALLOW_LOOPBACK: boolean
}

/** The chat product's own: channel workflows, and the older connectors. */
const CHAT_HOSTS = ["*.logic.azure.com", "*.api.powerplatform.com", "*.webhook.office.com"]
/** At least two labels, and no number at the end: an address is no name. */
const HOST_PATTERN = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** @throws ConfigError, which does not repeat the webhook's address: it is a secret. */
export function teamChatSettings(input: Given, production: boolean): TeamChatSettings {
  const { TEAMCHAT_WEBHOOK_URL: webhookUrl = null, TEAMCHAT_ALLOW_LOOPBACK: allowLoopback } = input
  if (allowLoopback && production) {
    throw new ConfigError("TEAMCHAT_ALLOW_LOOPBACK: not possible with NODE_ENV=production")
  }
  const allowedHosts = input.TEAMCHAT_ALLOWED_HOSTS ?? CHAT_HOSTS
  const odd = allowedHosts.find((host) => !HOST_PATTERN.test(host))
  if (odd !== undefined) {
    throw new ConfigError(
      `TEAMCHAT_ALLOWED_HOSTS: "${odd}" is neither a host's name nor *. and the end of one (such as *.chat.example.com)`,
    )
  }
  const fault = webhookUrl === null ? null : webhookFault(webhookUrl, { allowedHosts, allowLoopback })
  if (fault !== null) throw new ConfigError(`TEAMCHAT_WEBHOOK_URL: ${fault}`)
  return { webhookUrl, allowedHosts, allowLoopback }
}
