import type { RebuiltMonth } from "#features/months/index.ts"
import type { Config } from "#platform/config/index.ts"
import type { Log } from "#platform/log/index.ts"
import { openApp } from "./open-app.ts"
import { openStores, type Stores } from "./stores.ts"

type Tool = { config: Config; log: Log; tell(line: string): void }

/** @throws WarehouseUnavailable, or an AggregateError that names the months that failed */
export async function rebuildWarehouse(tool: Tool): Promise<number> {
  const stores = await openStores(tool.config, tool.log)
  try {
    await rebuildFrom(stores, tool)
    return 0
  } finally {
    await stores.close()
  }
}

const WORDS: Record<RebuiltMonth["done"], string> = {
  published: "final, as stored",
  synced: "draft, scored again",
  forgotten: "not in the documents, removed",
  left: "skipped: a job is working on it, it has no cycle, or it is before the first month",
}

/** Opens the product without a worker and the demo company, next to a process that may have the port of the metrics. */
export async function rebuildFrom({ urls }: Stores, { config, log, tell }: Tool): Promise<void> {
  const alone = { role: "api", demoData: false, metrics: { port: null, token: null } } as const
  const app = await openApp({ config: { ...config, ...alone }, log, ...urls })
  try {
    const rebuilt = await app.features.months.rebuildWarehouse(({ month, done }) => tell(`${month}: ${WORDS[done]}`))
    tell(rebuilt ? `The warehouse holds ${rebuilt.months} months.` : "There is no warehouse (WH_DRIVER=none).")
  } finally {
    await app.close()
  }
}
