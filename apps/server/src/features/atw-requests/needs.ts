import type { AtwDraft } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain/access"
import type { z } from "zod"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"

/** What this feature needs of the entries: there is one way to become one. */
export type AtwRequestsNeeds = {
  /** @throws Refusal 422 for what would be wrong with the entry, whoever submits it. */
  validateRequest(tx: Tx, actor: Actor, draft: RequestedEntry): Promise<void>
  /** @throws Refusal 403 own_entry, 404, 422, 409, as every new entry. */
  submitRequest(tx: Tx, actor: Actor, draft: RequestedEntry): Promise<{ _id: string }>
  /** The file behind an entry that the actor may see; null for one without. @throws Refusal 404 */
  findProofFile(db: Database, actor: Actor, entryId: string): Promise<string | null>
}

export type RequestedEntry = z.output<typeof AtwDraft>

export type AtwRequestsDeps = Pick<World, "db" | "transact" | "cursors" | "clock" | "log" | "storage"> &
  AtwRequestsNeeds
