import { Text } from "@mantine/core"
import type { Reply } from "../../api/endpoint.ts"
import type { readSystemStatus } from "../../api/endpoints.gen.ts"
import { humanize } from "../../lib/humanize.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { TextLink } from "../../ui/link.tsx"
import { messages } from "./messages.ts"

const text = messages.failingWebhooks

type Failing = Reply<typeof readSystemStatus>["checks"]["webhooks"]["failing"]

/** Receivers that do not take their events, each with the way to its deliveries. (rules/webhooks#failing) */
export function FailingWebhooks({ failing }: { failing: Failing }) {
  return failing.map(({ webhook_id, origin, is_disabled, waiting, dead, last_error, last_attempt_at }) => (
    <Text key={webhook_id} size="sm" style={{ overflowWrap: "anywhere" }}>
      <TextLink to="/admin/webhooks" search={{ open: webhook_id }} inherit underline="always">
        {origin}
      </TextLink>
      {": "}
      {is_disabled ? text.gone : text.counts(waiting, dead)} {last_error !== null && humanize(last_error)}{" "}
      {last_attempt_at !== null && <Ago at={last_attempt_at} />}
    </Text>
  ))
}
