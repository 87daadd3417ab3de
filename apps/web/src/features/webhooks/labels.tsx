import type { Item } from "../../api/endpoint.ts"
import type { listWebhookDeliveries, listWebhooks } from "../../api/endpoints.gen.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

export type Webhook = Item<typeof listWebhooks>
export type Delivery = Item<typeof listWebhookDeliveries>
/** `hasFormer`: the secret before it still signs. */
export type NewSecret = { secret: string; hasFormer: boolean }
export type EventType = Webhook["event_types"][number]

export const EVENTS: Record<EventType, string> = messages.labels.events
export const TYPES: Record<Delivery["type"], string> = { ...EVENTS, "webhook.test": messages.labels.test }
export const STATUSES: Record<Delivery["status"], string> = messages.labels.statuses

export const ALL_EVENTS = Object.keys(EVENTS) as EventType[] // the keys of the record

/** The events that can be chosen, by what they are about. */
export const EVENT_GROUPS = Object.entries(messages.labels.groups).map(([subject, label]) => ({
  subject,
  label,
  events: ALL_EVENTS.filter((type) => type.startsWith(`${subject}.`)),
}))

/** Attempts are made in the background. */
export const REFRESH_MS = 5_000

/** What a change of a webhook makes stale. */
export const STALE = ["system/webhooks"]

export function WebhookBadge({ enabled, disabled_reason }: Pick<Webhook, "enabled" | "disabled_reason">) {
  const text = messages.labels
  const status = enabled ? "enabled" : disabled_reason === "gone" ? "gone" : "disabled"
  return <StatusChip status={status}>{text[status]}</StatusChip>
}

export function DeliveryBadge({ status }: Pick<Delivery, "status">) {
  return <StatusChip status={status === "pending" ? "queued" : status}>{STATUSES[status]}</StatusChip>
}
