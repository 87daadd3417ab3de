import { Badge } from "@mantine/core"
import type { Item } from "../../api/endpoint.ts"
import type { listWebhookDeliveries, listWebhooks } from "../../api/endpoints.gen.ts"
import { messages } from "./messages.ts"

export type Webhook = Item<typeof listWebhooks>
export type Delivery = Item<typeof listWebhookDeliveries>
export type EventType = Webhook["event_types"][number]

export const EVENTS: Record<EventType, string> = messages.labels.events
export const TYPES: Record<Delivery["type"], string> = { ...EVENTS, "webhook.test": messages.labels.test }
export const STATUSES: Record<Delivery["status"], string> = messages.labels.statuses
const COLORS: Record<Delivery["status"], string> = { pending: "blue", delivered: "green", dead: "red" }

export const ALL_EVENTS = Object.keys(EVENTS) as EventType[] // the keys of the record

/** The events that can be chosen, by what they are about. */
export const EVENT_GROUPS = Object.entries(messages.labels.groups).map(([subject, label]) => ({
  subject,
  label,
  events: ALL_EVENTS.filter((type) => type.startsWith(`${subject}.`)),
}))

/** What a change of a webhook makes stale. */
export const STALE = ["system/webhooks"]

export function WebhookBadge({ enabled, disabled_reason }: Pick<Webhook, "enabled" | "disabled_reason">) {
  const text = messages.labels
  const color = enabled ? "green" : disabled_reason === "gone" ? "orange" : "gray"
  return (
    <Badge variant="light" tt="none" color={color}>
      {enabled ? text.enabled : disabled_reason === "gone" ? text.gone : text.disabled}
    </Badge>
  )
}

export function DeliveryBadge({ status }: Pick<Delivery, "status">) {
  return (
    <Badge variant="light" tt="none" color={COLORS[status]}>
      {STATUSES[status]}
    </Badge>
  )
}
