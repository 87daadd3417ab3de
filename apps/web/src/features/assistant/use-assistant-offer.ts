import { SUPER_ADMIN } from "@scorecard/domain/access"
import { readAssistantStatus } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"

/**
 * Whether the client leads to the assistant. Without a model, only super admins see it: the page tells them how to set
 * one up. It is hidden while chat is turned off and while acting as another person.
 */
export function useAssistantOffer(): boolean {
  const me = useMe()
  const { data } = useApiQuery(readAssistantStatus)
  if (data === undefined || me.impersonatedBy !== null) return false
  return data.available || (me.level === SUPER_ADMIN && data.reason !== "disabled")
}
