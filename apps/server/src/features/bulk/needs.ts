import type { Sheet } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"

export type BulkDeps = Pick<World, "db" | "clock" | "config" | "cursors" | "transact">
export type BulkNeeds = { sheets: readonly Sheet[] }
