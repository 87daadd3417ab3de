import { Alert, SimpleGrid, Text } from "@mantine/core"
import type { MonthReportView } from "@scorecard/contracts/months"
import type { ReactNode } from "react"
import { count, formatMoment, NOTHING } from "../../lib/format.ts"
import { PersonName } from "../../ui/person-name.tsx"
import { MonthStatus } from "./month-status.tsx"

/** Where the month stands. */
export function MonthFacts({ report }: { report: MonthReportView }) {
  const changed = report.entries_changed_since_final ?? 0
  return (
    <>
      {report.status === "final" && changed > 0 && (
        <Alert color="orange" variant="light" role="status" title="The final figures are behind the entries">
          {count(changed, "entry was", "entries were")} changed since the month was closed. Generate the final figures
          again to count {changed === 1 ? "it" : "them"}.
        </Alert>
      )}
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
        <Fact name="Status">
          <MonthStatus status={report.status} />
        </Fact>
        <Fact name="Version of the final figures">{report.version === 0 ? "None yet" : report.version}</Fact>
        <Fact name={report.status === "final" ? "Closed" : "Last closed"}>
          <When at={report.finalized_at} by={report.finalized_by_employee_id} />
        </Fact>
        {report.status === "draft" && (
          <>
            <Fact name="Last full sync">{formatMoment(report.last_sync_at)}</Fact>
            <Fact name="Next scheduled sync">
              {report.next_rolling_sync_at ? formatMoment(report.next_rolling_sync_at) : "None: sync it by hand"}
            </Fact>
          </>
        )}
        {report.reopened_at !== null && (
          <Fact name="Reopened">
            <When at={report.reopened_at} by={report.reopened_by_employee_id} />
          </Fact>
        )}
        {report.reason !== null && (
          <Fact name="Reason given last">
            <span className="name">{report.reason}</span>
          </Fact>
        )}
      </SimpleGrid>
    </>
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
      {by !== null && (
        <>
          {" by "}
          <PersonName id={by} />
        </>
      )}
    </>
  )
}
