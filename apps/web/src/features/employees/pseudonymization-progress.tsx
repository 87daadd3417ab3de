import { Alert, Progress, Stack, Text } from "@mantine/core"
import { readPseudonymization } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { messages } from "./messages.ts"

const text = messages.pseudonymizationProgress
const EVERY_MS = 2_000

const requestOf = (employeeId: string) => ({ params: { employee_id: employeeId } })

/** What a job still removes after someone was pseudonymized; nothing once it is done. (rules/personal-data) */
export function PseudonymizationProgress({ employeeId }: { employeeId: string }) {
  const { data } = useApiQuery(readPseudonymization, requestOf(employeeId))
  return data && data.status !== "succeeded" ? <Remaining employeeId={employeeId} /> : null
}

/** The same query, asked again and again. */
function Remaining({ employeeId }: { employeeId: string }) {
  const { data } = useApiQuery(readPseudonymization, requestOf(employeeId), { refetchInterval: EVERY_MS })
  if (!data) return null
  const { status, phase, percent } = data
  return (
    <Alert color={status === "failed" ? "red" : "blue"} title={text.title} mb="md">
      <Stack gap="xs">
        <Text size="sm">{status === "failed" ? text.failed : text.phases[phase]}</Text>
        <Progress value={percent} aria-label={text.title} />
      </Stack>
    </Alert>
  )
}
