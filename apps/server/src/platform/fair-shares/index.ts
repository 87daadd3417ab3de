export { createFairBudget } from "./fair-budget.ts"
export type { FairBudget, Share } from "./fair-budget.ts"
export { createFairQueue, tooManyUploads } from "./fair-queue.ts"
export type { FairQueue } from "./fair-queue.ts"
