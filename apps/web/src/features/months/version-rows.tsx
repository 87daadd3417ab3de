import { Stack } from "@mantine/core"
import type { VERSION_CHANGES } from "@scorecard/contracts/final-versions"
import { useMemo } from "react"
import { exportVersion, readVersion } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { knownWord } from "../../lib/search.ts"
import type { YearMonth } from "../../lib/format.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { PeopleFilters } from "./people-filters.tsx"
import { peopleQuery, usePeopleFilters } from "./use-people-filters.ts"
import { versionColumns } from "./version-columns.tsx"
import { messages } from "./messages.ts"

const PRESET_SORT = "name"

type Change = (typeof VERSION_CHANGES)[number]
const CHANGE_WORDS: Record<Change, string> = messages.versionRows.changeWords
const CHANGES = Object.entries(CHANGE_WORDS).map(([value, label]) => ({ value, label }))

/** The people in one stored version, and what it changed for them. */
export function VersionRows({ month, version }: { month: YearMonth; version: number }) {
  const [asked, setFilters] = usePeopleFilters("version", PRESET_SORT)
  // The first version changed nothing: there was none before it.
  const filters = version > 1 ? asked : { ...asked, change: "" }
  const sort = knownWord(readVersion.words.sort, filters.sort) ?? PRESET_SORT
  const query = {
    ...month,
    ...peopleQuery(filters),
    change: knownWord(readVersion.words.change, filters.change),
    sort,
  }
  const params = { version: String(version) }
  const list = useInfiniteList(readVersion, { params, query }, { keep: true })
  const kpms = list.items[0]?.kpms
  const columns = useMemo(() => versionColumns(kpms ?? []), [kpms])
  return (
    <Stack gap="sm">
      <PeopleFilters
        month={month}
        filters={filters}
        onChange={setFilters}
        changes={version > 1 ? CHANGES : []}
        total={list.total}
        actions={<ExportButton endpoint={exportVersion} params={params} query={query} />}
      />
      <DataTable
        label={messages.versionRows.rowsOfVersion(version)}
        columns={columns}
        rows={list.items}
        rowKey={(row) => row.employee_id}
        sort={sort}
        onSort={(next) => setFilters({ sort: next })}
        list={list}
        height="50vh"
      />
    </Stack>
  )
}
