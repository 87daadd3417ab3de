export * from "./cycles.store.ts"
