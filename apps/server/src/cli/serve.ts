import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"
import { lowerEachConnection, lowerPriority } from "#app/lower-priority.ts"
import type { App } from "#app/open-app.ts"
import { openStores } from "#app/stores.ts"
import { createWorkerThread } from "#app/worker-thread.ts"
import { describeFailure } from "#platform/backup/failures.ts"
import { ConfigError, DATABASE_FOLDER, readConfig, type Config } from "#platform/config/index.ts"
import { openLog, type Log } from "#platform/log/index.ts"
import { EmbeddedPostgresError, explainAnswer } from "@scorecard/embedded-postgres"

/** After draining, requests get 10 s to finish and jobs 20 s. Anything still running after this is abandoned. */
const STOP_LIMIT_MS = 45_000
const IN_USE = new Set(["EADDRINUSE", "EACCES"])

/** Starts the databases, the API and the worker, depending on ROLE. If one fails, those already open are closed. */
async function serve(): Promise<void> {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  if (config.role !== "worker") await assertPortFree(config)
  if (config.role !== "worker") warnOfSignIn(config, log)
  await using opening = new AsyncDisposableStack()
  const explained = explainDamage(config)
  // The product's modules are loaded while the embedded database starts. If that fails, awaiting them says so.
  const loadApp = () => import("#app/open-app.ts")
  const loadMeanwhile = () => void loadApp().catch(() => {})
  const stores = opening.adopt(await openStores(config, log, loadMeanwhile).catch(explained), (opened) =>
    opened.close(),
  )
  const worker = opening.adopt(createWorkerThread({ log, onFailure: endOnFailure(log) }), (thread) => thread.close())
  const isBoth = config.role === "all"
  const appConfig: Config = isBoth ? { ...config, role: "api" } : config
  const { openApp } = await loadApp()
  const open = openApp({
    config: appConfig,
    log,
    ...stores.urls,
    ...(config.role === "worker" && { onEmbeddedConnection: lowerEachConnection(log) }),
  })
  const app = opening.adopt(await open.catch(explained), (opened) => opened.close())

  await lowerPriority(config)
  const address = config.role === "worker" ? null : await listen(app, config)
  if (isBoth) worker.start({ urls: stores.urls, config: workerConfig(config, app) })
  stopOnSignals(() => app.drain(), opening.move(), log)
  log.info({ role: config.role, address, ms: Math.round(performance.now() - startedAt) }, "ready")
}

/** A chosen clock goes on from what it shows now, and the API serves the metrics of the process. */
function workerConfig(config: Config, { platform }: App): Config {
  const clockStart = config.clockStart && String(platform.clock.now())
  return { ...config, role: "worker", clockStart, metrics: { port: null, token: null } }
}

/** Whoever supervises the process starts it again. */
function endOnFailure(log: Log): (cause: unknown) => void {
  return (cause) => {
    log.error({ err: cause }, "the worker has failed: this process ends")
    process.exit(1)
  }
}

/** A database server can start on damaged files and fail at the first statement that reads them. */
function explainDamage({ databaseUrl, dataDirectory }: Config): (error: unknown) => never {
  return (error) => {
    const damage =
      databaseUrl === null ? explainAnswer({ dataDirectory: join(dataDirectory, DATABASE_FOLDER) }, error) : null
    throw damage ?? error
  }
}

/** Logged at every start, so that no one exposes the development sign-in, or locks everyone out, unknowingly. */
function warnOfSignIn({ devLogin: { enabled, emails }, idp, host }: Config, log: Log): void {
  if (!enabled && idp === null) {
    log.warn({}, "no one can sign in: set IDP_ISSUER, IDP_CLIENT_ID and IDP_CLIENT_SECRET of your identity provider")
  }
  if (!enabled) return
  const who = emails.includes("*") ? "anyone, super admins included" : emails.join(", ")
  log.warn(
    { host, dev_login_emails: emails },
    `DEVELOPMENT SIGN-IN IS ON: anyone who can reach ${host} can sign in without a password as ${who}. Set AUTH_DEV_LOGIN_ENABLED=false to turn it off`,
  )
}

/** Checked before a database is created for nothing. If the port is taken later, `listen` gives the same error. */
async function assertPortFree({ host, port }: Config): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, "listening")
    probe.close()
    await once(probe, "close")
  } catch (error) {
    throw portError(error, host, port)
  }
}

async function listen(app: App, { host, port }: Config): Promise<string> {
  try {
    await app.http.listen({ host, port })
    return app.http.listeningOrigin
  } catch (error) {
    throw portError(error, host, port)
  }
}

function portError(error: unknown, host: string, port: number): unknown {
  if (!(error instanceof Error && "code" in error && IN_USE.has(String(error.code)))) return error
  const reason = error.code === "EACCES" ? "can't be used by this user" : "is in use by another program"
  return new ConfigError(`PORT: ${port} on ${host} ${reason}`, { cause: error })
}

function stopOnSignals(drain: () => Promise<void>, closing: AsyncDisposableStack, log: Log): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, "stopping: finishing requests in progress")
    await drain()
    setTimeout(() => {
      log.error({ signal }, "could not stop in time: abandoning what is still running")
      process.exit(1)
    }, STOP_LIMIT_MS).unref()
    try {
      await closing.disposeAsync()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, "not everything could be closed")
      process.exit(1)
    }
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(signal))
}

serve().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(`Fix this setting first: ${error.message}`)
  else console.error(error instanceof EmbeddedPostgresError ? error.message : (describeFailure(error) ?? error))
  process.exit(1)
})
