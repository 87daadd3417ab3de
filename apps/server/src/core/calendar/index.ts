export * from "./schedule-codes.store.ts"
export * from "./schedules.store.ts"
export * from "./schedule-document.ts"
