import { ConfigError } from "./config-error.ts"

export type WarehouseSettings = {
  driver: WarehouseDriver
  /** Null if the warehouse is on the embedded server, or if there is none. */
  url: string | null
  /** The name of the ClickHouse cluster; null for a single server. */
  cluster: string | null
  dashboardEnabled: boolean
}

export const WAREHOUSE_DRIVERS = ["postgres", "clickhouse", "none"] as const
export type WarehouseDriver = (typeof WAREHOUSE_DRIVERS)[number]

type Env = {
  WH_DRIVER: WarehouseDriver
  WH_URL?: string | undefined
  WH_CLUSTER?: string | undefined
  WH_DASHBOARD_ENABLED: boolean
  DATABASE_URL?: string | undefined
}

/** @throws ConfigError naming the variable that is missing or invalid. */
export function warehouseSettings(env: Env): WarehouseSettings {
  const { WH_DRIVER: driver, WH_URL: url, WH_CLUSTER: cluster } = env
  if (driver === "postgres" && env.DATABASE_URL && !url) {
    throw new ConfigError(
      "WH_URL: with DATABASE_URL set, the warehouse needs a database of its own (or WH_DRIVER=none)",
    )
  }
  if (driver === "clickhouse") assertHttpUrl(url)
  if (cluster !== undefined) assertCluster(cluster, driver)
  return { driver, url: url ?? null, cluster: cluster ?? null, dashboardEnabled: env.WH_DASHBOARD_ENABLED }
}

/** The name becomes part of statements. */
function assertCluster(cluster: string, driver: WarehouseDriver): void {
  if (driver !== "clickhouse") throw new ConfigError("WH_CLUSTER: only WH_DRIVER=clickhouse has clusters")
  if (/^[a-z_][a-z0-9_-]*$/i.test(cluster)) return
  throw new ConfigError(
    "WH_CLUSTER: must be the name of a cluster in remote_servers: letters, digits, underscores and hyphens, not beginning with a digit or a hyphen",
  )
}

/** The message does not repeat the URL, which may contain a password. */
function assertHttpUrl(url: string | undefined): void {
  const parsed = URL.canParse(url ?? "") ? new URL(url ?? "") : null
  if (parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.search === "") return
  throw new ConfigError(
    "WH_URL: WH_DRIVER=clickhouse needs the address of its HTTP interface, such as http://user:password@host:8123/database",
  )
}
