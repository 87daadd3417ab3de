export { createMetrics } from "./metrics.ts"
export type { Metrics, MetricsSources, PoolSizes } from "./metrics.ts"
export { listenForScrapes, watchRequests } from "./serve-metrics.ts"
export type { MetricsServer } from "./serve-metrics.ts"
