import type { Problem } from "@scorecard/contracts/common"
import type { RowProgress } from "@scorecard/contracts/row-progress"
import { useState } from "react"
import type { AnyEndpoint, Reply } from "../api/endpoint.ts"
import { useApiMutation } from "./query.ts"
import { send } from "./api-client.ts"
import { messagesOf } from "./event-stream.ts"
import { CallFailed } from "./problem.ts"

export type { RowProgress } from "@scorecard/contracts/row-progress"

type CallOptions<E extends AnyEndpoint> = Parameters<typeof send<E>>[1]

/**
 * A write of many rows that reports its progress. It resolves to what `call` would return.
 * @throws CallFailed when it is refused at any point, and when the connection breaks off: then the outcome is
 * unknown.
 */
export async function callWithProgress<E extends AnyEndpoint>(
  endpoint: E,
  options: NonNullable<CallOptions<E>>,
  onProgress: (progress: RowProgress) => void,
): Promise<Reply<E>> {
  const { body } = await send(endpoint, { ...options, accept: "text/event-stream" })
  if (body === null) throw new CallFailed(0, null)
  for await (const { event, data } of messagesOf<{ progress: RowProgress; done: Reply<E>; failed: Problem }>(body)) {
    if (event === "progress") onProgress(data)
    if (event === "done") return data
    if (event === "failed") throw new CallFailed(data.status, data)
  }
  throw new CallFailed(0, null)
}

/** `useApiMutation` for a write of many rows. `progress` is set while it is running, once it is known. */
export function useRowsWrite<Input, Output>(
  write: (input: Input, onProgress: (progress: RowProgress) => void) => Promise<Output>,
  stale: readonly string[],
) {
  const [progress, setProgress] = useState<RowProgress | null>(null)
  const writing = useApiMutation(async (input: Input) => {
    try {
      return await write(input, setProgress)
    } finally {
      setProgress(null)
    }
  }, stale)
  return { ...writing, progress }
}
