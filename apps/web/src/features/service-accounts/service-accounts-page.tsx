import { Anchor, Button, Stack } from "@mantine/core"
import { IconKey, IconPlus } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import { exportServiceAccounts, listServiceAccounts } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Moment } from "../../ui/moment.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SecretDialog } from "../../ui/secret-dialog/secret-dialog.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { AccountDrawer, NewAccountDrawer } from "./account-drawer.tsx"
import { poolNames, SCOPE_GROUPS, scopeNames, SCOPES, StatusBadge, STATUSES } from "./labels.tsx"
import type { Account, NewKey } from "./labels.tsx"
import { messages } from "./messages.ts"

const text = messages.page
const PRESET = { status: "", scope: "", q: "", sort: "name", open: "" } as const
const FILTERS = { words: listServiceAccounts.words, opens: ["open"] }
const STATUS_OPTIONS = Object.entries(STATUSES).map(([value, label]) => ({ value, label }))
const SCOPE_OPTIONS = SCOPE_GROUPS.map(({ title, scopes }) => ({
  group: title,
  items: scopes.map((value) => ({ value, label: SCOPES[value].name })),
}))

/** The accounts that programs use, for super admins. (rules/service-accounts) */
export default function ServiceAccountsPage() {
  const [{ open, ...filters }, setFilters] = useSearchFilters(PRESET, FILTERS)
  const [isCreating, setCreating] = useState(false)
  const [newKey, setNewKey] = useState<NewKey | null>(null)
  const list = useInfiniteList(listServiceAccounts, { query: filters })
  const columns = useMemo(() => columnsOf((id) => setFilters({ open: id })), [setFilters])
  const isFiltered = [filters.status, filters.scope, filters.q].some((word) => word !== "")
  return (
    <Page
      title={text.serviceAccounts}
      about={text.about}
      actions={
        <>
          <ExportButton endpoint={exportServiceAccounts} query={filters} />
          <PrimaryAction>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
              {text.newAccount}
            </Button>
          </PrimaryAction>
        </>
      }
    >
      <Panel>
        <Stack gap="sm">
          <FilterBar
            first={<SearchField value={filters.q} onChange={(q) => setFilters({ q })} placeholder={text.search} />}
          >
            <FilterSelect
              label={text.status}
              clearable
              placeholder={text.all}
              data={STATUS_OPTIONS}
              value={filters.status === "" ? null : filters.status}
              onChange={(status) => setFilters({ status: status ?? "" })}
            />
            <FilterSelect
              label={text.scope}
              clearable
              searchable
              placeholder={text.all}
              data={SCOPE_OPTIONS}
              value={filters.scope === "" ? null : filters.scope}
              onChange={(scope) => setFilters({ scope: scope ?? "" })}
            />
          </FilterBar>
          <DataTable
            label={text.serviceAccounts}
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            onOpen={({ _id }) => setFilters({ open: _id })}
            list={list}
            empty={
              <Empty title={isFiltered ? text.noneMatch : text.nothing} icon={IconKey}>
                {isFiltered ? text.noneMatchText : text.nothingText}
              </Empty>
            }
          />
        </Stack>
      </Panel>
      <AccountDrawer id={open} onKey={setNewKey} onClose={() => setFilters({ open: "" })} />
      {isCreating && <NewAccountDrawer onKey={setNewKey} onClose={() => setCreating(false)} />}
      {newKey !== null && (
        <SecretDialog
          title={messages.key.title(newKey.name)}
          label={messages.key.key}
          secret={newKey.secret}
          warning={messages.key.warning}
          loss={messages.key.loss}
          onClose={() => setNewKey(null)}
        />
      )}
    </Page>
  )
}

function columnsOf(onOpen: (id: string) => void): Column<Account>[] {
  return [
    {
      key: "name",
      header: text.name,
      sort: "name",
      cell: ({ _id, name }) => (
        <Anchor component="button" type="button" size="sm" ta="start" className="name" onClick={() => onOpen(_id)}>
          {name}
        </Anchor>
      ),
    },
    { key: "status", header: text.status, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: "scopes",
      header: text.scopes,
      cell: ({ scopes }) => <span className="name">{scopeNames(scopes)}</span>,
      wideOnly: true,
    },
    {
      key: "pool",
      header: text.reaches,
      cell: (account) => <span className="name">{poolNames(account)}</span>,
      wideOnly: true,
    },
    {
      key: "last_used",
      header: text.lastUsed,
      cell: ({ last_used_at }) => (last_used_at === null ? messages.labels.never : <Ago at={last_used_at} />),
    },
    {
      key: "expires",
      header: text.expires,
      cell: ({ expires_at }) => (expires_at === null ? messages.labels.never : <Moment at={expires_at} />),
      wideOnly: true,
    },
    {
      key: "created",
      header: text.created,
      sort: "created_at",
      cell: ({ created_at }) => <Ago at={created_at} />,
      wideOnly: true,
    },
  ]
}
