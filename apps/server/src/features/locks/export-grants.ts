import type { UnlockGrant, UnlockGrantsExportQuery, UnlockGrantView } from "@scorecard/contracts/locks"
import { timestamp } from "#platform/clock/index.ts"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches, mapBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { grantPositionOf, selectionOfGrants, unlockGrants } from "#core/locks/index.ts"
import { presentGrant } from "./present-grant.ts"

const COLUMNS = fieldColumns<UnlockGrantView>([
  "_id",
  "employee_id",
  "kind",
  "year",
  "month",
  "until",
  "reason",
  "status",
  "created_at",
  "created_by_id",
  "revoked_at",
  "revoked_by_id",
  "version",
])

/** The list as a file. */
export function exportGrants(
  { db, clock }: Pick<World, "db" | "clock">,
  { format, ...query }: UnlockGrantsExportQuery,
): Promise<FileAnswer> {
  const at = timestamp(clock.now())
  const batches = keysetBatches<UnlockGrant>((after, limit) =>
    unlockGrants.select(db, selectionOfGrants(query, { after: after && grantPositionOf(after, query), at, limit })),
  )
  const lines = mapBatches(batches, async (grants) => grants.map((grant) => presentGrant(grant, at)))
  return exportFile("unlock-grants", format, COLUMNS, lines)
}
