import { openApp } from "#app/open-app.ts"
import { BadArguments, SEED_HELP, seedArguments, type SeedArguments } from "#app/seed-arguments.ts"
import { openSeeding } from "#app/seed.ts"
import { openStores } from "#app/stores.ts"
import { LoadRefused, type LoadProgress, type LoadReport } from "#demo/index.ts"
import { ConfigError, readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"
import { EmbeddedPostgresError } from "@scorecard/embedded-postgres"

/** Fills a database with generated data. See `--help`. */
async function seed(options: SeedArguments): Promise<void> {
  const startedAt = performance.now()
  // Without the demo company and a worker, next to a process that may have the port of the metrics.
  const alone = { demoData: false, role: "api", metrics: { port: null, token: null } } as const
  const config = { ...readConfig(process.env), ...alone }
  const log = openLog("warn")
  const stores = await openStores(config, log)
  try {
    const app = await openApp({ config, log, ...stores.urls })
    try {
      const report = await openSeeding(app.platform).seedLoad({ ...options, onProgress: print })
      tell(report, (performance.now() - startedAt) / 1_000)
    } finally {
      await app.close()
    }
  } finally {
    await stores.close()
  }
}

function print({ month, people, of, documents }: LoadProgress): void {
  const line = `${month}: ${people} of ${of} people, ${documents} documents so far`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${people === of ? "\n" : ""}`)
  else if (people === of) console.log(line)
}

function tell({ employees, months, entries, documents }: LoadReport, seconds: number): void {
  const last = months.at(-1) ?? ""
  const [year, month] = last.split("-").map(Number)
  console.log(`
${employees} people with ${entries} entries (${documents} documents in all) in ${seconds.toFixed(1)} s.
Look at them: npm start, sign in as the admin, and
  POST /v1/dashboard/bsc/sync {"year": ${year}, "month": ${month}} scores ${last} for everyone
  GET  /v1/dashboard/bsc/month-snapshot?view_mode=aggregate&year=${year}&month=${month} shows it
The months from ${months[0] ?? last} on are drafts; POST /v1/dashboard/bsc/finalize closes a past one.`)
}

try {
  const options = seedArguments(process.argv.slice(2))
  if (options.help) process.stdout.write(SEED_HELP)
  else await seed(options)
} catch (error) {
  const isExpected = error instanceof BadArguments || error instanceof LoadRefused
  if (isExpected) console.error(`${error.message}\nnpm run seed -- --help shows the options.`)
  else if (error instanceof ConfigError) console.error(`Fix this setting first: ${error.message}`)
  else console.error(error instanceof EmbeddedPostgresError ? error.message : error)
  process.exitCode = 1
}
