export { EmbeddedPostgresError, unless } from "./errors.ts"
export { databaseFolders, removeDatabase } from "./remove.ts"
export { startEmbeddedPostgres } from "./supervisor.ts"
export type { EmbeddedPostgres, StartOptions } from "./supervisor.ts"
