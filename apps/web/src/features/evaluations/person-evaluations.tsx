import { Button, Group, Stack } from "@mantine/core"
import type { ComponentType } from "react"
import { listEvaluationStatus, readMonthReport } from "../../api/endpoints.gen.ts"
import type { YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { dueEvaluations, type EvaluateProps } from "../../ui/evaluate.ts"
import { Answer, Empty, Loading } from "../../ui/states.tsx"
import { isDue, missingOnce } from "./kinds.ts"
import { OwnStatus } from "./own-status.tsx"
import { messages } from "./messages.ts"

type PersonEvaluationsProps = { employeeId: string; month: YearMonth; Evaluate: ComponentType<EvaluateProps> }

/** One person's evaluations of a month by week, and the form for those that are missing. */
export function PersonEvaluations({ employeeId, month, Evaluate }: PersonEvaluationsProps) {
  const me = useMe()
  const [{ evaluate }, setFilters] = useSearchFilters({ evaluate: "" }, { opens: ["evaluate"] })
  const list = useApiQuery(listEvaluationStatus, { query: { ...month, employee_id: employeeId, limit: 1 } })
  const report = useApiQuery(readMonthReport, { query: month })
  if (report.isLoading) return <Loading />
  const isDraft = report.data?.status === "draft"
  return (
    <Answer of={list}>
      {({ items: [status] }) => {
        if (!status) {
          return (
            <Empty title={messages.evaluationStatusPage.noEvaluationsRequired}>
              {messages.personEvaluations.notScored}
            </Empty>
          )
        }
        const mayEvaluate = isDraft && me.can("scorecard.submit") && isDue(status, me.employee_id)
        const due = mayEvaluate ? dueEvaluations([missingOnce(status)], employeeId) : []
        return (
          <Stack>
            {mayEvaluate && (
              <Group>
                <Button onClick={() => setFilters({ evaluate: employeeId })}>{messages.poolTable.evaluate}</Button>
              </Group>
            )}
            <OwnStatus status={status} month={month} />
            {evaluate === employeeId && due.length > 0 && (
              <Evaluate due={due} onClose={() => setFilters({ evaluate: "" })} />
            )}
          </Stack>
        )
      }}
    </Answer>
  )
}
