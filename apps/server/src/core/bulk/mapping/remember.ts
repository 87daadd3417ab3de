import type { BulkMapping } from "@scorecard/contracts/bulk-mapping"
import type { Actor } from "@scorecard/domain"
import type { Tx } from "#platform/index.ts"
import { saveMapping } from "./mappings.store.ts"
import type { MappingPlan } from "./plan.ts"

/**
 * Remembers how the columns of a file were mapped, for the next file with the same headers. What single values mean is
 * remembered for choices only: other values may be names of people.
 */
export async function rememberMapping(
  tx: Tx,
  kind: string,
  actor: Actor,
  { plan }: { plan: MappingPlan },
): Promise<void> {
  if (plan.source !== "given") return
  const { columns = {}, name_order, generate_ids, values = {} } = plan.mapping
  const choices = new Set(plan.columns.flatMap(({ header, field }) => (field?.type === "choice" ? [header] : [])))
  const mapping: BulkMapping = {
    columns,
    ...(name_order && { name_order }),
    ...(generate_ids && { generate_ids }),
    values: Object.fromEntries(Object.entries(values).filter(([header]) => choices.has(header))),
  }
  await saveMapping(tx, kind, actor, mapping)
}
