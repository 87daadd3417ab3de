import { Badge, VisuallyHidden } from "@mantine/core"
import { countPendingAtwRequests } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { messages } from "./messages.ts"

const EVERY_MS = 60_000

/** The number of requests waiting for the reader's decision. Empty for people who don't decide. */
export function PendingCount() {
  const me = useMe()
  const pending = useApiQuery(
    countPendingAtwRequests,
    {},
    { enabled: me.can("scorecard.submit"), refetchInterval: EVERY_MS },
  )
  const count = pending.data?.count ?? 0
  if (count === 0) return null
  return (
    <Badge size="sm" color="red.9" className="figures">
      {count} <VisuallyHidden>{messages.pendingCount.pending}</VisuallyHidden>
    </Badge>
  )
}
