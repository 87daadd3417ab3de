import { afterAll, beforeAll, vi } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { startClickhouseCluster, type ClickhouseCluster } from "#test/support/clickhouse-cluster.ts"
import { testDatabase } from "#test/support/postgres.ts"
import { warehouseContract } from "#test/warehouse/contract.ts"
import { createAdvisoryLock } from "../advisory-lock.ts"
import { openClickhouseWarehouse } from "./index.ts"

// The servers share the machine with all other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })

let cluster: ClickhouseCluster
beforeAll(async () => void (cluster = await startClickhouseCluster([1, 1])))
afterAll(() => cluster.close())

warehouseContract("clickhouse cluster of two shards", async () => {
  const [documents, url] = await Promise.all([testDatabase("turns"), cluster.database()])
  const everywhere = (statement: string) => Promise.all(cluster.nodes.map((node) => node.run(url, statement)))
  return {
    open: () => {
      const lock = createAdvisoryLock({ url: documents.url, log: silentLog })
      return openClickhouseWarehouse({ url, cluster: cluster.name, lock })
    },
    loseColumn: async (name) => {
      for (const table of ["bsc_employee_month", "bsc_employee_month_local"])
        await everywhere(`alter table ${table} drop column ${name}`)
    },
    loseRows: async (month) =>
      void (await everywhere(`alter table bsc_employee_month_local drop partition id '${month.replace("-", "")}'`)),
    drop: documents.drop,
  }
})
