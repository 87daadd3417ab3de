import { Group, Text, ThemeIcon } from "@mantine/core"
import { IconAlertTriangle, IconCheck, IconCircle, IconCircleCheck } from "@tabler/icons-react"
import type { HomeClosing } from "@scorecard/contracts/home"
import type { ReactNode } from "react"
import { formatMonth, monthId } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { Explained } from "../../ui/glossary/explained.tsx"
import { ButtonLink, TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import classes from "./home.module.css"
import { messages } from "./messages.ts"

/** What is left to do before the month can be finalized, each step with the place where it is done. */
export function ClosingPanel({ closing }: { closing: HomeClosing }) {
  const { report, has_ended, people_missing, pending_requests } = closing
  const text = messages.closing
  const month = formatMonth(report)
  const id = monthId(report)
  const disputes = report.open_disputes.total
  const isSynced = report.last_sync_at !== null && !report.needs_sync
  const isReady = has_ended && report.can_finalize
  return (
    <Panel
      title={text.title(month)}
      actions={
        <ButtonLink to="/months" search={{ month: id }} variant={isReady ? "filled" : "default"}>
          {isReady ? text.finalize(month) : text.open}
        </ButtonLink>
      }
    >
      {!has_ended && (
        <Text size="sm" c="dimmed" mb="sm">
          {text.notEnded(month)}
        </Text>
      )}
      <ol className={classes["steps"]}>
        <Step title={text.steps.evaluations} isDone={people_missing === 0}>
          {people_missing === 0 ? (
            text.allEvaluated
          ) : (
            <TextLink to="/evaluation-status" search={{ month: id, only: "missing", sort: "-missing" }} inherit>
              {text.peopleMissing(people_missing)}
            </TextLink>
          )}
        </Step>
        <Step title={text.steps.requests} isDone={pending_requests === 0}>
          {pending_requests === 0 ? (
            text.noRequests
          ) : (
            <TextLink to="/atw-requests" search={{ month: id, status: "pending" }} inherit>
              {text.pending(pending_requests)}
            </TextLink>
          )}
        </Step>
        <Step title={text.steps.disputes} isDone={disputes === 0}>
          {disputes === 0 ? (
            text.noDisputes
          ) : (
            <TextLink to="/disputes" inherit>
              {text.openDisputes(disputes)}
            </TextLink>
          )}
        </Step>
        <Step title={text.steps.figures} isDone={isSynced}>
          {report.last_sync_at !== null && isSynced ? <Ago at={report.last_sync_at} isTabStop /> : text.neverSynced}
        </Step>
        <Step title={text.steps.final} isDone={report.status === "final"}>
          {report.status === "final" ? text.version(report.version) : text.notFinal}
        </Step>
      </ol>
    </Panel>
  )
}

function Step({ title, isDone, children }: { title: string; isDone: boolean; children: ReactNode }) {
  return (
    <li className={classes["step"]}>
      <ThemeIcon size={22} radius="xl" variant={isDone ? "filled" : "default"} color={isDone ? "green.9" : "gray"}>
        {isDone ? <IconCheck size={14} aria-label={messages.closing.done} /> : <IconCircle size={10} aria-hidden />}
      </ThemeIcon>
      <div>
        <Text size="sm" fw={600}>
          <Explained text={title} />
        </Text>
        <Text size="sm" c="dimmed" component="div">
          {children}
        </Text>
      </div>
    </li>
  )
}

export function SystemHealth({ system, maintenance }: Pick<HomeClosing, "system" | "maintenance">) {
  const text = messages.health
  const isOk = system === "ok"
  return (
    <Panel
      title={text.title}
      actions={
        <TextLink to="/admin/status" size="sm">
          {text.status}
        </TextLink>
      }
    >
      <Group gap="xs" wrap="nowrap">
        {isOk ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
        <Text size="sm">
          {isOk ? text.ok : text.degraded} {maintenance && text.maintenance}
        </Text>
      </Group>
    </Panel>
  )
}

export function DataGaps({ gaps }: { gaps: HomeClosing["data_gaps"] }) {
  const text = messages.gaps
  return (
    <Panel title={text.title}>
      <Text size="sm" c="dimmed">
        {gaps.length === 0 ? text.nothing : text.about}
      </Text>
      <ul className={classes["list"]}>
        {gaps.map(({ field, people }) => (
          <li key={field} className={classes["row"]}>
            <Text size="sm" className={classes["about"] ?? ""}>
              {text.fields[field]}
            </Text>
            <TextLink to="/employees" search={{ without: field }} size="sm" className="figures">
              {text.people(people)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
