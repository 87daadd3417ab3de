export { startEmbeddedPostgres } from "./supervisor.ts"
export type { EmbeddedPostgres, StartOptions } from "./supervisor.ts"
