import { Group, Select, Stack, Text } from "@mantine/core"
import { useMemo, useState } from "react"
import { sortRows, type SortKeys } from "../../lib/sort-rows.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Empty } from "../../ui/states.tsx"
import { STATE_NAMES, WAY_NAMES, type Result, type Way } from "./broadcast-labels.ts"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

const STATES = (["sent", "queued", "failed", "skipped"] as const).map((value) => ({
  value,
  label: STATE_NAMES[value],
}))

/** Each person's delivery results. */
export function Results({ results, delivery }: { results: readonly Result[]; delivery: readonly Way[] }) {
  const [state, setState] = useState<string | null>(null)
  const [q, setQ] = useState("")
  const [sort, setSort] = useState("")
  const shown = useMemo(() => {
    const wanted = q.toLowerCase()
    const matches = results.filter(
      ({ name, employee_id, email, in_app }) =>
        (state === null || email === state || in_app === state) &&
        `${name} ${employee_id}`.toLowerCase().includes(wanted),
    )
    return sortRows(matches, sort, SORT_KEYS)
  }, [results, state, q, sort])
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        <Text size="sm" aria-live="polite" className="figures">
          {delivery.map((way) => `${WAY_NAMES[way]}: ${tallyOf(results, way)}`).join(" · ")}
        </Text>
        <SearchField value={q} onChange={setQ} placeholder={messages.results.nameOrEmployeeId} />
        <Select
          label={messages.results.showOnly}
          placeholder={messages.results.all}
          clearable
          w={150}
          data={STATES}
          value={state}
          onChange={setState}
        />
      </Group>
      <DataTable
        label={messages.results.deliveryResults}
        columns={COLUMNS.filter(({ key }) => key === "name" || delivery.some((way) => way === key))}
        rows={shown}
        rowKey={({ employee_id }) => employee_id}
        sort={sort}
        onSort={setSort}
        height="55vh"
        empty={<Empty title={messages.results.noOneHere}>{messages.results.noOneMatches}</Empty>}
      />
    </Stack>
  )
}

/** Formats one channel's results: `12 sent, 1 failed`. */
function tallyOf(results: readonly Result[], way: Way): string {
  return STATES.map(({ value, label }) => ({ label, amount: results.filter((one) => one[way] === value).length }))
    .filter(({ amount }) => amount > 0)
    .map(({ label, amount }) => `${amount} ${label.toLowerCase()}`)
    .join(", ")
}

const COLUMNS: readonly Column<Result>[] = [
  {
    key: "name",
    header: messages.results.person,
    sort: "name",
    cell: ({ name, employee_id, error }) => (
      <>
        <Text size="sm" className="name">
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="name">
          {error ?? employee_id}
        </Text>
      </>
    ),
  },
  {
    key: "email",
    header: WAY_NAMES.email,
    sort: "email",
    width: 130,
    cell: ({ email }) => <StatusChip status={email}>{STATE_NAMES[email]}</StatusChip>,
  },
  {
    key: "in_app",
    header: WAY_NAMES.in_app,
    sort: "in_app",
    width: 130,
    cell: ({ in_app }) => <StatusChip status={in_app}>{STATE_NAMES[in_app]}</StatusChip>,
  },
]

const SORT_KEYS: SortKeys<Result> = {
  name: ({ name }) => name,
  email: ({ email }) => STATE_NAMES[email],
  in_app: ({ in_app }) => STATE_NAMES[in_app],
}
