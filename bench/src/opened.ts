import type { Actor } from "@scorecard/domain"
import { type YearMonth, addMonths, easternMonth, monthId } from "@scorecard/domain/calendar"
import { openApp, type App } from "../../apps/server/src/app/open-app.ts"
import { lowerEachConnection, lowerPriority } from "../../apps/server/src/app/lower-priority.ts"
import { openStores } from "../../apps/server/src/app/stores.ts"
import { isMonthFinal } from "../../apps/server/src/core/months/index.ts"
import { reopenMonth } from "../../apps/server/src/features/months/finalize.ts"
import { readConfig } from "../../apps/server/src/platform/config/index.ts"
import { openLog } from "../../apps/server/src/platform/log/index.ts"

export type Opened = {
  app: App
  databaseUrl: string
  warehouseUrl: string
  thisMonth: YearMonth
  lastMonth: YearMonth
  close(): Promise<void>
}

/** The product on the data named by the settings, without a worker running alongside. `asWorker`: with its priority. */
export async function openProduct({ asWorker = false } = {}): Promise<Opened> {
  const config = readConfig({ ...process.env, ROLE: "api" })
  const log = openLog(config.logLevel)
  const stores = await openStores(config, log)
  const app = await openApp({
    config,
    log,
    ...stores.urls,
    ...(asWorker && { onEmbeddedConnection: lowerEachConnection(log) }),
  })
  if (asWorker) await lowerPriority({ role: "worker", databaseUrl: stores.urls.databaseUrl })
  const thisMonth = easternMonth(app.platform.clock.now())
  return {
    app,
    databaseUrl: stores.urls.databaseUrl,
    warehouseUrl: stores.urls.warehouseUrl ?? "",
    thisMonth,
    lastMonth: addMonths(thisMonth, -1),
    async close() {
      await app.close()
      await stores.close()
    },
  }
}

/** Touches the warehouse's stamps, as a write does: a month's summary is then computed again. */
export const TOUCH_STAMPS = "update bsc_month_stamp set synced_at = synced_at"

/** Who finalizes months here. */
export const CLOSER = { employee_id: "ADMIN", impersonated_by: null }

/** Finalizes last month, and generates it again from then on. */
export async function createFinalize({ app, lastMonth }: Opened): Promise<() => Promise<void>> {
  let regenerate = await isMonthFinal(app.platform.db, monthId(lastMonth))
  return async () => {
    await app.features.months.finalizeNow(CLOSER, { ...lastMonth, regenerate, reason: "bench" })
    regenerate = true
  }
}

/** Last month as a draft, whatever it was. */
export async function reopenLastMonth({ app, lastMonth }: Opened): Promise<void> {
  if (!(await isMonthFinal(app.platform.db, monthId(lastMonth)))) return
  await reopenMonth(app.platform, ADMIN, { ...lastMonth, reason: "bench" })
}

const ADMIN: Actor = {
  employee_id: "ADMIN",
  access_level: 5,
  access_scope: "company",
  access_mode: "full",
  email: "admin@example.com",
  session_id: "bench",
  client: "web",
  impersonated_by: null,
}
