import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client"
import type { JobCounts } from "#platform/jobs/index.ts"
import type { ReplicaState } from "#platform/documents/index.ts"
import type { Log } from "#platform/log/index.ts"

export type PoolSizes = { totalCount: number; idleCount: number; waitingCount: number }

export type MetricsSources = {
  log: Log
  jobCounts(): Promise<JobCounts>
  /** Connection pools by name. */
  pools: Readonly<Record<string, PoolSizes>>
  /** Null or missing without a replica. */
  replica?: (() => ReplicaState) | null
}

export type Answered = { method: string; route: string; status: number; seconds: number }

export type Metrics = {
  observe(answered: Answered): void
  /** In Prometheus's text format. */
  text(): Promise<string>
  contentType: string
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The metrics of this process. Routes are identified by their pattern and people not at all: no id, address or name is
 * ever a label. (rules/administration#logs-and-metrics) Opened once per process: Node's default metrics cannot be
 * unregistered.
 */
export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: "scorecard_http_request_duration_seconds",
    help: "Answered requests by method, route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers: [registry],
  })
  const countJobs = gaugeJobs(registry, sources)
  const countConnections = gaugeConnections(registry, sources)
  const noteReplica = sources.replica ? gaugeReplica(registry, sources.replica) : () => {}
  return {
    observe: ({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds),
    async text() {
      await countJobs()
      countConnections()
      noteReplica()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** @returns a function that refreshes the job metrics; they belong together, so they are queried once per scrape. */
function gaugeJobs(registry: Registry, { jobCounts, log }: MetricsSources): () => Promise<void> {
  const registers = [registry]
  const jobs = new Gauge({
    name: "scorecard_jobs",
    help: "Jobs by state; dead ones within the last 7 days",
    labelNames: ["state"],
    registers,
  })
  const oldest = new Gauge({
    name: "scorecard_jobs_oldest_due_seconds",
    help: "How long the longest-due job has been waiting",
    registers,
  })
  const readable = new Gauge({
    name: "scorecard_jobs_readable",
    help: "1 if the queue responded, otherwise 0: the other job metrics are then missing",
    registers,
  })
  return async () => {
    try {
      const { queued, running, dead, oldest_due_seconds } = await jobCounts()
      for (const [state, count] of Object.entries({ queued, running, dead })) jobs.set({ state }, count)
      oldest.set(oldest_due_seconds)
      readable.set(1)
    } catch (error) {
      // The other metrics matter all the more when the database is down.
      log.warn({ err: error }, "the jobs could not be counted for the metrics")
      jobs.reset()
      oldest.remove()
      readable.set(0)
    }
  }
}

function gaugeReplica(registry: Registry, stateOf: () => ReplicaState): () => void {
  const lag = new Gauge({
    name: "scorecard_replica_lag_seconds",
    help: "How far the read replica is behind; missing while it does not answer",
    registers: [registry],
  })
  const used = new Gauge({
    name: "scorecard_replica_used",
    help: "1 while reports read the replica, 0 while they read the primary",
    registers: [registry],
  })
  return () => {
    const { isUsed, lagSeconds } = stateOf()
    if (lagSeconds === null) lag.remove()
    else lag.set(lagSeconds)
    used.set(isUsed ? 1 : 0)
  }
}

function gaugeConnections(registry: Registry, { pools }: MetricsSources): () => void {
  const connections = new Gauge({
    name: "scorecard_database_connections",
    help: "Connections by pool: open, idle, and requests that wait for one",
    labelNames: ["pool", "state"],
    registers: [registry],
  })
  return () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: "open" }, totalCount)
      connections.set({ pool, state: "idle" }, idleCount)
      connections.set({ pool, state: "waiting" }, waitingCount)
    }
  }
}
