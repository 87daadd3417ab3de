import { Alert, Group, Text } from "@mantine/core"
import { readSetup } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { messages } from "./messages.ts"

/** Leads super admins back to the setup until it is complete. (rules/setup#completion) */
export function SetupNotice() {
  const { data } = useApiQuery(readSetup)
  if (data === undefined || data.completed_at !== null) return null
  const missing = data.steps.filter(({ done }) => !done).length
  return (
    <Alert color="blue" title={messages.setupNotice.title}>
      <Group justify="space-between">
        <Text size="sm">{messages.setupNotice.steps(missing)}</Text>
        <ButtonLink to="/setup" size="compact-md">
          {messages.setupNotice.continue}
        </ButtonLink>
      </Group>
    </Alert>
  )
}
