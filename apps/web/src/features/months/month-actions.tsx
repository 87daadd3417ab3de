import { Button, Group, Text } from "@mantine/core"
import { IconLock, IconLockOpen, IconRefresh, IconReportMoney, IconRotate } from "@tabler/icons-react"
import type { MonthReportView } from "@scorecard/contracts/months"
import { useState } from "react"
import { syncMonth } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { monthId, thisMonth } from "../../lib/format.ts"
import { useApiMutation } from "../../lib/query.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { PrimaryAction } from "../../ui/page.tsx"
import { Failure } from "../../ui/states.tsx"
import { FinalizeDialog } from "./finalize-dialog.tsx"
import { PayrollDialog } from "./payroll-dialog.tsx"
import { RegenerateDialog } from "./regenerate-dialog.tsx"
import { ReopenDialog } from "./reopen-dialog.tsx"
import { activeJobOf, type MonthJob } from "./use-month-job.ts"
import { messages } from "./messages.ts"

type MonthActionsProps = { report: MonthReportView; job: MonthJob; title: string }
type Dialog = "finalize" | "regenerate" | "reopen" | "payroll"

/** The actions the service allows on the month. While a job is running, no other can start. */
export function MonthActions({ report, job, title }: MonthActionsProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { year, month } = report
  const sync = useApiMutation(
    () => call(syncMonth, { query: { async: "true" }, body: { year, month } }),
    ["dashboard/bsc/sync-jobs/active"],
  )
  const shared = { month: { year, month }, title, onClose: () => setDialog(null), onJob: job.watch }
  const isOutdated = (report.entries_changed_since_final ?? 0) > 0
  const nothing =
    !job.working &&
    report.active_job_id === null &&
    !report.can_sync &&
    !report.can_finalize &&
    !report.can_regenerate_final &&
    !report.can_reopen &&
    !report.can_export_payroll
  return (
    <>
      {sync.error !== null && <Failure error={sync.error} />}
      <Group gap="sm">
        {report.can_sync && (
          <Button
            variant={report.needs_sync ? "filled" : "default"}
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={sync.isPending}
            disabled={job.working}
            onClick={() =>
              sync.mutate(undefined, {
                onSuccess: (begun) => {
                  // Run in the background, the request returns its job. (202)
                  if ("job_id" in begun && typeof begun.job_id === "string") job.watch(begun.job_id)
                },
                onError: (error) => takeUp(error, job),
              })
            }
          >
            {messages.monthActions.syncNow}
          </Button>
        )}
        {report.can_finalize && (
          <PrimaryAction>
            <Button
              leftSection={<IconLock size={16} aria-hidden />}
              disabled={job.working}
              onClick={() => setDialog("finalize")}
            >
              {messages.monthActions.finalize}
            </Button>
          </PrimaryAction>
        )}
        {report.can_regenerate_final && (
          <Button
            variant={isOutdated ? "filled" : "default"}
            leftSection={<IconRotate size={16} aria-hidden />}
            disabled={job.working}
            onClick={() => setDialog("regenerate")}
          >
            {messages.monthActions.generateAgain}
          </Button>
        )}
        {report.can_reopen && (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={16} aria-hidden />}
            disabled={job.working}
            onClick={() => setDialog("reopen")}
          >
            {messages.monthActions.reopen}
          </Button>
        )}
        {report.can_export_payroll && (
          <Button
            variant="default"
            leftSection={<IconReportMoney size={16} aria-hidden />}
            onClick={() => setDialog("payroll")}
          >
            {messages.monthActions.payrollExport}
          </Button>
        )}
      </Group>
      {nothing && (
        <Text size="sm" c="dimmed">
          {messages.monthActions.nothingToDo}
        </Text>
      )}
      {report.needs_sync && !job.working && (
        <Text size="sm" role="status">
          {messages.monthActions.thisMonthWasReopened}
        </Text>
      )}
      {report.can_sync && !report.can_finalize && !report.needs_sync && !job.working && (
        <NotYet isOver={monthId({ year, month }) < monthId(thisMonth())} />
      )}
      {dialog === "finalize" && <FinalizeDialog {...shared} />}
      {dialog === "regenerate" && <RegenerateDialog {...shared} />}
      {dialog === "payroll" && <PayrollDialog month={{ year, month }} title={title} onClose={() => setDialog(null)} />}
      {dialog === "reopen" && <ReopenDialog {...shared} />}
    </>
  )
}

function takeUp(error: unknown, job: MonthJob): void {
  const active = activeJobOf(error)
  if (active !== null) job.watch(active)
}

/** Why a draft can't be closed yet: it isn't over, or the company's setup isn't complete. */
function NotYet({ isOver }: { isOver: boolean }) {
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {isOver ? messages.monthActions.setupFirst : messages.monthActions.monthCanBeClosed}
      </Text>
      {isOver && (
        <ButtonLink to="/setup" variant="subtle" size="compact-sm">
          {messages.monthActions.continueSetup}
        </ButtonLink>
      )}
    </Group>
  )
}
