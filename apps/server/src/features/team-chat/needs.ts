import type { World } from "#platform/world.ts"

export type TeamChatDeps = Pick<World, "config" | "db" | "log" | "secrets" | "transact">
