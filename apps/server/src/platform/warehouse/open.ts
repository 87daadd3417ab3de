import type { Log } from "#platform/log/index.ts"
import { openClickhouseWarehouse } from "./clickhouse/index.ts"
import { createAdvisoryLock } from "./advisory-lock.ts"
import { openNoWarehouse } from "./no-warehouse.ts"
import type { Warehouse } from "./port.ts"
import { openPostgresWarehouse } from "./postgres/index.ts"

/** The values of WH_DRIVER that this version supports. (rules/running#drivers) */
export type WarehouseOptions = {
  driver: string
  url: string | null
  /** A cluster of ClickHouse servers; null for a single one. */
  cluster: string | null
  /** The database in which writers of a warehouse without locks take advisory locks. */
  documentsUrl: string
  log: Log
  /** With PostgreSQL, called for each new connection, with the id of the server's process behind it. */
  onConnection?: ((processId: number) => void) | undefined
}

/** @throws Error for an unknown driver or a missing URL */
export function openWarehouse({ driver, url, cluster, documentsUrl, log, onConnection }: WarehouseOptions): Warehouse {
  if (driver === "none") return openNoWarehouse()
  if (!url) throw new Error(`the warehouse driver ${driver} requires the URL of its database`)
  if (driver === "postgres") return openPostgresWarehouse({ url, log, onConnection })
  if (driver === "clickhouse")
    return openClickhouseWarehouse({ url, cluster, lock: createAdvisoryLock({ url: documentsUrl, log }) })
  throw new Error(`unknown warehouse driver "${driver}"`)
}
