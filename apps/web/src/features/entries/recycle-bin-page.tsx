import { Button, Group, Text } from "@mantine/core"
import { IconTrash } from "@tabler/icons-react"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useMemo, useState } from "react"
import { exportRecycleBin, listRecycleBin } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { formatDay, formatScore } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DateRangeFilter } from "../../ui/date-range-filter.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { Empty } from "../../ui/states.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { dateOf, ENTRY_KINDS, KINDS } from "./kinds.ts"
import { ISSUE_TYPES } from "./labels.ts"
import { ConfirmPurge, ConfirmRestore, type Deleted } from "./recycle-bin-actions.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages/index.ts"

type Act = { act: "restore" | "purge"; entry: Deleted }

const PRESET = {
  kind: "",
  employee: "",
  deleted_by: "",
  from: "",
  to: "",
  department: "",
  cluster: "",
  sort: "-deleted_at",
} as const

/** Deleted entries, until they are restored or purged. */
export default function RecycleBinPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(PRESET, listRecycleBin)
  const [act, setAct] = useState<Act | null>(null)
  const query = {
    kind: filters.kind || undefined,
    employee_id: filters.employee || undefined,
    deleted_by_id: filters.deleted_by || undefined,
    deleted_from: filters.from || undefined,
    deleted_to: filters.to || undefined,
    department_id: filters.department || undefined,
    cluster_id: filters.cluster || undefined,
    sort: filters.sort,
  }
  const list = useInfiniteList(listRecycleBin, { query })
  const mayPurge = me.level === SUPER_ADMIN
  const columns = useMemo(() => columnsOf(mayPurge, setAct), [mayPurge])
  return (
    <Page
      title={messages.recycleBinPage.recycleBin}
      about={messages.recycleBinPage.about}
      actions={<ExportButton endpoint={exportRecycleBin} query={query} />}
    >
      <Panel>
        <FilterBar>
          <FilterSelect
            label={messages.recycleBinPage.kind}
            placeholder={messages.recycleBinPage.allKinds}
            clearable
            w={210}
            data={ENTRY_KINDS.map((kind) => ({ value: kind, label: KINDS[kind].plural }))}
            value={filters.kind || null}
            onChange={(kind) => setFilters({ kind: kind ?? "" })}
          />
          <div style={{ width: 210 }}>
            <PersonPicker
              label={messages.recycleBinPage.employee}
              placeholder={messages.recycleBinPage.everyone}
              value={filters.employee || null}
              onChange={(id) => setFilters({ employee: id ?? "" })}
            />
          </div>
          <div style={{ width: 210 }}>
            <PersonPicker
              label={messages.recycleBinPage.deletedBy}
              placeholder={messages.recycleBinPage.anyone}
              value={filters.deleted_by || null}
              onChange={(id) => setFilters({ deleted_by: id ?? "" })}
            />
          </div>
          <DateRangeFilter
            from={filters.from}
            to={filters.to}
            labels={{ from: messages.recycleBinPage.deletedFrom, to: messages.recycleBinPage.deletedTo }}
            onChange={setFilters}
          />
          <UnitFilters department={filters.department} cluster={filters.cluster} onChange={setFilters} />
        </FilterBar>
        <Text size="sm" c="dimmed" my="xs" aria-live="polite" className="figures">
          {list.total === null ? " " : messages.recycleBinPage.deletedEntries(list.total)}
        </Text>
        <DataTable
          label={messages.recycleBinPage.deletedEntriesLabel}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          list={list}
          empty={
            <Empty icon={IconTrash} title={messages.recycleBinPage.recycleBinIsEmpty}>
              {messages.recycleBinPage.recycleBinIsEmptyText}
            </Empty>
          }
        />
      </Panel>
      {act?.act === "restore" && <ConfirmRestore entry={act.entry} onClose={() => setAct(null)} />}
      {act?.act === "purge" && <ConfirmPurge entry={act.entry} onClose={() => setAct(null)} />}
    </Page>
  )
}

function columnsOf(mayPurge: boolean, choose: (act: Act) => void): Column<Deleted>[] {
  return [
    {
      key: "kind",
      header: messages.recycleBinPage.kind,
      width: 110,
      cell: (entry) => (
        <>
          {KINDS[entry.kind].label}
          <Text size="xs" c="dimmed" className="day" hiddenFrom="sm">
            {formatDay(dateOf(entry.kind, entry))}
          </Text>
          <Text size="xs" c="dimmed" className="name" lineClamp={2} hiddenFrom="sm">
            {gistOf(entry)}
          </Text>
        </>
      ),
    },
    {
      key: "date",
      header: messages.recycleBinPage.date,
      width: 110,
      wideOnly: true,
      cell: (entry) => <span className="day">{formatDay(dateOf(entry.kind, entry))}</span>,
    },
    {
      key: "employee",
      header: messages.recycleBinPage.employee,
      width: 150,
      cell: ({ employee_id }) => <PersonName id={employee_id} withAvatar />,
    },
    {
      key: "said",
      header: messages.recycleBinPage.whatItSaid,
      wideOnly: true,
      cell: (entry) => (
        <Text size="sm" lineClamp={2} className="name" miw="14ch">
          {gistOf(entry)}
        </Text>
      ),
    },
    {
      key: "deleted_by",
      header: messages.recycleBinPage.deletedBy,
      wideOnly: true,
      cell: ({ deleted_by_id }) => (deleted_by_id === null ? "" : <PersonName id={deleted_by_id} withAvatar />),
    },
    {
      key: "deleted_at",
      header: messages.recycleBinPage.deleted,
      sort: "deleted_at",
      wideOnly: true,
      width: 100,
      cell: ({ deleted_at }) => deleted_at && <Ago at={deleted_at} />,
    },
    {
      key: "acts",
      header: messages.recycleBinPage.actions,
      align: "right",
      cell: (entry) =>
        (entry.abilities.restore || mayPurge) && (
          <Group gap={6} justify="flex-end" wrap="nowrap">
            {entry.abilities.restore && (
              <Button size="compact-sm" variant="default" onClick={() => choose({ act: "restore", entry })}>
                {messages.recycleBinPage.restore}
              </Button>
            )}
            {mayPurge && (
              <Button size="compact-sm" variant="default" onClick={() => choose({ act: "purge", entry })}>
                {messages.recycleBinPage.purge}
              </Button>
            )}
          </Group>
        ),
    },
  ]
}

/** Enough details to recognize an entry. */
function gistOf(entry: Deleted): string {
  if (entry.kind === "sbs" || entry.kind === "non_sbs")
    return messages.recycleBinPage.quantityQuantityScore(formatScore(entry.quantity_score))
  if (entry.kind === "attendance") return ISSUE_TYPES[entry.issue_type]
  return entry.kind === "additional_points" ? entry.reason : entry.description
}
