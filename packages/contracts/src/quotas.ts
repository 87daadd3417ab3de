/** Requests that one person may have waiting for a decision at once. (rules/http#quotas) */
export const MAX_PENDING_ATW_REQUESTS = 50

/** What one person may use per Eastern calendar day. (rules/http#quotas) */
export const DAILY_QUOTAS = {
  /** Feedback records. */
  feedback: 20,
  /** Proofs of ATW requests and screenshots of feedback together, as they are stored. */
  stored_bytes: 100 * 1024 * 1024,
} as const
export type DailyQuota = keyof typeof DAILY_QUOTAS
