import { Box, SegmentedControl, Text } from "@mantine/core"
import { IconMessageReport } from "@tabler/icons-react"
import { useMemo, type ComponentType } from "react"
import { listDisputes } from "../../api/endpoints.gen.ts"
import { useMe } from "../../lib/me.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { DataTable } from "../../ui/data-table.tsx"
import type { AcceptanceProps } from "../../ui/disputes/acceptance.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { columnsOf } from "./dispute-columns.tsx"
import { DisputeDrawer } from "./dispute-drawer.tsx"
import { DisputeFilterBar } from "./dispute-filters.tsx"
import { useDisputeFilters, type View } from "./use-dispute-filters.ts"
import { messages } from "./messages.ts"

const text = messages.disputesPage
const VIEW_LABELS: Record<View, string> = { to_decide: text.toDecide, all: text.all, mine: text.mine }

/** Disputes to decide, those of the reader's people, and their own. (rules/entries#disputes) */
export function DisputesPage({ Acceptance }: { Acceptance: ComponentType<AcceptanceProps> }) {
  const me = useMe()
  const { filters, setFilters, views, view, query } = useDisputeFilters()
  const list = useInfiniteList(listDisputes, { query })
  const columns = useMemo(
    () => columnsOf(view !== "mine", ({ _id }) => setFilters({ dispute: _id })),
    [view, setFilters],
  )
  const isOwnPage = me.level === 1
  return (
    <Page title={isOwnPage ? text.myDisputes : text.disputes} about={isOwnPage ? text.ownAbout : text.about}>
      {views.length > 1 && (
        <div>
          <SegmentedControl
            aria-label={text.views}
            data={views.map((one) => ({ value: one, label: VIEW_LABELS[one] }))}
            value={view}
            onChange={(next) => setFilters({ view: next, status: "", employee: "" })}
          />
        </div>
      )}
      <Panel>
        <Box mb="sm">
          <DisputeFilterBar view={view} filters={filters} onChange={setFilters} />
        </Box>
        <Text size="sm" c="dimmed" mb="xs" aria-live="polite" className="figures">
          {list.total === null ? " " : text.total(list.total)}
        </Text>
        <DataTable
          label={isOwnPage ? text.myDisputes : text.disputes}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          list={list}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          onOpen={({ _id }) => setFilters({ dispute: _id })}
          empty={<NoDisputes view={view} />}
        />
      </Panel>
      {filters.dispute !== "" && (
        <DisputeDrawer
          key={filters.dispute}
          id={filters.dispute}
          Acceptance={Acceptance}
          onClose={() => setFilters({ dispute: "" })}
        />
      )}
    </Page>
  )
}

function NoDisputes({ view }: { view: View }) {
  if (view === "to_decide")
    return (
      <Empty icon={IconMessageReport} title={text.nothingToDecide}>
        {text.nothingToDecideText}
      </Empty>
    )
  if (view === "all")
    return (
      <Empty icon={IconMessageReport} title={text.nothingHere}>
        {text.nothingHereText}
      </Empty>
    )
  return (
    <Empty
      icon={IconMessageReport}
      title={text.noneOfMine}
      action={<ButtonLink to="/entries">{text.myEntries}</ButtonLink>}
    >
      {text.noneOfMineText}
    </Empty>
  )
}
