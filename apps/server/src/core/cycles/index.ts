export * from "./cycles.store.ts"
export * from "./setup.store.ts"
