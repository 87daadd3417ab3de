import { Progress, SimpleGrid, Stack, Text } from "@mantine/core"
import { exportActivity, readActivitySummary } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ExportButton } from "../../ui/export-button.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { EmployeeFilters, employeeQuery, EMPLOYEES_PRESET } from "../../ui/employee-filters.tsx"
import { formatMinutes } from "./minutes.ts"

type Minutes = Reply<typeof readActivitySummary>["today"]

/** How long the reader was active, and the same of their people as a file. */
export default function ActivityPage() {
  const summary = useApiQuery(readActivitySummary)
  const [filters, setFilters] = useSearchFilters(EMPLOYEES_PRESET)
  return (
    <Page
      title="Activity"
      about="A minute counts as active when a tab or window of the product was visible during it. Days are Eastern."
    >
      <Answer of={summary} lines={3}>
        {({ today, last_7_days }) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ActiveTime title="You, today" minutes={today} />
            <ActiveTime title="You, last 7 days" minutes={last_7_days} />
          </SimpleGrid>
        )}
      </Answer>
      <Panel
        title="Your people, as a file"
        actions={<ExportButton endpoint={exportActivity} query={employeeQuery(filters)} />}
      >
        <Text size="sm" c="dimmed" mb="sm">
          The file has a row for everyone you can see who matches the filters: when they last signed in and were last
          active, and their active minutes of today and of the last 7 days.
        </Text>
        <EmployeeFilters filters={filters} onChange={setFilters} />
      </Panel>
    </Page>
  )
}

function ActiveTime({ title, minutes }: { title: string; minutes: Minutes }) {
  return (
    <Panel title={title}>
      <Text fz={28} fw={650} className="figures">
        {formatMinutes(minutes.total)}
      </Text>
      <Stack gap={6} mt="xs">
        <Share label="Web" value={minutes.web} of={minutes.total} />
        <Share label="Desktop" value={minutes.desktop} of={minutes.total} />
      </Stack>
    </Panel>
  )
}

function Share({ label, value, of }: { label: string; value: number; of: number }) {
  return (
    <div>
      <Text size="sm" className="figures">
        {label}: {formatMinutes(value)}
      </Text>
      <Progress value={of === 0 ? 0 : (100 * value) / of} size="sm" aria-hidden />
    </div>
  )
}
