import type { World } from "#platform/world.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"

type Deps = Pick<World, "config" | "warehouse" | "log">

/** `fallback`: the warehouse was asked and failed. */
export type Sourced<T> = { source: "warehouse" | "live"; fallback?: true; found: T }

/** How the documents answer: `stored` where the warehouse would have, so that a final month shows its stored final. */
export type FromDocuments = "stored" | "computed"

/**
 * Asks the warehouse where dashboards may read it, and the documents where they may not, where `ask` answers null
 * because the rows cannot be trusted, and where the warehouse fails. (rules/months#fallback)
 */
export async function warehouseOrLive<T>(
  deps: Deps,
  ask: () => Promise<T | null>,
  live: (how: FromDocuments) => Promise<T>,
): Promise<Sourced<T>> {
  const asked = await askWarehouse(deps, ask)
  if (asked.failed) return { source: "live", fallback: true, found: await live(asked.otherwise) }
  if (asked.answer === null) return { source: "live", found: await live(asked.otherwise) }
  return { source: "warehouse", found: asked.answer }
}

/** Null where dashboards do not read the warehouse and where it has nothing to say; `failed` where it is out of reach. */
export async function askWarehouse<T>(
  { config, warehouse, log }: Deps,
  ask: () => Promise<T | null>,
): Promise<{ answer: T | null; failed: boolean; otherwise: FromDocuments }> {
  if (!config.warehouse.dashboardEnabled || !warehouse.configured)
    return { answer: null, failed: false, otherwise: "computed" }
  try {
    return { answer: await ask(), failed: false, otherwise: "stored" }
  } catch (error) {
    if (!(error instanceof WarehouseUnavailable)) throw error
    log.warn({ reason: error.message }, "the warehouse does not answer: the dashboard is read from the documents")
    return { answer: null, failed: true, otherwise: "stored" }
  }
}
