export { appendAudit } from "./append.ts"
export type { AuditDraft } from "./append.ts"
export { verifyAuditChain } from "./verify.ts"
export type { ChainFault } from "./verify.ts"
