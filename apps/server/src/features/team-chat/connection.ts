import type { World } from "#platform/world.ts"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { TeamChatConnection, TeamChatConnectionPatch } from "@scorecard/contracts/team-chat"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { SecretUnreadable } from "#platform/secrets/index.ts"
import { webhookFault } from "#platform/webhooks/index.ts"
import { type Connection, WEBHOOK_PLACE, connections, holdConnection } from "./team-chat.store.ts"

/** What the use cases of the team chat need of the world. */
export type TeamChatContext = Pick<World, "config" | "db" | "log" | "secrets" | "transact">
export type WebhookContext = Pick<World, "config" | "secrets" | "log">

type Asked = { webhook_url: string; ifMatch: number | null }

/**
 * Saves the webhook's address, encrypted. Where its host leads is looked at with each post.
 * (rules/notifications#team-chat-connection)
 * @throws Refusal 422 for an address that may not be connected to, 412, or 409 where the configuration decides.
 */
export function connectChannel(
  deps: TeamChatContext,
  actor: Actor,
  { webhook_url, ifMatch }: Asked,
): Promise<TeamChatConnection> {
  const fault = webhookFault(webhook_url, deps.config.teamChat)
  if (fault !== null) throw invalidField("webhook_url", fault)

  return deps.transact(async (tx) => {
    const current = await holdConnection(tx.db)
    refuseOtherVersion(ifMatch, current)
    refuseIfSetByEnvironment(deps)

    const before = webhookOf(deps, current)
    const webhook_sealed = deps.secrets.seal(webhook_url, WEBHOOK_PLACE)
    const stamp = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await connections.replace(tx.db, { ...current, webhook_sealed, ...stamp })
    const change = { before: before && masked(before.url), after: masked(webhook_url) }
    tx.audit(actor, "team_chat.connected", { collection: connections.name, id: saved._id, change })
    return presentConnection(deps, saved)
  })
}

/**
 * Forgets the address. Automated posts are off afterwards: the next channel starts quietly, too. One that is not
 * connected stays so.
 * @throws Refusal 412, or 409 where the configuration decides.
 */
export function disconnectChannel(deps: TeamChatContext, actor: Actor, ifMatch: number | null): Promise<void> {
  return deps.transact(async (tx) => {
    const current = await holdConnection(tx.db)
    refuseOtherVersion(ifMatch, current)
    refuseIfSetByEnvironment(deps)
    if (current.webhook_sealed === null) return

    const before = webhookOf(deps, current)
    const stamp = { updated_at: tx.at, updated_by_id: actor.employee_id }
    await connections.replace(tx.db, { ...current, webhook_sealed: null, automated_posts: false, ...stamp })
    const change = { before: before && masked(before.url), after: null }
    tx.audit(actor, "team_chat.disconnected", { collection: connections.name, id: current._id, change })
  })
}

/** The master switch of what the service posts by itself; what it stands at already is left as it is. @throws Refusal 412 */
export function switchAutomatedPosts(
  deps: TeamChatContext,
  actor: Actor,
  { automated_posts }: TeamChatConnectionPatch,
  ifMatch: number | null,
): Promise<TeamChatConnection> {
  return deps.transact(async (tx) => {
    const current = await holdConnection(tx.db)
    refuseOtherVersion(ifMatch, current)
    if (automated_posts === undefined || automated_posts === current.automated_posts) {
      return presentConnection(deps, current)
    }
    const stamp = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await connections.replace(tx.db, { ...current, automated_posts, ...stamp })
    const change = { before: current.automated_posts, after: automated_posts }
    tx.audit(actor, "team_chat.automated_posts_switched", { collection: connections.name, id: saved._id, change })
    return presentConnection(deps, saved)
  })
}

export function presentConnection(deps: WebhookContext, connection: Connection): TeamChatConnection {
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

/** `url` is a secret: it goes into no answer, log, record or error. */
export type Webhook = { url: string; source: "saved" | "environment" }

/** Where cards go. Null when the channel is not connected, or the saved address cannot be decrypted any more. */
export function webhookOf(
  { config, secrets, log }: WebhookContext,
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
export function refuseIfSetByEnvironment({ config }: Pick<World, "config">): void {
  if (config.teamChat.webhookUrl === null) return
  const detail =
    "The channel is set by TEAMCHAT_WEBHOOK_URL in the server's configuration. It is changed there, not here."
  throw new Refusal("set_by_environment", detail)
}
