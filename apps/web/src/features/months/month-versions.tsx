import { Alert, Select, Stack, Text } from "@mantine/core"
import { listVersions } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { count, formatMoment, type YearMonth } from "../../lib/format.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { PersonName } from "../../ui/person-name.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { VersionRows } from "./version-rows.tsx"

const MOST = 200

/** Every version of the month's final figures, and the rows of one. */
export function MonthVersions({ month, latest }: { month: YearMonth; latest: number }) {
  const [{ version }, setFilters] = useSearchFilters({ version: "" })
  const versions = useApiQuery(listVersions, { query: { ...month, limit: MOST } })
  const chosen = Number(version) || latest
  return (
    <Panel
      title="Versions"
      actions={
        <Select
          aria-label="Version"
          allowDeselect={false}
          w={290}
          data={(versions.data?.items ?? []).map((each) => ({
            value: String(each.version),
            label: `Version ${each.version}, ${formatMoment(each.finalized_at)}`,
          }))}
          value={String(chosen)}
          onChange={(next) => setFilters({ version: next === String(latest) ? "" : (next ?? "") })}
        />
      }
    >
      <Answer of={versions} lines={2}>
        {({ items }) => {
          const one = items.find((each) => each.version === chosen)
          if (!one) return <Alert color="gray">This month has no version {chosen}.</Alert>
          return (
            <Stack gap="sm">
              <Text size="sm">
                Closed {formatMoment(one.finalized_at)} by <PersonName id={one.finalized_by_employee_id} />
                {one.employees !== null && `, ${count(one.employees, "person", "people")}`}.
                {one.reason !== null && <span className="name"> Reason: {one.reason}</span>}
              </Text>
              <VersionRows key={chosen} month={month} version={chosen} />
            </Stack>
          )
        }}
      </Answer>
    </Panel>
  )
}
