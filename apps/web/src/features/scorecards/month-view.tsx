import { SimpleGrid, Stack } from "@mantine/core"
import { showMonthSnapshot } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useDraftRefresh } from "../../lib/draft-refresh.ts"
import { formatMonth, monthId, thisMonth, type YearMonth } from "../../lib/format.ts"
import { nameOf, useMe } from "../../lib/me.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { messages as shared } from "../../ui/messages.ts"
import { PersonName } from "../../ui/person-name.tsx"
import { PrintedNote } from "../../ui/printing.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { AcknowledgementPanel } from "./acknowledgement-panel.tsx"
import { BonusGates } from "./bonus-gates.tsx"
import { ClosedFiguresNote } from "./closed-figures-note.tsx"
import { EntriesOfMonth } from "./entries-of-month.tsx"
import { FutureMonth } from "./future-month.tsx"
import { KpmBullets } from "./kpm-bullets.tsx"
import { KpmPanel } from "./kpm-panel.tsx"
import { ReceiptDrawer } from "./receipt/receipt-drawer.tsx"
import { RecalculatePerson } from "./recalculate-person.tsx"
import { shownMonth, type Snapshot } from "./scorecard-types.ts"
import { StatementButton } from "./statement-button.tsx"
import { Standing } from "./standing.tsx"
import type { MonthOfPage } from "./use-month-of-page.ts"
import { TaskStrip } from "./task-strip.tsx"
import { Waterfall } from "./waterfall.tsx"
import { messages } from "./messages/index.ts"

const print = shared.printing

type MonthViewProps = { employeeId: string; isSelf: boolean; page: MonthOfPage }

/** One person's month: the total, its sources, the bonus gates and the entries. */
export function MonthView({ employeeId, isSelf, page }: MonthViewProps) {
  const { month, limits } = page
  const latest = limits.max ?? thisMonth()
  const hasStarted = monthId(month) <= monthId(latest)
  const monthQuery = { view_mode: "self" as const, year: month.year, month: month.month, employee_id: employeeId }
  const snapshot = useApiQuery(showMonthSnapshot, { query: monthQuery }, { enabled: hasStarted })
  const report = useDraftRefresh(month, hasStarted)
  if (!hasStarted) {
    return <FutureMonth page={page} latest={latest} />
  }
  return (
    <Answer of={snapshot} lines={7}>
      {(data) =>
        data.view_mode === "self" && (data.final || data.employee_month) ? (
          <Filled
            snapshot={data}
            report={report.data ?? data.report}
            employeeId={employeeId}
            isSelf={isSelf}
            page={page}
          />
        ) : (
          <NoScorecard month={month} isSelf={isSelf} />
        )
      }
    </Answer>
  )
}

function NoScorecard({ month, isSelf }: { month: YearMonth; isSelf: boolean }) {
  const me = useMe()
  return (
    <Empty
      title={messages.monthView.noScorecardFor(formatMonth(month))}
      action={isSelf && me.level > 1 && <ButtonLink to="/team">{messages.monthView.showMyTeam}</ButtonLink>}
    >
      {isSelf && !me.employee.employment_data.bsc_enabled
        ? messages.monthView.noScorecardForText
        : messages.monthView.scorecardsCoverMonths}
    </Empty>
  )
}

type FilledProps = MonthViewProps & { snapshot: Snapshot; report: Snapshot["report"] }

function Filled({ snapshot, report, employeeId, isSelf, page }: FilledProps) {
  const me = useMe()
  const { final } = snapshot
  const own = shownMonth(snapshot)
  if (own === null) return null
  const hasTasks =
    me.shows("scorecard.task_delivery") && own.kpms.some(({ kpis }) => kpis.some(({ basis }) => basis.days))
  return (
    <Stack gap="md">
      <PrintedNote>
        {isSelf ? nameOf(me.employee.personal_data) : <PersonName id={employeeId} />}, {employeeId} ·{" "}
        {formatMonth(page.month)} · {final ? print.final(final.version) : print.draft}
      </PrintedNote>
      <ClosedFiguresNote snapshot={snapshot} />
      <Standing
        own={own}
        final={final}
        report={report}
        isNew={snapshot.is_new}
        onExplain={() => page.openReceipt("total")}
      />
      {own.report_status === "draft" && me.can("dashboard.manual_sync") && (
        <RecalculatePerson employeeId={employeeId} month={page.month} />
      )}
      {final && final.not_scored === null && <AcknowledgementPanel final={final} month={page.month} isSelf={isSelf} />}
      {final && report.status === "final" && <StatementButton employeeId={employeeId} month={page.month} />}
      {own.not_scored === null && (
        <SimpleGrid cols={{ base: 1, md: hasTasks ? 2 : 1 }} spacing="md">
          <KpmBullets kpms={own.kpms} bands={snapshot.bands} />
          {hasTasks && <TaskStrip employeeId={employeeId} month={page.month} />}
        </SimpleGrid>
      )}
      {own.not_scored === null && <Waterfall own={own} />}
      {own.kpms.map((kpm) => (
        <KpmPanel key={kpm.kpm_key} kpm={kpm} onExplain={page.openReceipt} />
      ))}
      {own.not_scored === null && <BonusGates own={own} month={page.month} />}
      <EntriesOfMonth employeeId={employeeId} isSelf={isSelf} month={page.month} />
      <ReceiptDrawer employeeId={employeeId} page={page} final={final} />
    </Stack>
  )
}
