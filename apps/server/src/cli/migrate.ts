import { MIGRATE_HELP, migrateArguments } from "#app/archive-arguments.ts"
import { runTool } from "#app/run-tool.ts"
import { openStores } from "#app/stores.ts"
import { ConfigError, readConfig } from "#platform/config/index.ts"
import { assertReadyToDistribute, distribute, DISTRIBUTING, migrate, openDatabase } from "#platform/documents/index.ts"
import { openLog } from "#platform/log/index.ts"

/** Migrates the database. See `--help`. */
await runTool("migrate", async () => {
  const { help, distributes } = migrateArguments(process.argv.slice(2))
  if (help) {
    process.stdout.write(MIGRATE_HELP)
    return 0
  }
  const config = readConfig(process.env)
  if (distributes && config.databaseUrl === null)
    throw new ConfigError(
      "DATABASE_URL: set it to the coordinator of your Citus cluster; the embedded database has no nodes",
    )
  const log = openLog(config.logLevel)
  await using opened = new AsyncDisposableStack()
  const stores = opened.adopt(await openStores(config, log), (each) => each.close())
  const database = openDatabase({
    url: stores.urls.databaseUrl,
    poolSize: 2,
    log,
    ...(distributes && { applicationName: DISTRIBUTING }),
  })
  const documents = opened.adopt(database, (each) => each.close())
  if (distributes) await assertReadyToDistribute(documents.db)
  const applied = await migrate(documents.db)
  log.info({ applied }, applied.length > 0 ? "the schema was migrated" : "the schema was already up to date")
  if (distributes) {
    const tables = await distribute(documents.db)
    log.info({ tables }, tables.length > 0 ? "tables were distributed" : "all tables were already distributed")
  }
  return 0
})
