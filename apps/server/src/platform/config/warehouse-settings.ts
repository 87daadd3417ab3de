import { ConfigError } from "./config-error.ts"

/** `url` is null where the warehouse has its database on the embedded server, or where there is none. */
export type WarehouseSettings = { driver: WarehouseDriver; url: string | null; dashboardEnabled: boolean }

export const WAREHOUSE_DRIVERS = ["postgres", "clickhouse", "none"] as const
export type WarehouseDriver = (typeof WAREHOUSE_DRIVERS)[number]

type Given = {
  WH_DRIVER: WarehouseDriver
  WH_URL?: string | undefined
  WH_DASHBOARD_ENABLED: boolean
  DATABASE_URL?: string | undefined
}

/** @throws ConfigError naming the variable that is missing or wrong. */
export function warehouseSettings(input: Given): WarehouseSettings {
  const { WH_DRIVER: driver, WH_URL: url } = input
  if (driver === "postgres" && input.DATABASE_URL && !url) {
    throw new ConfigError(
      "WH_URL: with DATABASE_URL set, the warehouse needs a database of its own (or WH_DRIVER=none)",
    )
  }
  if (driver === "clickhouse") refuseOtherThanHttp(url)
  return { driver, url: url ?? null, dashboardEnabled: input.WH_DASHBOARD_ENABLED }
}

/** The message does not repeat the address, which may have a password in it. */
function refuseOtherThanHttp(url: string | undefined): void {
  const input = URL.canParse(url ?? "") ? new URL(url ?? "") : null
  if (input !== null && /^https?:$/.test(input.protocol) && input.search === "") return
  throw new ConfigError(
    "WH_URL: WH_DRIVER=clickhouse needs the address of its HTTP interface, such as http://user:password@host:8123/database",
  )
}
