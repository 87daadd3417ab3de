import { Tabs } from "@mantine/core"
import { useSearchFilters } from "../../lib/search.ts"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { AttemptsReport } from "./attempts-report.tsx"
import { CompletionReport } from "./completion-report.tsx"
import { REPORT_PRESET, REPORT_WORDS } from "./report-filters.tsx"
import { StandingsReport } from "./standings-report.tsx"

/** How far the reader's people are: one by one, by module, and at the quizzes. */
export default function ReportPage() {
  const [filters, setFilters] = useSearchFilters(REPORT_PRESET, { words: REPORT_WORDS })
  const props = { filters, onChange: setFilters }
  return (
    <Page title="Completion" about="How far your people are in their assigned modules.">
      <Panel>
        <Tabs value={filters.view} onChange={(view) => setFilters({ view: view ?? "people" })} keepMounted={false}>
          <Tabs.List mb="md" aria-label="Ways to look at it">
            <Tabs.Tab value="people">People</Tabs.Tab>
            <Tabs.Tab value="modules">Modules</Tabs.Tab>
            <Tabs.Tab value="quizzes">Quiz attempts</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="people">
            <CompletionReport {...props} />
          </Tabs.Panel>
          <Tabs.Panel value="modules">
            <StandingsReport {...props} />
          </Tabs.Panel>
          <Tabs.Panel value="quizzes">
            <AttemptsReport {...props} />
          </Tabs.Panel>
        </Tabs>
      </Panel>
    </Page>
  )
}
