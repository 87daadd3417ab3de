import { Box, Button, Select, Text } from "@mantine/core"
import { useMemo, useState, type ComponentType } from "react"
import type { Query } from "../../api/endpoint.ts"
import { exportEvaluationStatus, listEvaluationStatus } from "../../api/endpoints.gen.ts"
import { useApiQuery, useInfiniteList } from "../../lib/query.ts"
import { monthId, parseMonthId, thisMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { dueEvaluations, type EvaluateProps } from "../../ui/evaluate.ts"
import { ExportButton, ExportItems } from "../../ui/export-button.tsx"
import { Explained } from "../../ui/glossary/explained.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Answer, Empty, Failure, Loading } from "../../ui/states.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { AskForMissing, FollowUp } from "./follow-up.tsx"
import { OwnStatus } from "./own-status.tsx"
import { PhoneActions } from "./phone-actions.tsx"
import { PoolTable } from "./pool-table.tsx"
import { isDue, missingOnce, type PersonStatus } from "./kinds.ts"
import { messages } from "./messages.ts"

const SORTS = [
  { value: "name", label: messages.evaluationStatusPage.name },
  { value: "-name", label: messages.evaluationStatusPage.nameZToA },
  { value: "-missing", label: messages.evaluationStatusPage.mostMissing },
  { value: "-excess", label: messages.evaluationStatusPage.mostExtra },
]
const ONLY = [
  { value: "missing", label: messages.evaluationStatusPage.withMissingEvaluations },
  { value: "excess", label: messages.evaluationStatusPage.withExtraEvaluations },
]

/** Of everyone who is due, not only of those whose rows are loaded. */
const FROM_THE_FIRST = "all"
/** As many as the service lists at once. */
const MOST_EVALUATED = 200

/** Which evaluations of a month are done, missing, or extra. (rules/entries#evaluation-status) */
export function EvaluationStatusPage({ Evaluate }: { Evaluate: ComponentType<EvaluateProps> }) {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(
    {
      month: "",
      q: "",
      cluster: "",
      department: "",
      only: "",
      sort: "name",
      evaluate: "",
    },
    { words: listEvaluationStatus.words, opens: ["evaluate"] },
  )
  const month = useMemo(() => parseMonthId(filters.month) ?? thisMonth(), [filters.month])
  const isPool = me.level > 1
  const [isAsking, setAsking] = useState(false)
  const query = {
    ...month,
    ...(filters.q && { q: filters.q }),
    ...(filters.cluster && { cluster_id: filters.cluster }),
    ...(filters.department && { department_id: filters.department }),
    ...(filters.only && { only: filters.only }),
    sort: filters.sort,
  }
  const list = useInfiniteList(listEvaluationStatus, { query }, { enabled: isPool })
  // Queried separately: in a long list the reader's own row may be on another page or filtered out.
  const ownMonth = useApiQuery(listEvaluationStatus, { query: { ...month, employee_id: me.employee_id, limit: 1 } })
  const own = ownMonth.data?.items[0]
  const first = list.items.find((one) => isDue(one, me.employee_id))
  const monthPicker = (
    <MonthPicker value={month} onChange={(next) => setFilters({ month: monthId(next) })} max={thisMonth()} />
  )
  return (
    <Page
      title={messages.evaluationStatusPage.evaluationStatus}
      about={
        <Text span inherit visibleFrom="sm">
          <Explained text={messages.evaluationStatusPage.about} />
        </Text>
      }
      actions={
        <>
          {isPool && me.can("scorecard.submit") && (
            // It stays in its place: nothing moves when the list has loaded.
            <PrimaryAction>
              <Button
                disabled={!first && !list.hasNextPage}
                onClick={() => setFilters({ evaluate: first?.employee_id ?? FROM_THE_FIRST })}
              >
                {messages.evaluationStatusPage.startEvaluating}
              </Button>
            </PrimaryAction>
          )}
          <Box visibleFrom="sm">
            <ExportButton endpoint={exportEvaluationStatus} query={query} />
          </Box>
          <PhoneActions
            about={messages.evaluationStatusPage.about}
            exports={<ExportItems endpoint={exportEvaluationStatus} query={query} />}
            onAsk={isPool && own?.abilities.follow_up ? () => setAsking(true) : undefined}
          />
        </>
      }
    >
      {isPool ? (
        <>
          <FilterBar first={monthPicker}>
            <SearchField
              value={filters.q}
              onChange={(q) => setFilters({ q })}
              placeholder={messages.evaluationStatusPage.nameOrEmployeeId}
            />
            <UnitFilters cluster={filters.cluster} department={filters.department} onChange={setFilters} />
            <FilterSelect
              label={messages.evaluationStatusPage.showPeople}
              placeholder={messages.evaluationStatusPage.everyone}
              clearable
              w={190}
              data={ONLY}
              value={filters.only || null}
              onChange={(only) => setFilters({ only: only ?? "" })}
            />
            <Select
              label={messages.evaluationStatusPage.sortBy}
              allowDeselect={false}
              w={160}
              data={SORTS}
              value={filters.sort}
              onChange={(sort) => setFilters({ sort: sort ?? "name" })}
            />
          </FilterBar>
          {ownMonth.isPending && (
            <Box visibleFrom="sm">
              <Loading lines={1} />
            </Box>
          )}
          {own?.abilities.follow_up && (
            <Box visibleFrom="sm">
              <FollowUp month={month} />
            </Box>
          )}
          <AskForMissing month={month} opened={isAsking} onClose={() => setAsking(false)} />
          <Panel>
            <PoolTable
              list={list}
              sort={filters.sort}
              onSort={(sort) => setFilters({ sort })}
              onEvaluate={me.can("scorecard.submit") ? (id) => setFilters({ evaluate: id }) : null}
            />
          </Panel>
          {filters.evaluate !== "" && me.can("scorecard.submit") && (
            <EvaluateAll
              key={filters.evaluate}
              query={query}
              first={list.items.find(({ employee_id }) => employee_id === filters.evaluate) ?? null}
              Evaluate={Evaluate}
              onClose={() => setFilters({ evaluate: "" })}
            />
          )}
        </>
      ) : (
        <>
          {monthPicker}
          <Answer of={ownMonth}>
            {({ items: [status] }) =>
              status ? (
                <OwnStatus status={status} month={month} />
              ) : (
                <Empty title={messages.evaluationStatusPage.noEvaluationsRequired}>
                  {messages.evaluationStatusPage.youArentScoredThisMonth}
                </Empty>
              )
            }
          </Answer>
        </>
      )}
    </Page>
  )
}

type EvaluateAllProps = {
  query: Query<typeof listEvaluationStatus>
  /** The one to begin with; null for the first in the list. */
  first: PersonStatus | null
  Evaluate: ComponentType<EvaluateProps>
  onClose: () => void
}

/** Leads through the people with evaluations missing among those who are listed, whichever rows are loaded. */
function EvaluateAll({ query, first, Evaluate, onClose }: EvaluateAllProps) {
  const me = useMe()
  const missing = useApiQuery(
    listEvaluationStatus,
    { query: { ...query, only: query.only ?? "missing", limit: MOST_EVALUATED } },
    // Read again each time: what is due is fixed when the form opens.
    { gcTime: 0 },
  )
  const listed = missing.data?.items ?? []
  const isListed = listed.some(({ employee_id }) => employee_id === first?.employee_id)
  const people = first === null || isListed ? listed : [first, ...listed]
  const due = dueEvaluations(
    people.filter((one) => isDue(one, me.employee_id)).map(missingOnce),
    first?.employee_id ?? "",
  )
  if (missing.isPending) return null
  if (missing.error !== null) return <Failure error={missing.error} onRetry={() => void missing.refetch()} />
  return due.length > 0 && <Evaluate due={due} onClose={onClose} />
}
