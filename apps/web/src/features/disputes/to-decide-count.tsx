import { Badge, VisuallyHidden } from "@mantine/core"
import { listDisputes } from "../../api/endpoints.gen.ts"
import { useMe } from "../../lib/me.ts"
import { useApiQuery } from "../../lib/query.ts"
import { decidesDisputes } from "./use-dispute-filters.ts"
import { messages } from "./messages.ts"

const EVERY_MS = 60_000

/** The number of disputes that wait for the reader's decision. Empty for people who don't decide. */
export function ToDecideCount() {
  const me = useMe()
  const found = useApiQuery(
    listDisputes,
    { query: { to_decide: true, limit: 1 } },
    { enabled: decidesDisputes(me), refetchInterval: EVERY_MS },
  )
  const total = found.data?.total ?? 0
  if (total === 0) return null
  return (
    <Badge size="sm" color="red.9" className="figures">
      {total} <VisuallyHidden>{messages.toDecideCount.toDecide}</VisuallyHidden>
    </Badge>
  )
}
