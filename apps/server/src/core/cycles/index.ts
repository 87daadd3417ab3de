export * from "./cycles.store.ts"
export * from "./remembered.ts"
export * from "./setup.store.ts"
