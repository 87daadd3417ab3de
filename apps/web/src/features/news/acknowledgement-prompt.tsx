import { Alert, Group, Text } from "@mantine/core"
import { IconSignature } from "@tabler/icons-react"
import { listAvailableMonths, showMonthSnapshot } from "../../api/endpoints.gen.ts"
import { formatMonth, monthId, type YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useApiQuery } from "../../lib/query.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { messages } from "./messages.ts"

/** Asks the reader to acknowledge the month that was closed last, for as long as they haven't. */
export function AcknowledgementPrompt() {
  const months = useApiQuery(listAvailableMonths)
  const latest = months.data?.items.find(({ status }) => status === "final")
  return latest ? <PromptOfMonth month={latest} /> : null
}

function PromptOfMonth({ month: { year, month } }: { month: YearMonth }) {
  const { employee_id } = useMe()
  const snapshot = useApiQuery(showMonthSnapshot, { query: { view_mode: "self", year, month, employee_id } })
  const final = snapshot.data?.view_mode === "self" ? snapshot.data.final : null
  if (final === null || final.not_scored !== null) return null
  if (final.acknowledgement !== null && final.acknowledgement.version >= final.since_version) return null
  const title = formatMonth({ year, month })
  const words = messages.acknowledgementPrompt
  return (
    <Alert
      role="status"
      variant="light"
      icon={<IconSignature aria-hidden />}
      title={final.acknowledgement === null ? words.isFinal(title) : words.wasCorrected(title)}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">{words.text}</Text>
        <ButtonLink to="/my-scorecard" search={{ month: monthId({ year, month }) }} size="xs">
          {words.open}
        </ButtonLink>
      </Group>
    </Alert>
  )
}
