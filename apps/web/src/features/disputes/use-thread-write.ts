import { useQueryClient } from "@tanstack/react-query"
import { readDispute } from "../../api/endpoints.gen.ts"
import { apiQuery, useApiMutation } from "../../lib/query.ts"
import type { DisputeThread } from "../../ui/disputes/acceptance.ts"

/** What else a decision or a withdrawal changes: entries show their open dispute, and receipts list them. */
export const STALE_AFTER_CLOSING = ["scorecard", "dashboard"]

/** Shows the thread as the service answered it, before the lists are read again. */
export function useShowThread(): (thread: DisputeThread) => void {
  const client = useQueryClient()
  return (thread) => client.setQueryData(apiQuery(readDispute, { params: { id: thread._id } }).queryKey, thread)
}

/** A write that answers with the thread. */
export function useThreadWrite<Input>(write: (input: Input) => Promise<DisputeThread>, stale: readonly string[]) {
  const show = useShowThread()
  return useApiMutation(async (input: Input) => {
    const thread = await write(input)
    show(thread)
    return thread
  }, stale)
}
