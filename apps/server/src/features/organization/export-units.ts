import type { ExportFormat } from "@scorecard/contracts/exports"
import type { Cluster, Department } from "@scorecard/contracts/organization"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, keysetBatches, type Column } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import type { ListUnitsQuery } from "./list-units.ts"
import { unitsAfter } from "./organization.store.ts"
import type { Units } from "./units.ts"

export type ExportUnitsQuery = Omit<ListUnitsQuery, "limit" | "cursor"> & { format: ExportFormat }

/** The list of clusters or of departments as a file. */
export function exportUnits<Unit extends Cluster | Department, View>(
  { db }: Pick<World, "db">,
  { noun, collection }: Units<Unit, View>,
  columns: readonly Column<Unit>[],
  { format, ...query }: ExportUnitsQuery,
): Promise<FileAnswer> {
  const units = keysetBatches<Unit>((after, limit) =>
    unitsAfter(db, collection, query, after && { name: after.name, id: after._id }, limit),
  )
  return exportFile(`${noun}s`, format, columns, units)
}
