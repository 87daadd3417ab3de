import { Button, Group, Tabs } from "@mantine/core"
import { IconPlus, IconUserPlus } from "@tabler/icons-react"
import { CREATE_REQUEST_TABS } from "./request-labels.ts"
import { useMemo, useState } from "react"
import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { exportCreateRequests, listCreateRequests } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { Empty } from "../../ui/states.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { NewRequestDrawer } from "./new-request-drawer.tsx"
import { requestColumns } from "./request-columns.tsx"
import { RequestDrawer } from "./request-drawer.tsx"
import { messages } from "./messages.ts"

/** Requests to add people: leads and supervisors request, approvers decide. */
export default function CreateRequestsPage() {
  const me = useMe()
  const decides = me.can("employees.approve_requests")
  const [filters, setFilters] = useSearchFilters(
    { status: "pending", by: "", sort: "-created_at", ask: "" },
    listCreateRequests,
  )
  const [opened, setOpened] = useState<CreateRequest | null>(null)
  const departmentName = useDepartmentNames()
  const query = {
    status: filters.status,
    sort: filters.sort,
    ...(filters.by !== "" && { requested_by_id: filters.by }),
  }
  const list = useInfiniteList(listCreateRequests, { query })
  const columns = useMemo(() => requestColumns(departmentName, setOpened), [departmentName])
  return (
    <Page
      title={messages.createRequestsPage.createRequests}
      about={decides ? messages.createRequestsPage.about : messages.createRequestsPage.createRequestsAbout}
      actions={
        <>
          <ExportButton endpoint={exportCreateRequests} query={query} />
          <PrimaryAction>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setFilters({ ask: "1" })}>
              {messages.createRequestsPage.requestAnEmployee}
            </Button>
          </PrimaryAction>
        </>
      }
    >
      <Panel>
        <Tabs value={filters.status} onChange={(status) => setFilters({ status: status ?? "pending" })} mb="sm">
          <Tabs.List aria-label={messages.createRequestsPage.requestsByStatus}>
            {Object.entries(CREATE_REQUEST_TABS).map(([status, label]) => (
              <Tabs.Tab key={status} value={status} aria-controls="create-requests">
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {decides && (
          <Group mb="sm">
            <PersonPicker
              label={messages.createRequestsPage.requestedBy}
              placeholder={messages.createRequestsPage.everyone}
              value={filters.by || null}
              onChange={(by) => setFilters({ by: by ?? "" })}
            />
          </Group>
        )}
        <div id="create-requests">
          <DataTable
            label={messages.createRequestsPage.createRequests}
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            onOpen={setOpened}
            list={list}
            empty={
              <Empty icon={IconUserPlus} title={messages.createRequestsPage.noRequests}>
                {filters.status === "pending"
                  ? messages.createRequestsPage.nothingToDecide
                  : messages.createRequestsPage.noneDecided}
              </Empty>
            }
          />
        </div>
      </Panel>
      <NewRequestDrawer opened={filters.ask === "1"} onClose={() => setFilters({ ask: "" })} />
      <RequestDrawer request={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}
