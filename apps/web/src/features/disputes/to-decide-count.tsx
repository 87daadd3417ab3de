import { listDisputes } from "../../api/endpoints.gen.ts"
import { useMe } from "../../lib/me.ts"
import { useApiQuery } from "../../lib/query.ts"
import { CountToDecide } from "../../ui/count-to-decide.tsx"
import { decidesDisputes } from "./use-dispute-filters.ts"

const EVERY_MS = 60_000

/** The number of disputes that wait for the reader's decision. Empty for people who don't decide. */
export function ToDecideCount() {
  const me = useMe()
  const found = useApiQuery(
    listDisputes,
    { query: { to_decide: true, limit: 1 } },
    { enabled: decidesDisputes(me), refetchInterval: EVERY_MS },
  )
  return <CountToDecide count={found.data?.total ?? 0} />
}
