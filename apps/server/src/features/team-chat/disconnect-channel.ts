import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { connections, holdConnection } from "./connection.store.ts"
import type { TeamChatDeps } from "./needs.ts"
import { masked, refuseIfSetByEnvironment, webhookOf } from "./webhook.ts"

/**
 * Forgets the address. Automated posts are off afterwards: the next channel starts quietly, too. One that is not
 * connected stays so.
 * @throws Refusal 412, or 409 where the configuration decides.
 */
export function disconnectChannel(deps: TeamChatDeps, actor: Actor, ifMatch: number | null): Promise<void> {
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
