export { createTransactions } from "./transact.ts"
export type { AuditTarget, Queue, Transact, TransactOptions, Tx } from "./transact.ts"
export { IdempotentReplay } from "./idempotency.ts"
export { purgeStoredResponses } from "./purge-answers.ts"
