export * from "./requirement-adjustments.store.ts"
