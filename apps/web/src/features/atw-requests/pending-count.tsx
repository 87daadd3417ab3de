import { countPendingAtwRequests } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { CountToDecide } from "../../ui/count-to-decide.tsx"

const EVERY_MS = 60_000

/** The number of requests waiting for the reader's decision. Empty for people who don't decide. */
export function PendingCount() {
  const me = useMe()
  const pending = useApiQuery(
    countPendingAtwRequests,
    {},
    { enabled: me.can("scorecard.submit"), refetchInterval: EVERY_MS },
  )
  return <CountToDecide count={pending.data?.count ?? 0} />
}
