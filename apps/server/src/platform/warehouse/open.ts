import type { Log } from "#platform/log/index.ts"
import { openClickhouseWarehouse } from "./clickhouse/index.ts"
import { createAdvisoryLock } from "./advisory-lock.ts"
import { openNoWarehouse } from "./no-warehouse.ts"
import type { Warehouse } from "./port.ts"
import { openPostgresWarehouse } from "./postgres/index.ts"

/** The names of WH_DRIVER that this version has a driver for. (rules/running#drivers) */
export type WarehouseOptions = {
  driver: string
  url: string | null
  /** Where writers of a warehouse without locks take turns. */
  documentsUrl: string
  log: Log
}

/** @throws Error for a driver that this version does not have, or a missing address */
export function openWarehouse({ driver, url, documentsUrl, log }: WarehouseOptions): Warehouse {
  if (driver === "none") return openNoWarehouse()
  if (!url) throw new Error(`the warehouse driver ${driver} needs the address of its database`)
  if (driver === "postgres") return openPostgresWarehouse({ url, log })
  if (driver === "clickhouse")
    return openClickhouseWarehouse({ url, turns: createAdvisoryLock({ url: documentsUrl, log }) })
  throw new Error(`no warehouse driver is called "${driver}"`)
}
