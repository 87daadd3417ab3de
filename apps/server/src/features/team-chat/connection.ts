import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { TeamChatConnection, TeamChatConnectionPatch } from "@scorecard/contracts/team-chat"
import type { Actor } from "@scorecard/domain"
import { type Platform, assertSameVersion } from "#platform/index.ts"
import { SecretUnreadable } from "#platform/secrets/index.ts"
import { webhookFault } from "#platform/webhooks/index.ts"
import { type Connection, WEBHOOK_SECRET, connections, lockConnection } from "./team-chat.store.ts"

export type TeamChatContext = Pick<Platform, "config" | "db" | "log" | "secrets" | "transact">
export type WebhookContext = Pick<Platform, "config" | "secrets" | "log">

type ConnectionUpdate = { webhook_url: string; ifMatch: number | null }

/**
 * Saves the webhook's URL, encrypted. Its host is resolved and checked before each post.
 * (rules/notifications#team-chat-connection)
 * @throws Refusal 422 for a URL that is not allowed; 412; 409 if the environment sets the channel
 */
export function connectChannel(
  deps: TeamChatContext,
  actor: Actor,
  { webhook_url, ifMatch }: ConnectionUpdate,
): Promise<TeamChatConnection> {
  const issue = webhookFault(webhook_url, deps.config.teamChat)
  if (issue !== null) throw invalidField("webhook_url", issue)

  return deps.transact(async (tx) => {
    const current = await lockConnection(tx.db)
    assertSameVersion(ifMatch, current)
    assertNotSetByEnvironment(deps)

    const before = findWebhook(deps, current)
    const webhook_sealed = deps.secrets.seal(webhook_url, WEBHOOK_SECRET)
    const stamp = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await connections.replace(tx.db, { ...current, webhook_sealed, ...stamp })
    const change = { before: before && maskUrl(before.url), after: maskUrl(webhook_url) }
    tx.audit(actor, "team_chat.connected", { collection: connections.name, id: saved._id, change })
    return presentConnection(deps, saved)
  })
}

/**
 * Deletes the URL and switches automated posts off, so that the next channel also starts without them. No-op if no
 * channel is connected.
 * @throws Refusal 412; 409 if the environment sets the channel
 */
export function disconnectChannel(deps: TeamChatContext, actor: Actor, ifMatch: number | null): Promise<void> {
  return deps.transact(async (tx) => {
    const current = await lockConnection(tx.db)
    assertSameVersion(ifMatch, current)
    assertNotSetByEnvironment(deps)
    if (current.webhook_sealed === null) return

    const before = findWebhook(deps, current)
    const stamp = { updated_at: tx.at, updated_by_id: actor.employee_id }
    await connections.replace(tx.db, { ...current, webhook_sealed: null, automated_posts: false, ...stamp })
    const change = { before: before && maskUrl(before.url), after: null }
    tx.audit(actor, "team_chat.disconnected", { collection: connections.name, id: current._id, change })
  })
}

/** The master switch of automated posts. No-op if nothing changes. @throws Refusal 412 */
export function switchAutomatedPosts(
  deps: TeamChatContext,
  actor: Actor,
  { automated_posts }: TeamChatConnectionPatch,
  ifMatch: number | null,
): Promise<TeamChatConnection> {
  return deps.transact(async (tx) => {
    const current = await lockConnection(tx.db)
    assertSameVersion(ifMatch, current)
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
  const webhook = findWebhook(deps, connection)
  return {
    connected: webhook !== null,
    webhook_url_masked: webhook ? maskUrl(webhook.url) : null,
    source: webhook?.source ?? null,
    automated_posts: connection.automated_posts,
    updated_at: connection.updated_at,
    version: connection.version,
    abilities: connectionAbilities(deps, webhook !== null),
  }
}

/** `url` is a secret: it never appears in a response, log, audit record or error. */
export type Webhook = { url: string; source: "saved" | "environment" }

/** Where cards are sent. Null if no channel is connected or the saved URL can no longer be decrypted. */
export function findWebhook(
  { config, secrets, log }: WebhookContext,
  { webhook_sealed }: Pick<Connection, "webhook_sealed">,
): Webhook | null {
  if (config.teamChat.webhookUrl !== null) return { url: config.teamChat.webhookUrl, source: "environment" }
  if (webhook_sealed === null) return null
  try {
    return { url: secrets.open(webhook_sealed, WEBHOOK_SECRET), source: "saved" }
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    log.error({ err: error }, "the saved team chat connection cannot be read; connect the channel again")
    return null
  }
}

/** Shows only the origin, because anyone with the full URL can post. */
export function maskUrl(url: string): string {
  return `${new URL(url).origin}/…`
}

export function notConnected(): Refusal {
  return new Refusal("team_chat_not_connected", "No channel is connected. Save its webhook's address first.")
}

/** @throws Refusal 409 if TEAMCHAT_WEBHOOK_URL is set, because a saved URL would have no effect */
export function assertNotSetByEnvironment({ config }: Pick<Platform, "config">): void {
  if (config.teamChat.webhookUrl === null) return
  const detail = "The channel is set by TEAMCHAT_WEBHOOK_URL in the server's configuration. Change it there."
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
