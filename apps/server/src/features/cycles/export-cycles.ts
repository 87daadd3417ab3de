import type { CyclesExportQuery, CycleView } from "@scorecard/contracts/cycles"
import type { Actor } from "@scorecard/domain/access"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, fieldColumns, keysetBatches } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { loadCycles } from "./list-cycles.ts"

const COLUMNS = fieldColumns<CycleView>(["_id", "label", "start", "end", "status", "editable"])

/** The cycles as a file: the few that there are make one batch. */
export function exportCycles(
  deps: Pick<World, "db" | "clock">,
  actor: Actor,
  { format, ...filter }: CyclesExportQuery,
): Promise<FileAnswer> {
  const all = keysetBatches<CycleView>(async (after) => (after ? [] : loadCycles(deps, actor, filter)))
  return exportFile("bsc-cycles", format, COLUMNS, all)
}
