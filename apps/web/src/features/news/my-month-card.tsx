import { Group, Text } from "@mantine/core"
import { showMonthSnapshot } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatMoment, formatMonth, formatScore, thisMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { BandBadge } from "../../ui/band-badge.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { TotalScore } from "../../ui/total-score.tsx"
import { messages } from "./messages.ts"

type Month = Extract<Reply<typeof showMonthSnapshot>, { view_mode: "self" }>["employee_month"]

/** The reader's total for this month, with a link to the details. */
export function MyMonthCard() {
  const me = useMe()
  const month = thisMonth()
  const snapshot = useApiQuery(showMonthSnapshot, {
    query: { view_mode: "self", year: month.year, month: month.month, employee_id: me.employee_id },
  })
  return (
    <Panel
      title={messages.myMonthCard.myMonth(formatMonth(month))}
      actions={
        <TextLink to="/my-scorecard" size="sm">
          {messages.myMonthCard.myScorecard}
        </TextLink>
      }
    >
      <Answer of={snapshot} lines={2}>
        {(data) => (
          <Total
            month={data.view_mode === "self" ? data.employee_month : null}
            hasScorecard={me.employee.employment_data.bsc_enabled}
          />
        )}
      </Answer>
    </Panel>
  )
}

function Total({ month, hasScorecard }: { month: Month; hasScorecard: boolean }) {
  if (month === null) {
    return (
      <Text size="sm" c="dimmed">
        {hasScorecard ? messages.myMonthCard.youHaveNoScorecard : messages.myMonthCard.youHaveNoScorecardText}
      </Text>
    )
  }
  return (
    <>
      <Group gap="sm" align="center">
        <Text fz={34} lh={1.1} fw={700} className="figures">
          <TotalScore total={month.total_score} why={month.not_scored} />
        </Text>
        <BandBadge band={month.band} size="lg" />
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {month.report_status === "draft"
          ? messages.myMonthCard.soFarAsOf(formatMoment(month.computed_at), formatScore(month.projected_final_score))
          : messages.myMonthCard.monthIsClosed}
      </Text>
    </>
  )
}
