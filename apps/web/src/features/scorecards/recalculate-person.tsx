import { Button, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconRefresh } from "@tabler/icons-react"
import { syncMonth } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { formatMonth, type YearMonth } from "../../lib/format.ts"
import { Failure } from "../../ui/states.tsx"
import { messages } from "./messages/index.ts"

/** Updates a person's draft month in the dashboards without waiting for the next sync. */
export function RecalculatePerson({ employeeId, month }: { employeeId: string; month: YearMonth }) {
  const { year, month: number } = month
  const sync = useApiMutation(
    () => call(syncMonth, { query: { async: false }, body: { year, month: number, employee_ids: [employeeId] } }),
    ["dashboard"],
  )
  const message = messages.recalculatePerson.wasRecalculatedForThisPerson(formatMonth(month))
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={sync.isPending}
        onClick={() => sync.mutate(undefined, { onSuccess: () => notifications.show({ color: "green.9", message }) })}
      >
        {messages.recalculatePerson.recalculateThisPerson}
      </Button>
      {sync.error !== null && <Failure error={sync.error} />}
    </Stack>
  )
}
