import { openStores } from "#app/stores.ts"
import { readConfig } from "#platform/config/index.ts"
import { migrate, openDatabase } from "#platform/documents/index.ts"
import { openLog } from "#platform/log/index.ts"

/** Brings the documents' schema up to date and ends; the program does the same at each start. */
const config = readConfig(process.env)
const log = openLog(config.logLevel)
const stores = await openStores(config, log)
const documents = openDatabase({ url: stores.urls.databaseUrl, poolSize: 2, log })
try {
  const applied = await migrate(documents.db)
  log.info({ applied }, applied.length > 0 ? "the schema is up to date now" : "the schema was up to date")
} finally {
  await documents.close()
  await stores.close()
}
