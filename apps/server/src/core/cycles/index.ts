export * from "./cycles.store.ts"
export * from "./configuration-cache.ts"
export * from "./setup.store.ts"
