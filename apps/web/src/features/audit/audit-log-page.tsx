import { Anchor, Code, Drawer, Stack, Text } from "@mantine/core"
import { IconHistory } from "@tabler/icons-react"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useMemo, useState, type ReactNode } from "react"
import { exportActivityLogs, listActivityLogs } from "../../api/endpoints.gen.ts"
import type { Item } from "../../api/endpoint.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { formatMoment, NOTHING } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters, type SetFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { DateRangeFilter } from "../../ui/date-range-filter.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { Moment } from "../../ui/moment.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { nameAction, nameCollection, namedActions, namedCollections, type NamedCode } from "./audit-names.ts"
import { VerifyButton } from "./verify-button.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

type Log = Item<typeof listActivityLogs>
const PRESET = {
  actor_id: "",
  impersonator_id: "",
  employee_id: "",
  action: "",
  target_collection: "",
  target_id: "",
  from: "",
  to: "",
  sort: "-at",
} as const

/** Who changed what, and when. (rules/administration#audit-log) */
export default function AuditLogPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(PRESET, listActivityLogs)
  const list = useInfiniteList(listActivityLogs, { query: filters })
  const [open, setOpen] = useState<Log | null>(null)
  const columns = useMemo(() => columnsOf(setOpen), [])
  return (
    <Page
      title={messages.auditLogPage.auditLog}
      about={messages.auditLogPage.about}
      actions={
        <>
          {me.level === SUPER_ADMIN && <VerifyButton />}
          <ExportButton endpoint={exportActivityLogs} query={filters} />
        </>
      }
    >
      <Panel>
        <Stack gap="sm">
          <Filters filters={filters} onChange={setFilters} />
          <DataTable
            label={messages.auditLogPage.auditLog}
            columns={columns}
            rows={list.items}
            rowKey={({ _id }) => _id}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            onOpen={setOpen}
            list={list}
            empty={
              <Empty icon={IconHistory} title={messages.auditLogPage.noRecords}>
                {messages.auditLogPage.noRecordsText}
              </Empty>
            }
          />
        </Stack>
      </Panel>
      <Drawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        position="right"
        size="lg"
        title={open && nameAction(open.action)}
      >
        {open && <Details log={open} />}
      </Drawer>
    </Page>
  )
}

/** The rest is found by typing. */
const OPTIONS_SHOWN = 60
type NameOf = (code: string) => string

/** With the one that is set, if it is no longer recorded. */
function withCode(known: readonly NamedCode[], code: string, nameOf: NameOf): readonly NamedCode[] {
  if (code === "" || known.some(({ value }) => value === code)) return known
  return [{ value: code, label: nameOf(code) }, ...known]
}

type FiltersProps = { filters: Record<keyof typeof PRESET, string>; onChange: SetFilters<typeof PRESET> }

function Filters({ filters, onChange }: FiltersProps) {
  const coded = (name: "action" | "target_collection", label: string, known: readonly NamedCode[], nameOf: NameOf) => (
    <FilterSelect
      label={label}
      placeholder={messages.auditLogPage.all}
      searchable
      clearable
      w={240}
      limit={OPTIONS_SHOWN}
      nothingFoundMessage={messages.auditLogPage.noneFound}
      data={withCode(known, filters[name], nameOf)}
      value={filters[name] || null}
      onChange={(code) => onChange({ [name]: code ?? "" })}
    />
  )
  const person = (name: "actor_id" | "impersonator_id" | "employee_id", label: string) => (
    <PersonPicker
      label={label}
      placeholder={messages.auditLogPage.everyone}
      value={filters[name] === "" ? null : filters[name]}
      onChange={(id) => onChange({ [name]: id ?? "" })}
    />
  )
  return (
    <FilterBar>
      {person("actor_id", messages.auditLogPage.performedBy)}
      {person("employee_id", messages.auditLogPage.personAffected)}
      {person("impersonator_id", messages.auditLogPage.impersonatedBy)}
      {coded("action", messages.auditLogPage.action, namedActions(), nameAction)}
      {coded("target_collection", messages.auditLogPage.collection, namedCollections(), nameCollection)}
      <SearchField
        label={messages.auditLogPage.id}
        value={filters.target_id}
        onChange={(id) => onChange({ target_id: id })}
      />
      <DateRangeFilter
        from={filters.from}
        to={filters.to}
        labels={{ from: messages.auditLogPage.from, to: messages.auditLogPage.to }}
        onChange={onChange}
      />
    </FilterBar>
  )
}

function columnsOf(onOpen: (log: Log) => void): Column<Log>[] {
  return [
    { key: "at", header: messages.auditLogPage.when, sort: "at", cell: ({ at }) => <Moment at={at} /> },
    {
      key: "action",
      header: messages.auditLogPage.action,
      cell: (log) => (
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(log)}>
          {nameAction(log.action)}
        </Anchor>
      ),
    },
    {
      key: "actor",
      header: messages.auditLogPage.who,
      cell: ({ actor_name, actor_id, impersonator_name }) => (
        <MaybePerson name={actor_name}>
          {actor_name ?? actor_id ?? messages.auditLogPage.service}
          {impersonator_name !== null && messages.auditLogPage.byImpersonatorName(impersonator_name)}
        </MaybePerson>
      ),
    },
    {
      key: "employee",
      header: messages.auditLogPage.personAffected,
      cell: ({ employee_name, employee_id }) => (
        <MaybePerson name={employee_name}>{employee_name ?? employee_id ?? NOTHING}</MaybePerson>
      ),
      wideOnly: true,
    },
    {
      key: "target",
      header: messages.auditLogPage.collection,
      cell: ({ target }) => nameCollection(target.collection),
      wideOnly: true,
    },
  ]
}

function Details({ log }: { log: Log }) {
  const facts: [string, string][] = [
    [messages.auditLogPage.when, formatMoment(log.at)],
    [messages.auditLogPage.action, log.action],
    [messages.auditLogPage.who, log.actor_name ?? log.actor_id ?? messages.auditLogPage.service],
    [messages.auditLogPage.impersonatedBy, log.impersonator_name ?? NOTHING],
    [messages.auditLogPage.personAffected, log.employee_name ?? log.employee_id ?? NOTHING],
    [messages.auditLogPage.target, `${log.target.collection} ${log.target.id}`],
    [messages.auditLogPage.request, log.request_id ?? NOTHING],
  ]
  return (
    <Stack gap="xs">
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          <Text size="sm" className="name">
            {value}
          </Text>
        </div>
      ))}
      <Text size="xs" c="dimmed">
        {messages.auditLogPage.whatChanged}
      </Text>
      <Code block tabIndex={0}>
        {JSON.stringify(log.change, null, 2)}
      </Code>
    </Stack>
  )
}

/** What the service does on its own has no person. */
function MaybePerson({ name, children }: { name: string | null; children: ReactNode }) {
  const words = <span className="name person">{children}</span>
  return name === null ? words : <WithAvatar name={name}>{words}</WithAvatar>
}
