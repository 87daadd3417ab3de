import { Alert, SimpleGrid, Text } from "@mantine/core"
import type { MonthReportView } from "@scorecard/contracts/months"
import type { ReactNode } from "react"
import { listAcknowledgements } from "../../api/endpoints.gen.ts"
import { formatMoment, monthId, NOTHING, type YearMonth } from "../../lib/format.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Ago, FromNow } from "../../ui/ago/ago.tsx"
import { TextLink } from "../../ui/link.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { MonthStatus } from "./month-status.tsx"
import { messages } from "./messages.ts"

/** The month's status. */
export function MonthFacts({ report }: { report: MonthReportView }) {
  const changed = report.entries_changed_since_final ?? 0
  return (
    <>
      {report.status === "final" && changed > 0 && (
        <Alert color="orange" variant="light" role="status" title={messages.monthFacts.finalFiguresOutdated}>
          {messages.monthFacts.finalFiguresText(changed)}
        </Alert>
      )}
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
        <Fact name={messages.monthFacts.status}>
          <MonthStatus status={report.status} />
        </Fact>
        <Fact name={messages.monthFacts.versionOfFinalFigures}>
          {report.version === 0 ? messages.monthFacts.noneYet : report.version}
        </Fact>
        <Fact name={report.status === "final" ? messages.monthFacts.closed : messages.monthFacts.lastClosed}>
          <When at={report.finalized_at} by={report.finalized_by_employee_id} />
        </Fact>
        {report.status === "final" && (
          <Fact name={messages.monthFacts.acknowledged}>
            <Acknowledged month={report} />
          </Fact>
        )}
        {report.status === "draft" && (
          <>
            <Fact name={messages.monthFacts.lastFullSync}>
              {report.last_sync_at === null ? NOTHING : <Ago at={report.last_sync_at} isTabStop />}
            </Fact>
            <Fact name={messages.monthFacts.nextScheduledSync}>
              {report.next_rolling_sync_at ? (
                <FromNow at={report.next_rolling_sync_at} isTabStop />
              ) : (
                messages.monthFacts.none
              )}
            </Fact>
          </>
        )}
        {report.reopened_at !== null && (
          <Fact name={messages.monthFacts.reopened}>
            <When at={report.reopened_at} by={report.reopened_by_employee_id} />
          </Fact>
        )}
        {report.reason !== null && (
          <Fact name={messages.monthFacts.latestReason}>
            <span className="name">{report.reason}</span>
          </Fact>
        )}
      </SimpleGrid>
    </>
  )
}

function Acknowledged({ month: { year, month } }: { month: YearMonth }) {
  const counts = useApiQuery(listAcknowledgements, { query: { year, month, limit: 1 } })
  if (!counts.data) return NOTHING
  const { acknowledged, pending } = counts.data
  return (
    <TextLink to="/acknowledgements" search={{ month: monthId({ year, month }) }} fz="sm">
      {messages.monthFacts.acknowledgedOf(acknowledged, acknowledged + pending)}
    </TextLink>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0}>
        {children}
      </Text>
    </div>
  )
}

function When({ at, by }: { at: string | null; by: string | null }) {
  if (at === null) return NOTHING
  return (
    <>
      {formatMoment(at)}
      {by !== null && <> {messages.monthFacts.by(<PersonName id={by} />)}</>}
    </>
  )
}
