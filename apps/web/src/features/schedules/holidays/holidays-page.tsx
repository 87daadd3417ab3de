import { Button, Group, Text } from "@mantine/core"
import { IconPlus, IconCalendarEvent } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import { deleteHoliday, exportHolidays, listHolidays } from "../../../api/endpoints.gen.ts"
import { call } from "../../../lib/api-client.ts"
import { formatDay, thisMonth } from "../../../lib/format.ts"
import { useMe } from "../../../lib/me.ts"
import { useInfiniteList } from "../../../lib/query.ts"
import { useSearchFilters } from "../../../lib/search.ts"
import { ConfirmAction } from "../../../ui/confirm-action.tsx"
import type { Column } from "../../../ui/data-row.tsx"
import { DataTable } from "../../../ui/data-table.tsx"
import { ExportButton } from "../../../ui/export-button.tsx"
import { FilterBar } from "../../../ui/filter-bar.tsx"
import { FilterSelect } from "../../../ui/filter-chips.tsx"
import { ButtonLink } from "../../../ui/link.tsx"
import { Page, PrimaryAction } from "../../../ui/page.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { SearchField } from "../../../ui/search-field.tsx"
import { Empty } from "../../../ui/states.tsx"
import { UnitFilters, useClusterNames, useDepartmentNames } from "../../../ui/unit-filters.tsx"
import { PLAN_READS } from "../plan-reads.ts"
import { HolidayDialog, type Holiday } from "./holiday-dialog.tsx"
import { messages } from "./messages.ts"

const LEVEL_THAT_ADDS = 3
const PRESET = { q: "", year: "", reach: "", cluster: "", department: "", sort: "date" } as const
const REACHES = Object.entries(messages.holidaysPage.reaches).map(([value, label]) => ({ value, label }))

type Act = { act: "new" } | { act: "edit" | "delete"; holiday: Holiday }

/** The days that have a day code of their own. (rules/schedules#holidays) */
export default function HolidaysPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(PRESET, listHolidays)
  const [act, setAct] = useState<Act | null>(null)
  const [clusterName, departmentName] = [useClusterNames(), useDepartmentNames()]
  const query = {
    q: filters.q || undefined,
    year: Number(filters.year) || undefined,
    reach: filters.reach || undefined,
    cluster_id: filters.cluster || undefined,
    department_id: filters.department || undefined,
    sort: filters.sort,
  }
  const list = useInfiniteList(listHolidays, { query })
  const columns = useMemo(
    () => columnsOf((holiday) => unitOf(holiday, clusterName, departmentName), setAct),
    [clusterName, departmentName],
  )
  const close = () => setAct(null)
  const { year } = thisMonth()
  const words = messages.holidaysPage
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <ButtonLink to="/schedules" variant="subtle">
            {words.schedules}
          </ButtonLink>
          <ExportButton endpoint={exportHolidays} query={query} />
          {me.changingLevel >= LEVEL_THAT_ADDS && (
            <PrimaryAction>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAct({ act: "new" })}>
                {words.add}
              </Button>
            </PrimaryAction>
          )}
        </>
      }
    >
      <Panel>
        <FilterBar
          first={<SearchField value={filters.q} onChange={(q) => setFilters({ q })} placeholder={words.search} />}
        >
          <FilterSelect
            label={words.year}
            placeholder={words.allYears}
            clearable
            w={120}
            data={[year - 1, year, year + 1].map(String)}
            value={filters.year || null}
            onChange={(chosen) => setFilters({ year: chosen ?? "" })}
          />
          <FilterSelect
            label={words.reach}
            placeholder={words.all}
            clearable
            w={160}
            data={REACHES}
            value={filters.reach || null}
            onChange={(reach) => setFilters({ reach: reach ?? "" })}
          />
          <UnitFilters cluster={filters.cluster} department={filters.department} onChange={setFilters} />
        </FilterBar>
        <Text size="sm" c="dimmed" my="xs" aria-live="polite" className="figures">
          {list.total === null ? " " : words.total(list.total)}
        </Text>
        <DataTable
          label={words.label}
          columns={columns}
          rows={list.items}
          rowKey={({ _id }) => _id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          list={list}
          empty={
            <Empty icon={IconCalendarEvent} title={words.none}>
              {words.noneText}
            </Empty>
          }
        />
      </Panel>
      {act?.act === "new" && <HolidayDialog holiday={null} onClose={close} />}
      {act?.act === "edit" && <HolidayDialog key={act.holiday._id} holiday={act.holiday} onClose={close} />}
      {act?.act === "delete" && <DeleteHoliday holiday={act.holiday} onClose={close} />}
    </Page>
  )
}

type NameOf = (id: string | null) => string

function unitOf({ cluster_id, department_id }: Holiday, clusterName: NameOf, departmentName: NameOf): string {
  if (department_id !== null) return messages.holidaysPage.department(departmentName(department_id))
  if (cluster_id !== null) return messages.holidaysPage.cluster(clusterName(cluster_id))
  return messages.holidaysPage.wholeCompany
}

function columnsOf(nameOfUnit: (holiday: Holiday) => string, choose: (act: Act) => void): Column<Holiday>[] {
  const words = messages.holidaysPage
  return [
    {
      key: "date",
      header: words.date,
      sort: "date",
      width: 140,
      cell: ({ date }) => <span className="figures">{formatDay(date)}</span>,
    },
    { key: "name", header: words.name, sort: "name", cell: ({ name }) => <span className="name">{name}</span> },
    { key: "code", header: words.code, width: 110, cell: ({ code }) => code },
    {
      key: "unit",
      header: words.appliesTo,
      wideOnly: true,
      cell: (holiday) => <span className="name">{nameOfUnit(holiday)}</span>,
    },
    {
      key: "acts",
      header: words.actions,
      align: "right",
      width: 180,
      cell: (holiday) => (
        <Group gap={6} justify="flex-end" wrap="nowrap">
          {holiday.abilities.edit && (
            <Button size="compact-sm" variant="default" onClick={() => choose({ act: "edit", holiday })}>
              {words.edit}
            </Button>
          )}
          {holiday.abilities.delete && (
            <Button size="compact-sm" variant="default" onClick={() => choose({ act: "delete", holiday })}>
              {words.delete}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}

function DeleteHoliday({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const { _id, name, date, version } = holiday
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.deleteHoliday.title}
      action={messages.deleteHoliday.delete}
      danger
      run={() => call(deleteHoliday, { params: { id: _id }, ifMatch: version })}
      stale={PLAN_READS}
      notice={{ color: "green.9", title: messages.deleteHoliday.deleted, message: name }}
    >
      {messages.deleteHoliday.text(<span className="name">{name}</span>, formatDay(date))}
    </ConfirmAction>
  )
}
