export { openTransactions } from "./transact.ts"
export type { AuditTarget, Queue, Transact, TransactOptions, Tx } from "./transact.ts"
export { AnsweredBefore } from "./idempotency.ts"
export { purgeAnswers } from "./purge-answers.ts"
