import { openApp } from "#app/open-app.ts"
import { openStores } from "#app/stores.ts"
import { ConfigError, readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"

/** Starts the product: its stores, its API and its worker, as ROLE says. */
async function serve(): Promise<void> {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const stores = await openStores(config, log)
  const app = await openApp({ config, log, ...stores.urls })

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, "stopping: what is under way is answered first")
    await app.close()
    await stores.close()
    process.exit(0)
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(signal))

  if (config.role !== "worker") await app.http.listen({ host: config.host, port: config.port })
  const address = config.role === "worker" ? null : app.http.listeningOrigin
  log.info({ role: config.role, address, ms: Math.round(performance.now() - startedAt) }, "ready")
}

serve().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(`This setting stops the start: ${error.message}`)
  else console.error(error)
  process.exit(1)
})
