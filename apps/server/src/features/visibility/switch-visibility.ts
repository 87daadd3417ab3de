import type { VisibilityItem, VisibilityKey } from "@scorecard/contracts/visibility"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { itemOf } from "./show-visibility.ts"
import { holdSwitch, switches } from "./visibility.store.ts"

export type VisibilityChange = { key: VisibilityKey; enabled: boolean; ifMatch: number | null }

/** Shows or hides one key; what it stands at already is left as it is. @throws Refusal 412 */
export function switchVisibility(
  { transact }: Pick<World, "transact">,
  actor: Actor,
  { key, enabled, ifMatch }: VisibilityChange,
): Promise<VisibilityItem> {
  return transact(async (tx) => {
    const current = await holdSwitch(tx.db, key)
    refuseOtherVersion(ifMatch, current)
    if (current.enabled === enabled) return itemOf(current, actor)

    const changed = { ...current, enabled, updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await switches.replace(tx.db, changed)
    const change = { before: current.enabled, after: enabled }
    tx.audit(actor, enabled ? "visibility.enabled" : "visibility.disabled", {
      collection: switches.name,
      id: key,
      change,
    })
    return itemOf(saved, actor)
  })
}
