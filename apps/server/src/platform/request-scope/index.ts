import { AsyncLocalStorage } from "node:async_hooks"

export {
  withRequestTimeoutPerChunk,
  statementTimeoutFor,
  withRequestTimeout,
  withStatementTimeout,
} from "./statement-timeout.ts"

/** A creating request that the caller may repeat: see `idempotency` in platform/http. */
export type IdempotentRequest = {
  caller: string
  key: string
  /** A hash of method, path and body: the same key with a different request is refused. */
  fingerprint: string
  /** The answer contains a secret: it is not stored, and a repeat is refused. */
  isSecret: boolean
  /** Set by the first transaction of the request, which stores the answer. */
  claimed: boolean
}

/** The context available to all code running on behalf of one request or job. */
export type RequestScope = { request_id: string; idempotency?: IdempotentRequest }

const storage = new AsyncLocalStorage<RequestScope>()

export function withRequestScope<T>(scope: RequestScope, work: () => T): T {
  return storage.run(scope, work)
}

export function currentRequest(): RequestScope | undefined {
  return storage.getStore()
}
