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
import { messages } from "./messages.ts"

type Minutes = Reply<typeof readActivitySummary>["today"]

/** The reader's active time, and an export of their people's. */
export default function ActivityPage() {
  const summary = useApiQuery(readActivitySummary)
  const [filters, setFilters] = useSearchFilters(EMPLOYEES_PRESET)
  return (
    <Page title={messages.activityPage.activity} about={messages.activityPage.about}>
      <Answer of={summary} lines={3}>
        {({ today, last_7_days }) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <ActiveTime title={messages.activityPage.youToday} minutes={today} />
            <ActiveTime title={messages.activityPage.youLast7Days} minutes={last_7_days} />
          </SimpleGrid>
        )}
      </Answer>
      <Panel
        title={messages.activityPage.yourPeopleAsFile}
        actions={<ExportButton endpoint={exportActivity} query={employeeQuery(filters)} />}
      >
        <Text size="sm" c="dimmed" mb="sm">
          {messages.activityPage.fileHasRow}
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
        <Share label={messages.activityPage.web} value={minutes.web} of={minutes.total} />
        <Share label={messages.activityPage.desktop} value={minutes.desktop} of={minutes.total} />
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
