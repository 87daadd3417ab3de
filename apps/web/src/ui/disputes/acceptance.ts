import type { Reply } from "../../api/endpoint.ts"
import type { readDispute } from "../../api/endpoints.gen.ts"

export type DisputeThread = Reply<typeof readDispute>

/** A form that accepts a dispute by correcting or deleting its entry; the entry pages provide it. */
export type AcceptanceProps = {
  dispute: DisputeThread
  by: "change" | "delete"
  onAccepted: (accepted: DisputeThread) => void
}
