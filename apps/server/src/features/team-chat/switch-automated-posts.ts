import type { TeamChatConnection, TeamChatConnectionPatch } from "@scorecard/contracts/team-chat"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import { connections, holdConnection } from "./connection.store.ts"
import type { TeamChatDeps } from "./needs.ts"
import { presentConnection } from "./present-connection.ts"

/** The master switch of what the service posts by itself; what it stands at already is left as it is. @throws Refusal 412 */
export function switchAutomatedPosts(
  deps: TeamChatDeps,
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
