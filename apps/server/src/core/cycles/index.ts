export * from "./cycles.store.ts"
export * from "./requirement-adjustments.store.ts"
