import { IconUsers } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { useMemo } from "react"
import { exportMonth, showMonthSnapshot } from "../../api/endpoints.gen.ts"
import { formatMonth, monthId } from "../../lib/format.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty, Loading } from "../../ui/states.tsx"
import { messages as shared } from "../../ui/messages.ts"
import { PrintButton, PrintedNote } from "../../ui/printing.tsx"
import { StatementsZip } from "../../ui/statements-zip/statements-zip.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { ContributionLegend } from "./contribution-bar.tsx"
import { MonthFreshness } from "./month-freshness.tsx"
import { contributionColumns, scoreColumns } from "./team-columns.tsx"
import { TeamFilters } from "./team-filters.tsx"
import { TeamSpread } from "./team-spread.tsx"
import { TeamSummary } from "./team-summary.tsx"
import { TEAM_PRESET, useTeamMonth } from "./use-team-month.ts"
import { messages } from "./messages.ts"

const print = shared.printing

/** One month of the reader's pool: a summary, and a row per person. */
export default function TeamPage() {
  const [filters, setFilters] = useSearchFilters(TEAM_PRESET, { words: { sort: showMonthSnapshot.words.sort } })
  const { month, max, query, list, report, page } = useTeamMonth(filters)
  const departmentName = useDepartmentNames()
  const navigate = useNavigate()
  const draft = (report ?? page?.report)?.status !== "final"
  const kpms = page?.summary.kpms
  const columns = useMemo(
    () =>
      filters.view === "contributions" ? contributionColumns() : scoreColumns(kpms ?? [], { departmentName, draft }),
    [filters.view, kpms, departmentName, draft],
  )
  const first = list.items[0]
  const { sort: _, ...spread } = query
  return (
    <Page
      title={messages.teamPage.teamMonth}
      about={messages.teamPage.about(formatMonth(month))}
      actions={
        <>
          <MonthPicker value={month} {...(max && { max })} onChange={(next) => setFilters({ month: monthId(next) })} />
          <PrintButton />
          <ExportButton endpoint={exportMonth} query={query} />
        </>
      }
    >
      {page ? (
        <>
          <PrintedNote>
            {formatMonth(month)} · {draft ? print.draft : print.final((report ?? page.report).version)}
          </PrintedNote>
          <MonthFreshness report={report ?? page.report} source={page.source} fallback={page.fallback} />
          {!draft && <StatementsZip month={month} />}
          <TeamSummary summary={page.summary} band={filters.band} onBand={(band) => setFilters({ band })} />
          <TeamSpread query={spread} month={month} />
        </>
      ) : (
        list.isPending && <Loading />
      )}
      <Panel
        title={messages.teamPage.people}
        actions={
          list.total === null ? undefined : <span className="figures">{messages.teamPage.peopleCount(list.total)}</span>
        }
      >
        <TeamFilters filters={filters} onChange={setFilters} bands={page?.summary.bands ?? []} />
        {filters.view === "contributions" && first && <ContributionLegend kpms={first.kpms} />}
        <DataTable
          label={messages.teamPage.peopleOfTheMonth}
          columns={columns}
          rows={list.items}
          rowKey={(row) => row.employee_id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          onOpen={(row) =>
            void navigate({
              to: "/team/$employeeId",
              params: { employeeId: row.employee_id },
              search: { month: monthId(row) },
            })
          }
          list={list}
          empty={
            <Empty icon={IconUsers} title={messages.teamPage.noOneToShow}>
              {messages.teamPage.noOneToShowText(formatMonth(month))}
            </Empty>
          }
        />
      </Panel>
    </Page>
  )
}
