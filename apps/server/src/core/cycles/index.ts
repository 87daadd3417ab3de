export * from "./cycles.store.ts"
export * from "./requirement-adjustments.store.ts"
export * from "./setup.store.ts"
