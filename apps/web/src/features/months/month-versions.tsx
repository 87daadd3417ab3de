import { Alert, Select, Stack, Text } from "@mantine/core"
import { listVersions } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatMoment, type YearMonth } from "../../lib/format.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { PersonName } from "../../ui/person-name.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { VersionRows } from "./version-rows.tsx"
import { messages } from "./messages.ts"

const MOST = 200

/** Every version of the month's final figures, and the rows of one. */
export function MonthVersions({ month, latest }: { month: YearMonth; latest: number }) {
  const [{ version }, setFilters] = useSearchFilters({ version: "" })
  const versions = useApiQuery(listVersions, { query: { ...month, limit: MOST } })
  const chosen = Number(version) || latest
  return (
    <Panel
      title={messages.monthVersions.versions}
      actions={
        <Select
          aria-label={messages.monthVersions.version}
          allowDeselect={false}
          w={340}
          maw="100%"
          data={(versions.data?.items ?? []).map((each) => ({
            value: String(each.version),
            label: messages.monthVersions.versionLabel(each.version, formatMoment(each.finalized_at)),
          }))}
          value={String(chosen)}
          onChange={(next) => setFilters({ version: next === String(latest) ? "" : (next ?? "") })}
        />
      }
    >
      <Answer of={versions} lines={2}>
        {({ items }) => {
          const one = items.find((each) => each.version === chosen)
          if (!one) return <Alert color="gray">{messages.monthVersions.thisMonthHasNoVersion(chosen)}</Alert>
          return (
            <Stack gap="sm">
              <Text size="sm">
                {messages.monthVersions.closedBy(
                  formatMoment(one.finalized_at),
                  <PersonName id={one.finalized_by_employee_id} />,
                  one.employees !== null && `, ${messages.monthVersions.people(one.employees)}`,
                )}
                {one.reason !== null && <span className="name"> {messages.monthVersions.reason(one.reason)}</span>}
              </Text>
              <VersionRows key={chosen} month={month} version={chosen} />
            </Stack>
          )
        }}
      </Answer>
    </Panel>
  )
}
