import { Button, Group, Select, Stack, Switch } from "@mantine/core"
import { IconPlus, IconLockOpen } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import type { Item } from "../../api/endpoint.ts"
import { exportUnlockGrants, listUnlockGrants, revokeUnlockGrant } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { formatMonth, type YearMonth } from "../../lib/format.ts"
import { LOCK_PAGE_LABELS, LOCK_PAGE_WORDS } from "../../lib/lock-labels.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { Moment } from "../../ui/moment.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { Empty } from "../../ui/states.tsx"
import { GrantDialog, STALE_AFTER_GRANT } from "./grant-dialog.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { PrimaryAction } from "../../ui/page.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

type Grant = Item<typeof listUnlockGrants>

const STATUS_LABELS: Record<Grant["status"], string> = messages.grantsPanel.statusLabels
/** Open grants of every month come first, so a new one is in the list whichever month it is for. */
const PRESET = {
  person: "",
  page: "",
  status: "active",
  months: "",
  gsort: "-created_at",
  grant: "",
  employee: "",
  kind: "",
} as const
const ANY_STATUS = "any"
const { kind: page, status, sort: gsort } = listUnlockGrants.words
const WORDS = { page, kind: page, status: [...status, ANY_STATUS], gsort } as const
const ONE_MONTH = "one"
const STATUS_OPTIONS = [
  ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
  { value: ANY_STATUS, label: messages.grantsPanel.openOrEnded },
]
/** The unlock grants, for level 5: who may edit what, until when and why. */
export function GrantsPanel({ month }: { month: YearMonth }) {
  const [filters, setFilters] = useSearchFilters(PRESET, { words: WORDS, opens: ["grant"] })
  const [revoked, setRevoked] = useState<Grant | null>(null)
  const query = {
    employee_id: filters.person || undefined,
    kind: filters.page || undefined,
    status: filters.status === ANY_STATUS ? undefined : filters.status,
    ...(filters.months === ONE_MONTH && month),
    sort: filters.gsort,
  }
  const list = useInfiniteList(listUnlockGrants, { query })
  const columns = useMemo(() => columnsOf(setRevoked), [])
  return (
    <Panel
      title={messages.grantsPanel.unlockGrants}
      actions={
        <Group gap="xs">
          <ExportButton endpoint={exportUnlockGrants} query={query} />
          <PrimaryAction>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setFilters({ grant: "new" })}>
              {messages.grantsPanel.grantAnUnlock}
            </Button>
          </PrimaryAction>
        </Group>
      }
    >
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <div style={{ width: 230 }}>
            <PersonPicker
              label={messages.grantsPanel.employee}
              placeholder={messages.grantsPanel.everyone}
              value={filters.person || null}
              onChange={(id) => setFilters({ person: id ?? "" })}
            />
          </div>
          <Select
            label={messages.grantsPanel.page}
            placeholder={messages.grantsPanel.allPages}
            clearable
            w={210}
            data={LOCK_PAGE_WORDS.map((page) => ({ value: page, label: LOCK_PAGE_LABELS[page] }))}
            value={filters.page || null}
            onChange={(page) => setFilters({ page: page ?? "" })}
          />
          <Select
            label={messages.grantsPanel.status}
            allowDeselect={false}
            w={160}
            data={STATUS_OPTIONS}
            value={filters.status}
            onChange={(status) => setFilters({ status: status ?? ANY_STATUS })}
          />
          <Switch
            mb={8}
            label={messages.grantsPanel.onlyMonth(formatMonth(month))}
            checked={filters.months === ONE_MONTH}
            onChange={({ currentTarget }) => setFilters({ months: currentTarget.checked ? ONE_MONTH : "" })}
          />
        </Group>
        <DataTable
          label={messages.grantsPanel.unlockGrants}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={filters.gsort}
          onSort={(sort) => setFilters({ gsort: sort })}
          list={list}
          height="50vh"
          empty={
            <Empty icon={IconLockOpen} title={messages.grantsPanel.noUnlockGrants}>
              {messages.grantsPanel.nothingMatchesTheseFilters}
            </Empty>
          }
        />
      </Stack>
      {filters.grant === "new" && (
        <GrantDialog
          month={month}
          employeeId={filters.employee || null}
          page={filters.kind || null}
          onClose={() => setFilters({ grant: "", employee: "", kind: "" })}
        />
      )}
      {revoked && <ConfirmRevoke grant={revoked} onClose={() => setRevoked(null)} />}
    </Panel>
  )
}

function columnsOf(revoke: (grant: Grant) => void): Column<Grant>[] {
  return [
    {
      key: "employee",
      header: messages.grantsPanel.employee,
      cell: ({ employee_id }) => <PersonName id={employee_id} withAvatar />,
    },
    { key: "page", header: messages.grantsPanel.page, cell: ({ kind }) => LOCK_PAGE_LABELS[kind] },
    { key: "month", header: messages.grantsPanel.month, wideOnly: true, cell: (grant) => formatMonth(grant) },
    { key: "until", header: messages.grantsPanel.until, sort: "until", cell: ({ until }) => <Moment at={until} /> },
    {
      key: "reason",
      header: messages.grantsPanel.reason,
      wideOnly: true,
      cell: ({ reason }) => <span className="name">{reason}</span>,
    },
    {
      key: "by",
      header: messages.grantsPanel.granted,
      sort: "created_at",
      wideOnly: true,
      cell: ({ created_by_id, created_at }) => (
        <>
          <PersonName id={created_by_id} />, <Ago at={created_at} />
        </>
      ),
    },
    {
      key: "status",
      header: messages.grantsPanel.status,
      cell: ({ status }) => <StatusChip status={status}>{STATUS_LABELS[status]}</StatusChip>,
    },
    {
      key: "acts",
      header: messages.grantsPanel.actions,
      align: "right",
      cell: (grant) =>
        grant.abilities.revoke && (
          <Button size="compact-sm" variant="default" onClick={() => revoke(grant)}>
            {messages.grantsPanel.revoke}
          </Button>
        ),
    },
  ]
}

function ConfirmRevoke({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.grantsPanel.revokeThisGrant}
      action={messages.grantsPanel.revoke}
      danger
      run={() => call(revokeUnlockGrant, { params: { id: grant._id }, ifMatch: grant.version })}
      stale={STALE_AFTER_GRANT}
      notice={{
        color: "green.9",
        title: messages.grantsPanel.unlockRevoked,
        message: messages.grantsPanel.lockAppliesAgain,
      }}
    >
      {messages.grantsPanel.revokeThisGrantText(
        LOCK_PAGE_LABELS[grant.kind],
        <PersonName id={grant.employee_id} />,
        formatMonth(grant),
      )}
    </ConfirmAction>
  )
}
