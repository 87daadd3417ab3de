export type RetryOptions = {
  /** How many times a request is repeated; 3 by default, 0 for never. */
  retries?: number
  /** The wait before the first repeat, doubled for each one after it; 500 by default. Half of it is random. */
  retryDelayMs?: number
}

/** Longer than this is not waited, also if `Retry-After` asks for it. */
const MAX_DELAY_MS = 60_000

/** Whether the service did not do it and may do it later. */
export const isBusy = ({ status }: Response): boolean => status === 429 || status === 503

/** `Retry-After` in milliseconds: seconds, or a date. */
function readRetryAfter(response: Response | null): number {
  const value = response?.headers.get("retry-after") ?? null
  if (value === null) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

/** Waits before a repeat: as long as `Retry-After` says, and at least the back-off. */
export async function waitToRetry(
  attempt: number,
  response: Response | null,
  { retryDelayMs = 500, signal }: RetryOptions & { signal: AbortSignal | null },
): Promise<void> {
  const backOff = retryDelayMs * 2 ** attempt * (0.5 + Math.random() / 2)
  const ms = Math.min(MAX_DELAY_MS, Math.max(backOff, readRetryAfter(response)))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(finish, ms)
    function finish() {
      signal?.removeEventListener("abort", abort)
      resolve()
    }
    function abort() {
      clearTimeout(timer)
      reject(signal?.reason instanceof Error ? signal.reason : new Error("aborted"))
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener("abort", abort, { once: true })
  })
}
