import { join } from "node:path"
import { childOutput, withFolder } from "./child.ts"

/** Documents and warehouse. */
export type Database = { url: string; warehouseUrl: string }

/** How many people and months, the last of which is the current one, or the one before it. */
type Size = {
  people: number
  months: number
  of?: "this month" | "last month"
  /** What the clock of every program starts at, instead of the real time: a later one leaves room for more months. */
  clockStart?: string
  /** Instead of the embedded databases. */
  database?: Database
}

export type Company = {
  directory: string
  /** The settings with which programs open it. */
  environment: Record<string, string>
}

/** Creates so many people with their months, in a temporary folder that is deleted after the work. */
export function withCompany<Result>(size: Size, work: (company: Company) => Promise<Result>): Promise<Result> {
  return withFolder(async (directory) => work(await createCompany(directory, size)))
}

async function createCompany(
  directory: string,
  { people, months, of = "this month", clockStart, database }: Size,
): Promise<Company> {
  const environment = {
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    LOG_LEVEL: "error",
    RATE_LIMIT_DEFAULT: "0",
    RATE_LIMIT_SIGN_IN: "0",
    ...(clockStart !== undefined && { CLOCK_START: clockStart }),
    ...(database && { DATABASE_URL: database.url, WH_URL: database.warehouseUrl }),
  }
  console.log(`${people.toLocaleString("en-US")} people and ${months} months are made …`)
  const seed = ["--employees", String(people), "--months", String(months), "--seed", "1"]
  const clock: Record<string, string> = of === "last month" ? { CLOCK_START: withinLastMonth() } : {}
  await childOutput("../../apps/server/src/cli/seed.ts", seed, { ...environment, ...clock })
  return { directory, environment }
}

function withinLastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 20, 16)).toISOString()
}
