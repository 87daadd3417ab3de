import { SUPER_ADMIN } from "@scorecard/domain/access"
import { readAssistantStatus } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"

/**
 * Whether the menu leads to the assistant. Without a model, super admins keep the entry: the page tells them how to set
 * one up. Nobody is offered a chat that is switched off, or one as somebody else.
 */
export function useAssistantOffer(): { inMenu: boolean; available: boolean } {
  const me = useMe()
  const { data } = useApiQuery(readAssistantStatus)
  if (data === undefined || me.impersonatedBy !== null) return { inMenu: false, available: false }
  const isToSetUp = me.level === SUPER_ADMIN && data.reason !== "disabled"
  return { inMenu: data.available || isToSetUp, available: data.available }
}
