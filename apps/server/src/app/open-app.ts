import type { FastifyInstance } from "fastify"
import { createHmac } from "node:crypto"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { clockFrom, systemClock, type Clock } from "#platform/clock/index.ts"
import {
  openAuditSeals,
  openPersonKeys,
  renewCuts,
  renewPersonKeys,
  renewRedactions,
  renewSeals,
  sealEmptyChains,
} from "#platform/audit/index.ts"
import { ConfigError, type Config } from "#platform/config/index.ts"
import { isDistributed, migrate, openDatabase, openReplica, sql, type OpenDatabase } from "#platform/documents/index.ts"
import { closeHttp, openHttp } from "#platform/http/index.ts"
import { createCursors } from "#platform/lists/index.ts"
import { openJobs, type Jobs } from "#platform/jobs/index.ts"
import type { Log } from "#platform/log/index.ts"
import { openMailer } from "#platform/mail/index.ts"
import { listenForScrapes, createMetrics, watchRequests, type MetricsServer } from "#platform/metrics/index.ts"
import { openAnswerMemory } from "#platform/polls/index.ts"
import { openOutboxSignal } from "#platform/outbox/index.ts"
import { openSignals } from "#platform/signals/index.ts"
import { createSecrets } from "#platform/secrets/index.ts"
import { openStorage, originsOf } from "#platform/storage/index.ts"
import { createTransactions, type Queue } from "#platform/transactions/index.ts"
import { openWarehouse } from "#platform/warehouse/index.ts"
import type { Platform } from "#platform/platform.ts"
import { bootstrap } from "./bootstrap.ts"
import { compose, type Features } from "./compose.ts"
import { legalDocuments } from "./legal/legal-documents.ts"
import { PRODUCT_VERSION } from "./version.ts"

const OPENAPI_FILE = fileURLToPath(new URL("../../../../openapi.json", import.meta.url))
const WEB_CLIENT = fileURLToPath(new URL("../../../web/dist", import.meta.url))

export type AppOptions = {
  config: Config
  log: Log
  databaseUrl: string
  warehouseUrl: string | null
  clock?: Clock
  /** Called for each new connection to the embedded server, with the id of the process there that serves it. */
  onEmbeddedConnection?: (processId: number) => void
}

export type App = {
  platform: Platform
  features: Features
  /** Not listening yet; tests inject their requests. */
  http: FastifyInstance
  jobs: Jobs
  /** Keeps answering for DRAIN_SECONDS while reporting not ready. */
  drain(): Promise<void>
  /** Finishes requests in flight, then closes everything. */
  close(): Promise<void>
}

/**
 * The whole product as one function for the server, the tools and the tests. If opening a part fails, the parts already
 * open are closed again. `close` closes them in reverse order, each one even if an earlier one failed to close.
 */
export async function openApp({
  config,
  log,
  databaseUrl,
  warehouseUrl,
  clock = clockOf(config),
  onEmbeddedConnection,
}: AppOptions): Promise<App> {
  await using opening = new AsyncDisposableStack()
  const documents = openDatabase({
    url: databaseUrl,
    poolSize: config.databasePoolSize,
    lockTimeoutMs: config.databaseLockTimeoutMs,
    answerTimeoutMs: config.databaseAnswerTimeoutMs,
    log,
    onConnection: config.databaseUrl === null ? onEmbeddedConnection : undefined,
  })
  opening.defer(() => documents.close())
  await migrate(documents.db)
  const seals = openAuditSeals([config.secretsKey, ...config.formerSecretsKeys])
  await sealEmptyChains(documents.db, seals)
  await renewSeals(documents.db, seals)
  await renewCuts(documents.db, seals)
  const secrets = createSecrets([config.secretsKey, ...config.formerSecretsKeys])
  await renewRedactions(documents.db, seals)
  await renewPersonKeys({ db: documents.db, secrets })
  const personKeys = openPersonKeys({ db: documents.db, secrets })
  const { driver, cluster } = config.warehouse
  const warehouse = openWarehouse({
    driver,
    url: warehouseUrl,
    cluster,
    documentsUrl: databaseUrl,
    log,
    onConnection: config.warehouse.url === null ? onEmbeddedConnection : undefined,
  })
  opening.defer(() => warehouse.close())

  if (config.databaseReplica && (await isDistributed(documents.db))) {
    throw new ConfigError(
      "DATABASE_REPLICA_URL: not possible with Citus, whose nodes it would not cover; leave it empty",
    )
  }
  const replica =
    config.databaseReplica &&
    (await openReplica({
      ...config.databaseReplica,
      primary: documents.db,
      answerTimeoutMs: config.databaseAnswerTimeoutMs,
      log,
    }))
  if (replica) opening.defer(() => replica.close())

  const mail = openMailer(config.email)
  opening.defer(() => mail.close())

  const signals = openSignals({ url: databaseUrl, log })
  opening.defer(() => signals.close())

  const outbox = openOutboxSignal({ db: documents.db, log })
  opening.defer(() => outbox.stop())

  const queue = lateQueue()
  const keyFor = (purpose: string) => createHmac("sha256", config.secretsKey).update(purpose).digest("hex")
  const platform: Platform = {
    config,
    clock,
    log,
    db: documents.db,
    replica,
    transact: createTransactions({
      db: documents.transactions,
      retryMs: config.databaseLockTimeoutMs,
      clock,
      seals,
      personKeys,
      queue,
      announced: () => outbox.send(),
      log,
    }),
    cursors: createCursors(keyFor("cursors")),
    warehouse,
    storage: openStorage(config.storage, { key: keyFor("files"), clock }),
    secrets,
    mail,
    signals,
    polls: openAnswerMemory({ db: documents.db, clock }),
  }
  const features = compose(platform, queue)
  const jobs = await openJobs({
    connectionString: databaseUrl,
    declarations: features.jobs.map((job) => job.declaration),
    ...(config.role !== "api" && { handlers: features.jobs, schedules: features.schedules }),
    log,
  })
  opening.defer(() => jobs.stop())
  queue.open(jobs)
  await bootstrap(platform, features)
  await features.demo.fillIfEmpty()
  // Only now: a job that ran earlier would see an empty database or look like the one that fills it.
  await jobs.work()
  const { relay, closeStreams } = features.notifications
  if (config.role !== "api") relay.start(signals)
  opening.defer(() => relay.stop())
  const { sender } = features.webhooks
  if (config.role !== "api") sender.start()
  opening.defer(() => sender.stop())

  const draining = new AbortController()
  const http = await openHttp({
    log,
    version: PRODUCT_VERSION,
    // A worker listens on no port.
    ...(config.role === "worker"
      ? { routes: [] }
      : { routes: features.routes, openApiFile: OPENAPI_FILE, protocols: features.protocols(PRODUCT_VERSION) }),
    authenticate: features.authenticate,
    readiness: { database: async () => void (await sql`select 1`.execute(documents.db)) },
    rateLimits: config.rateLimits,
    trustedProxies: config.trustedProxies,
    uploadDirectory: join(config.dataDirectory, "uploads"),
    webClient: { directory: WEB_CLIENT, storageOrigins: originsOf(config.storage) },
    documents: await legalDocuments(config),
    gate: config.maintenance.enabled ? features.gate : undefined,
    isDraining: () => draining.signal.aborted,
  })
  // Event streams never end on their own, and closing the server waits for them.
  http.addHook("preClose", async () => {
    closeStreams()
    features.assistant.closeChats()
  })
  opening.defer(() => closeHttp(http))
  const scrapes = await serveMetrics({ config, log, http, jobs, pools: documents.pools, replica })
  if (scrapes) opening.defer(() => scrapes.close())
  await http.ready()

  const closing = opening.move()
  const drain = async () => {
    draining.abort()
    if (config.role !== "worker") await sleep(config.drainSeconds * 1_000)
  }
  return { platform, features, http, jobs, drain, close: () => closing.disposeAsync() }
}

type Measured = Pick<AppOptions, "config" | "log"> &
  Pick<App, "http" | "jobs"> &
  Pick<OpenDatabase, "pools"> &
  Pick<Platform, "replica">

/** Serves metrics on METRICS_PORT, or on the API's port behind METRICS_TOKEN, or not at all. */
async function serveMetrics({ config, log, http, jobs, pools, replica }: Measured): Promise<MetricsServer | null> {
  const { port, token } = config.metrics
  if (port === null && token === null) return null
  const metrics = createMetrics({
    log,
    jobCounts: () => jobs.counts(),
    pools,
    replica: replica && (() => replica.state()),
  })
  watchRequests(http, metrics, port === null && token !== null ? { token } : null)
  if (port === null) return null
  const server = await listenForScrapes(metrics, log, { host: config.host, port, token })
  log.info({ port: server.port }, "metrics")
  return server
}

function clockOf(config: Config): Clock {
  return config.clockStart === null ? systemClock : clockFrom(Temporal.Instant.from(config.clockStart))
}

/** Breaks the cycle between features, which queue jobs, and the queue, which runs the features' jobs. */
function lateQueue(): Queue & Pick<Jobs, "counts" | "dead" | "lost"> & { open(jobs: Jobs): void } {
  let opened: Jobs | null = null
  const jobs = () => {
    if (!opened) throw new Error("the queue was used before it was open")
    return opened
  }
  return {
    open: (input) => void (opened = input),
    enqueue: (tx, declaration, payload, options) => jobs().enqueue(tx, declaration, payload, options),
    enqueueMany: (tx, declaration, payloads, options) => jobs().enqueueMany(tx, declaration, payloads, options),
    counts: () => jobs().counts(),
    dead: (limit) => jobs().dead(limit),
    lost: (hours) => jobs().lost(hours),
  }
}
