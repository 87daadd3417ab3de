import { afterAll, beforeAll, vi } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { startClickhouse, type ClickhouseServer } from "#test/support/clickhouse.ts"
import { testDatabase } from "#test/support/postgres.ts"
import { warehouseContract } from "#test/warehouse/contract.ts"
import { createAdvisoryLock } from "../advisory-lock.ts"
import { openClickhouseWarehouse } from "./index.ts"

// The server shares the machine with all other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let server: ClickhouseServer
beforeAll(async () => void (server = await startClickhouse()))
afterAll(() => server.close())

warehouseContract("clickhouse", async () => {
  const [documents, url] = await Promise.all([testDatabase("turns"), server.database()])
  return {
    open: () => openClickhouseWarehouse({ url, lock: createAdvisoryLock({ url: documents.url, log: silentLog }) }),
    loseColumn: async (name) => void (await server.run(url, `alter table bsc_employee_month drop column ${name}`)),
    loseRows: async (month) =>
      void (await server.run(url, `alter table bsc_employee_month drop partition id '${month.replace("-", "")}'`)),
    drop: documents.drop,
  }
})
