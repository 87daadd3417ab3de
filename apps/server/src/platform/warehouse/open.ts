import type { Log } from "#platform/log/index.ts"
import { openNoWarehouse } from "./none.ts"
import type { Warehouse } from "./port.ts"
import { openPostgresWarehouse } from "./postgres/index.ts"

/** The names of WH_DRIVER that this version has a driver for. (decisions §11) */
export type WarehouseOptions = { driver: string; url: string | null; log: Log }

/** @throws Error for a driver that this version does not have, or a missing address */
export function openWarehouse({ driver, url, log }: WarehouseOptions): Warehouse {
  if (driver === "none") return openNoWarehouse()
  if (driver !== "postgres") throw new Error(`no warehouse driver is called "${driver}"`)
  if (!url) throw new Error("the warehouse driver postgres needs the address of its database")
  return openPostgresWarehouse({ url, log })
}
