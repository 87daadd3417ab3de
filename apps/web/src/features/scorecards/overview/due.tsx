import { Button, Text, VisuallyHidden } from "@mantine/core"
import type { EmployeeView } from "@scorecard/contracts/employees"
import type { ReactNode } from "react"
import { formatMonth, monthId, type YearMonth } from "../../../lib/format.ts"
import { useMe } from "../../../lib/me.ts"
import { overThisPage, type OverPageSearch } from "../../../lib/over-page.ts"
import { Explained } from "../../../ui/glossary/explained.tsx"
import { ButtonLink } from "../../../ui/link.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { Failure, Loading } from "../../../ui/states.tsx"
import classes from "../scorecard.module.css"
import { messages } from "../messages/index.ts"
import type { OverviewData } from "./use-overview.ts"

const text = messages.overview

type DueProps = {
  person: EmployeeView
  month: YearMonth
  due: OverviewData["due"]
  onEvaluate: () => void
}

/** What waits for the reader or for the person: done over this page, or linked to the page where it is done. */
export function Due({ person: { employee_id: employeeId }, month, due, onEvaluate }: DueProps) {
  const me = useMe()
  if (due.isLoading) {
    return (
      <Panel title={text.due}>
        <Loading lines={2} />
      </Panel>
    )
  }
  const { sbs, non_sbs: nonSbs } = due.evaluations
  const rows: { key: string; words: string; action: ReactNode }[] = []
  const addRow = (key: string, words: string, link: (label: ReactNode) => ReactNode, verb = text.show) =>
    rows.push({ key, words, action: link(<Label verb={verb} words={words} />) })
  const addOverPage = (key: string, words: string, opens: OverPageSearch, verb: string) =>
    addRow(
      key,
      words,
      (label) => (
        <ButtonLink {...look} {...overThisPage(opens)}>
          {label}
        </ButtonLink>
      ),
      verb,
    )
  if (sbs + nonSbs > 0) {
    const words = text.evaluations(sbs, nonSbs)
    if (me.can("scorecard.submit") && employeeId !== me.employee_id) {
      addRow(
        "evaluations",
        words,
        (label) => (
          <Button {...look} onClick={onEvaluate}>
            {label}
          </Button>
        ),
        text.evaluate,
      )
    } else {
      const search = { month: monthId(month), view: "evaluations" }
      addRow("evaluations", words, (label) => (
        <ButtonLink {...look} to="/team/$employeeId" params={{ employeeId }} search={search}>
          {label}
        </ButtonLink>
      ))
    }
  }
  if (due.unacknowledged) {
    const closed = due.unacknowledged
    addRow("acknowledgement", text.unacknowledged(formatMonth(closed)), (label) =>
      me.shows("dashboard.bsc.month_reports") ? (
        <ButtonLink {...look} to="/acknowledgements" search={{ month: monthId(closed), q: employeeId }}>
          {label}
        </ButtonLink>
      ) : (
        <ButtonLink {...look} to="/team/$employeeId" params={{ employeeId }} search={{ month: monthId(closed) }}>
          {label}
        </ButtonLink>
      ),
    )
  }
  const { requests, disputes } = due
  if (requests.only !== null) {
    addOverPage("requests", text.requests(requests.total), { decide: requests.only }, text.decide)
  } else if (requests.total > 0) {
    addRow("requests", text.requests(requests.total), (label) => (
      <ButtonLink {...look} to="/atw-requests" search={{ employee: employeeId, status: "pending" }}>
        {label}
      </ButtonLink>
    ))
  }
  if (disputes.only !== null) {
    addOverPage("disputes", text.disputes(disputes.total), { discuss: disputes.only }, text.show)
  } else if (disputes.total > 0) {
    addRow("disputes", text.disputes(disputes.total), (label) => (
      <ButtonLink {...look} to="/disputes" search={{ view: "all", status: "open", employee: employeeId }}>
        {label}
      </ButtonLink>
    ))
  }
  if (due.overdue > 0) {
    addRow("learning", text.learning(due.overdue), (label) => (
      <ButtonLink {...look} to="/learning/people/$employeeId" params={{ employeeId }} search={{ status: "overdue" }}>
        {label}
      </ButtonLink>
    ))
  }
  return (
    <Panel title={text.due}>
      {due.error !== null && <Failure error={due.error} onRetry={due.refetch} />}
      {rows.length === 0 && due.error === null && (
        <Text size="sm" c="dimmed">
          {text.nothingDue}
        </Text>
      )}
      {rows.length > 0 && (
        <ul className={classes["rows"]}>
          {rows.map(({ key, words, action }) => (
            <li key={key} className={classes["due"]}>
              <Text size="sm" component="span">
                <Explained text={words} />
              </Text>
              {action}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Label({ verb, words }: { verb: string; words: string }) {
  return (
    <>
      {verb}
      <VisuallyHidden> {words}</VisuallyHidden>
    </>
  )
}

const look = { variant: "default", size: "xs" } as const
