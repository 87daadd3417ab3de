/** Maximum number of pending requests per person. (rules/http#quotas) */
export const MAX_PENDING_ATW_REQUESTS = 50

/** Daily limits per person and Eastern calendar day. (rules/http#quotas) */
export const DAILY_QUOTAS = {
  /** Feedback records. */
  feedback: 20,
  /** ATW proofs and feedback screenshots together, in stored bytes. */
  stored_bytes: 100 * 1024 * 1024,
} as const
export type DailyQuota = keyof typeof DAILY_QUOTAS
