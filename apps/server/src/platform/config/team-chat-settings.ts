import { webhookFault } from "#platform/webhooks/index.ts"
import { ConfigError } from "./config-error.ts"

export type TeamChatSettings = {
  /**
   * Takes precedence over a saved one; null if admins connect the channel. (rules/notifications#team-chat-connection)
   */
  webhookUrl: string | null
  /** Host names, or `*.` followed by a suffix. */
  allowedHosts: string[]
  /** For tests, never in production. */
  allowLoopback: boolean
}

type Env = {
  TEAMCHAT_WEBHOOK_URL?: string | undefined
  TEAMCHAT_ALLOWED_HOSTS?: string[] | undefined
  TEAMCHAT_ALLOW_LOOPBACK: boolean
}

/** The chat product's own hosts: channel workflows, and the older connectors. */
const CHAT_HOSTS = ["*.logic.azure.com", "*.api.powerplatform.com", "*.webhook.office.com"]
/** At least two labels, and no number at the end: IP addresses are not names. */
const HOST_PATTERN = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** @throws ConfigError, which does not repeat the webhook URL: it is a secret. */
export function teamChatSettings(env: Env, production: boolean): TeamChatSettings {
  const { TEAMCHAT_WEBHOOK_URL: webhookUrl = null, TEAMCHAT_ALLOW_LOOPBACK: allowLoopback } = env
  if (allowLoopback && production) {
    throw new ConfigError("TEAMCHAT_ALLOW_LOOPBACK: not possible with NODE_ENV=production")
  }
  const allowedHosts = env.TEAMCHAT_ALLOWED_HOSTS ?? CHAT_HOSTS
  const invalid = allowedHosts.find((host) => !HOST_PATTERN.test(host))
  if (invalid !== undefined) {
    throw new ConfigError(
      `TEAMCHAT_ALLOWED_HOSTS: "${invalid}" is neither a host's name nor *. and the end of one (such as *.chat.example.com)`,
    )
  }
  const issue = webhookUrl === null ? null : webhookFault(webhookUrl, { allowedHosts, allowLoopback })
  if (issue !== null) throw new ConfigError(`TEAMCHAT_WEBHOOK_URL: ${issue}`)
  return { webhookUrl, allowedHosts, allowLoopback }
}
