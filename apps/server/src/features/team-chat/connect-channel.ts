import { invalidField } from "@scorecard/contracts/refusals"
import type { TeamChatConnection } from "@scorecard/contracts/team-chat"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { webhookFault } from "#platform/webhooks/index.ts"
import { connections, holdConnection, WEBHOOK_PLACE } from "./connection.store.ts"
import type { TeamChatDeps } from "./needs.ts"
import { presentConnection } from "./present-connection.ts"
import { masked, refuseIfSetByEnvironment, webhookOf } from "./webhook.ts"

type Asked = { webhook_url: string; ifMatch: number | null }

/**
 * Saves the webhook's address, encrypted. Where its host leads is looked at with each post.
 * (rules/notifications#team-chat-connection)
 * @throws Refusal 422 for an address that may not be connected to, 412, or 409 where the configuration decides.
 */
export function connectChannel(
  deps: TeamChatDeps,
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
