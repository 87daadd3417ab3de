import type { Recipient } from "./recipients.store.ts"
import type { StandingType } from "./types.store.ts"

/** Whether the type goes this way, and the person has not chosen otherwise. */
export function wantsNotice(
  { type, recipient }: { type: StandingType; recipient: Recipient },
  channel: "in_app" | "email",
): boolean {
  if (!type.channels.includes(channel)) return false
  return !type.in_preferences || (recipient.preferences?.types[type.key]?.[channel] ?? true)
}
