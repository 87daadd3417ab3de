import { z } from "zod"
import { BooleanQuery, Id, listOf, pageQuery, sortQuery, Timestamp, Version } from "./common.ts"
import { route } from "./route.ts"

const tag = "Webhooks"
const path = "/v1/system/webhooks"

/** What a webhook can subscribe to. (rules/webhooks#events) */
export const WEBHOOK_EVENT_TYPES = [
  "entry.created",
  "entry.changed",
  "entry.deleted",
  "entry.restored",
  "atw_request.submitted",
  "atw_request.decided",
  "dispute.opened",
  "dispute.decided",
  "month.finalized",
  "month.reopened",
  "month.regenerated",
  "employee.created",
  "employee.changed",
  "employee.deactivated",
  "desktop_release.published",
] as const
export const WebhookEventType = z.enum(WEBHOOK_EVENT_TYPES)
export type WebhookEventType = z.infer<typeof WebhookEventType>

/** The type of a test event, which no one subscribes to. */
export const WEBHOOK_TEST = "webhook.test"
const DeliveryType = z.enum([...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST])
export type DeliveryType = z.infer<typeof DeliveryType>

/** More would delay the work of the others. */
export const MAX_WEBHOOKS = 50
const MAX_URL = 2_000

const Url = z.string().min(1).max(MAX_URL).meta({
  description: "An https address of a public host, on port 443",
  example: "https://hooks.example.com/scorecard",
})
const EventTypes = z
  .array(WebhookEventType)
  .min(1, "Choose at least one event.")
  .max(WEBHOOK_EVENT_TYPES.length)
  .refine((types) => new Set(types).size === types.length, "Name each event once.")

/** An address that events are sent to. Its secret is shown only when it is created or rotated. (rules/webhooks) */
export const Webhook = z
  .strictObject({
    _id: Id,
    url: z.string(),
    event_types: z.array(WebhookEventType),
    enabled: z.boolean(),
    disabled_reason: z
      .enum(["by_admin", "gone"])
      .nullable()
      .meta({ description: "`gone`: the receiver answered 410; null while enabled" }),
    former_secret_until: Timestamp.nullable().meta({
      description: "Until then, events are also signed with the secret before the last rotation",
    }),
    pending: z.number().int().min(0).meta({ description: "Deliveries that are not over" }),
    dead: z.number().int().min(0).meta({ description: "Dead letters: deliveries that were given up" }),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Version,
    abilities: z.strictObject({
      update: z.boolean(),
      delete: z.boolean(),
      rotate_secret: z.boolean(),
      test: z.boolean(),
    }),
  })
  .meta({ id: "Webhook" })
export type Webhook = z.infer<typeof Webhook>

export const WebhookWithSecret = Webhook.extend({
  secret: z.string().meta({ description: "Shown only now", example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }),
}).meta({ id: "WebhookWithSecret" })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const WebhookDraft = z
  .strictObject({ url: Url, event_types: EventTypes, enabled: z.boolean().default(true) })
  .meta({ id: "WebhookDraft" })
export type WebhookDraft = z.output<typeof WebhookDraft>

export const WebhookPatch = z
  .strictObject({ url: Url.optional(), event_types: EventTypes.optional(), enabled: z.boolean().optional() })
  .meta({ id: "WebhookPatch" })
export type WebhookPatch = z.output<typeof WebhookPatch>

export const DELIVERY_STATUSES = ["pending", "delivered", "dead"] as const
const DeliveryStatus = z.enum(DELIVERY_STATUSES)

/** An event for one webhook, with the outcome of its attempts so far. (rules/webhooks#deliveries) */
export const WebhookDelivery = z
  .strictObject({
    _id: Id.meta({ description: "The `webhook-id` header; the same in every attempt" }),
    webhook_id: Id,
    type: DeliveryType,
    ids: z.record(z.string(), z.string()).meta({ example: { entry_id: "01890000-0000-7000-8000-000000000000" } }),
    link: z.string().meta({ description: "The page of the web client that shows it" }),
    occurred_at: Timestamp,
    status: DeliveryStatus.meta({ description: "`pending`: waiting for an attempt; `dead`: given up" }),
    attempts: z.number().int().min(0).meta({ description: "Since it was created or last replayed" }),
    response_status: z.number().int().nullable().meta({ description: "Of the last attempt; null without an answer" }),
    error: z.string().nullable().meta({ description: "Why the last attempt failed" }),
    last_attempt_at: Timestamp.nullable(),
    next_attempt_at: Timestamp.nullable().meta({ description: "Null unless pending" }),
    delivered_at: Timestamp.nullable(),
    created_at: Timestamp,
    abilities: z.strictObject({ replay: z.boolean() }),
  })
  .meta({ id: "WebhookDelivery" })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** The body that is sent. (rules/webhooks#events) */
export type WebhookPayload = {
  type: DeliveryType
  timestamp: string
  data: { ids: Record<string, string>; link: string }
}

export const WebhooksQuery = z.strictObject({
  enabled: BooleanQuery.optional(),
  sort: sortQuery(["created_at", "url"], "-created_at"),
  ...pageQuery,
})
export type WebhooksQuery = z.output<typeof WebhooksQuery>

export const WebhookDeliveriesQuery = z.strictObject({
  status: DeliveryStatus.optional(),
  type: DeliveryType.optional(),
  sort: sortQuery(["created_at", "attempts"], "-created_at"),
  ...pageQuery,
})
export type WebhookDeliveriesQuery = z.output<typeof WebhookDeliveriesQuery>

const params = z.strictObject({ id: Id })

export const listWebhooks = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "List webhooks",
  level: 5,
  query: WebhooksQuery,
  reply: listOf(Webhook),
  refusals: ["cursor_invalid"],
})

export const createWebhook = route({
  method: "POST",
  path,
  webOnly: true,
  tag,
  summary: "Create a webhook",
  description: `Events from now on are sent to it. The reply has its secret, which is never shown again. At most ${MAX_WEBHOOKS}; one more is 409 \`state_conflict\`.`,
  level: 5,
  body: WebhookDraft,
  status: 201,
  secret: true,
  reply: WebhookWithSecret,
  location: (webhook) => `${path}/${webhook._id}`,
  refusals: ["state_conflict"],
})

export const readWebhook = route({
  method: "GET",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Get a webhook",
  level: 5,
  params,
  reply: Webhook,
})

export const changeWebhook = route({
  method: "PATCH",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Change, enable or disable a webhook",
  description:
    "What happens while it is disabled is not sent later. Deliveries that were pending when it was disabled are sent when it is enabled.",
  level: 5,
  params,
  body: WebhookPatch,
  reply: Webhook,
  refusals: ["version_mismatch"],
})

export const deleteWebhook = route({
  method: "DELETE",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Delete a webhook with its deliveries",
  level: 5,
  params,
  refusals: ["version_mismatch"],
})

export const rotateWebhookSecret = route({
  method: "POST",
  path: `${path}/{id}/rotate-secret`,
  webOnly: true,
  tag,
  summary: "Replace the secret of a webhook",
  description: "For 24 hours, events are signed with the new and the former secret. The new one is never shown again.",
  level: 5,
  params,
  status: 200,
  repeatable: true,
  secret: true,
  reply: WebhookWithSecret,
})

export const testWebhook = route({
  method: "POST",
  path: `${path}/{id}/test`,
  webOnly: true,
  tag,
  summary: "Send a test event",
  description: `Of type \`${WEBHOOK_TEST}\`, even to a disabled webhook. Tried once, immediately; the reply has the result.`,
  level: 5,
  params,
  reply: WebhookDelivery,
})

export const listWebhookDeliveries = route({
  method: "GET",
  path: `${path}/{id}/deliveries`,
  webOnly: true,
  tag,
  summary: "List the deliveries of a webhook",
  level: 5,
  params,
  query: WebhookDeliveriesQuery,
  reply: listOf(WebhookDelivery),
  refusals: ["cursor_invalid"],
})

export const replayDeadDeliveries = route({
  method: "POST",
  path: `${path}/{id}/deliveries/replay`,
  webOnly: true,
  tag,
  summary: "Send all dead letters again",
  description:
    "What was given up, or only what happened since a moment, in its order, with the same `webhook-id` and body and with all retries. A disabled webhook is 409 `state_conflict`.",
  level: 5,
  params,
  body: z.strictObject({
    since: Timestamp.optional().meta({ description: "Only events that happened then or later; all without it" }),
  }),
  status: 200,
  repeatable: true,
  reply: z
    .strictObject({ replayed: z.number().int().min(0).meta({ description: "How many are sent again" }) })
    .meta({ id: "ReplayedDeliveries" }),
  refusals: ["state_conflict"],
})

export const replayWebhookDelivery = route({
  method: "POST",
  path: `${path}/{id}/deliveries/{delivery_id}/replay`,
  webOnly: true,
  tag,
  summary: "Send a delivery again",
  description:
    "With the same `webhook-id` and body, whether it was delivered or not, and with all retries. A disabled webhook is 409 `state_conflict`.",
  level: 5,
  params: z.strictObject({ id: Id, delivery_id: Id }),
  status: 200,
  repeatable: true,
  reply: WebhookDelivery,
  refusals: ["state_conflict"],
})
