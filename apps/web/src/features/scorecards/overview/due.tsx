import { Text, VisuallyHidden } from "@mantine/core"
import type { EmployeeView } from "@scorecard/contracts/employees"
import type { ReactNode } from "react"
import { formatMonth, monthId, type YearMonth } from "../../../lib/format.ts"
import { useMe } from "../../../lib/me.ts"
import { Explained } from "../../../ui/glossary/explained.tsx"
import { ButtonLink } from "../../../ui/link.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { Failure, Loading } from "../../../ui/states.tsx"
import classes from "../scorecard.module.css"
import { messages } from "../messages/index.ts"
import type { OverviewData } from "./use-overview.ts"

const text = messages.overview

type DueProps = { person: EmployeeView; month: YearMonth; due: OverviewData["due"] }

/** What waits for the reader or for the person, each with the place where it is done. */
export function Due({ person: { employee_id: employeeId }, month, due }: DueProps) {
  const me = useMe()
  const id = monthId(month)
  if (due.isLoading) {
    return (
      <Panel title={text.due}>
        <Loading lines={2} />
      </Panel>
    )
  }
  const { sbs, non_sbs: nonSbs } = due.evaluations
  const evaluates = me.can("scorecard.submit") && employeeId !== me.employee_id
  const rows: { key: string; words: string; action: ReactNode }[] = []
  const add = (key: string, words: string, link: (label: ReactNode) => ReactNode, verb = text.show) => {
    const label = (
      <>
        {verb}
        <VisuallyHidden> {words}</VisuallyHidden>
      </>
    )
    rows.push({ key, words, action: link(label) })
  }
  if (sbs + nonSbs > 0) {
    const search = { month: id, view: "evaluations", ...(evaluates && { evaluate: employeeId }) }
    const link = (label: ReactNode) => (
      <ButtonLink {...look} to="/team/$employeeId" params={{ employeeId }} search={search}>
        {label}
      </ButtonLink>
    )
    add("evaluations", text.evaluations(sbs, nonSbs), link, evaluates ? text.evaluate : text.show)
  }
  if (due.unacknowledged) {
    const closed = due.unacknowledged
    add("acknowledgement", text.unacknowledged(formatMonth(closed)), (label) =>
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
  if (due.requests > 0) {
    add("requests", text.requests(due.requests), (label) => (
      <ButtonLink {...look} to="/atw-requests" search={{ employee: employeeId, status: "pending" }}>
        {label}
      </ButtonLink>
    ))
  }
  if (due.disputes > 0) {
    add("disputes", text.disputes(due.disputes), (label) => (
      <ButtonLink {...look} to="/disputes" search={{ view: "all", status: "open", employee: employeeId }}>
        {label}
      </ButtonLink>
    ))
  }
  if (due.overdue > 0) {
    add("learning", text.learning(due.overdue), (label) => (
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

const look = { variant: "default", size: "xs" } as const
