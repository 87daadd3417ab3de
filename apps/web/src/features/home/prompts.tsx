import { Alert, Group, Text } from "@mantine/core"
import { IconSignature } from "@tabler/icons-react"
import type { HomeSelf } from "@scorecard/contracts/home"
import { formatMonth, monthId } from "../../lib/format.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { messages } from "./messages.ts"

const text = messages.prompts

/** Asks the reader to acknowledge the month that was closed last. (rules/months#acknowledgements) */
export function AcknowledgementPrompt({ month }: { month: NonNullable<HomeSelf["to_acknowledge"]> }) {
  const title = formatMonth(month)
  return (
    <Alert
      role="status"
      variant="light"
      icon={<IconSignature aria-hidden />}
      title={month.is_correction ? text.wasCorrected(title) : text.isFinal(title)}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">{text.acknowledge}</Text>
        <ButtonLink to="/my-scorecard" search={{ month: monthId(month) }} size="xs" variant="default">
          {text.seeFigures}
        </ButtonLink>
      </Group>
    </Alert>
  )
}

/** Leads super admins back to the setup until it is complete. (rules/setup#completion) */
export function SetupPrompt({ steps }: { steps: number }) {
  return (
    <Alert color="blue" title={text.setup}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{text.setupSteps(steps)}</Text>
        <ButtonLink to="/setup" size="compact-md">
          {text.continueSetup}
        </ButtonLink>
      </Group>
    </Alert>
  )
}
