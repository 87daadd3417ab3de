import { Box, Button, Flex, Tabs, Text } from "@mantine/core"
import { IconClipboardCheck } from "@tabler/icons-react"
import { useDisclosure } from "@mantine/hooks"
import { useMemo } from "react"
import { exportAtwRequests, listAtwRequests } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { parseMonthId } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { PendingCount } from "./pending-count.tsx"
import { columnsOf } from "./request-columns.tsx"
import { RequestDrawer } from "./request-drawer.tsx"
import { PRESET, RequestFilters, WORDS, type Filters } from "./request-filters.tsx"
import { RequestForm } from "./request-form.tsx"
import { stateOf, type Scope } from "./labels.ts"
import { messages } from "./messages.ts"

function queryOf(scope: Scope, filters: Filters) {
  const status = stateOf(scope, filters.status)
  return {
    scope,
    ...(status && { status }),
    ...parseMonthId(filters.month),
    ...(scope === "approval" && filters.employee && { employee_id: filters.employee }),
    ...(scope === "approval" && filters.cluster && { cluster_id: filters.cluster }),
    ...(scope === "approval" && filters.department && { department_id: filters.department }),
    sort: filters.sort,
  }
}

/** Requests for ATW entries: the reader's own, and those waiting for their decision. (rules/entries#atw-requests) */
export default function AtwRequestsPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(PRESET, { words: WORDS, opens: ["request"] })
  const [asking, { open, close }] = useDisclosure(false)
  const decides = me.can("scorecard.submit")
  const scope: Scope = decides && filters.scope !== "mine" ? "approval" : "mine"
  const query = queryOf(scope, filters)
  const list = useInfiniteList(listAtwRequests, { query })
  const columns = useMemo(() => columnsOf(scope, ({ _id }) => setFilters({ request: _id })), [scope, setFilters])
  const ask = <Button onClick={open}>{messages.atwRequestsPage.askForAtwEntry}</Button>
  const table = (
    <Panel>
      <Box mb="sm">
        <RequestFilters scope={scope} filters={filters} onChange={setFilters} />
      </Box>
      <Text size="sm" c="dimmed" mb="xs" aria-live="polite" className="figures">
        {list.total === null ? " " : messages.atwRequestsPage.requests(list.total)}
      </Text>
      <DataTable
        label={
          scope === "mine" ? messages.atwRequestsPage.myAtwRequests : messages.atwRequestsPage.atwRequestsOfMyPeople
        }
        columns={columns}
        rows={list.items}
        rowKey={({ _id }) => _id}
        list={list}
        sort={filters.sort}
        onSort={(sort) => setFilters({ sort })}
        onOpen={({ _id }) => setFilters({ request: _id })}
        empty={
          scope === "mine" ? (
            <Empty icon={IconClipboardCheck} title={messages.atwRequestsPage.noRequests} action={ask}>
              {messages.atwRequestsPage.noRequestsText}
            </Empty>
          ) : (
            <Empty icon={IconClipboardCheck} title={messages.atwRequestsPage.nothingHere}>
              {messages.atwRequestsPage.nothingHereText}
            </Empty>
          )
        }
      />
    </Panel>
  )
  // With a size of its own, so that nothing moves when the count arrives.
  const pendingCount = (
    <Flex miw="2rem" h="1rem" align="center">
      <PendingCount />
    </Flex>
  )
  return (
    <Page
      title={messages.atwRequestsPage.atwRequests}
      about={messages.atwRequestsPage.about}
      actions={
        <>
          <PrimaryAction>{ask}</PrimaryAction>
          <ExportButton endpoint={exportAtwRequests} query={query} />
        </>
      }
    >
      {decides ? (
        <Tabs
          value={scope}
          onChange={(next) => setFilters({ ...PRESET, scope: next === "mine" ? "mine" : "" })}
          keepMounted={false}
        >
          <Tabs.List mb="sm">
            <Tabs.Tab value="approval" rightSection={pendingCount}>
              {messages.atwRequestsPage.myPeoples}
            </Tabs.Tab>
            <Tabs.Tab value="mine">{messages.atwRequestsPage.mine}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value={scope}>{table}</Tabs.Panel>
        </Tabs>
      ) : (
        table
      )}
      {asking && <RequestForm onClose={close} />}
      {filters.request !== "" && (
        <RequestDrawer key={filters.request} id={filters.request} onClose={() => setFilters({ request: "" })} />
      )}
    </Page>
  )
}
