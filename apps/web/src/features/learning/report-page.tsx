import { Tabs } from "@mantine/core"
import { useSearchFilters } from "../../lib/search.ts"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { AttemptsReport } from "./attempts-report.tsx"
import { CompletionReport } from "./completion-report.tsx"
import { REPORT_PRESET, REPORT_WORDS } from "./report-filters.tsx"
import { StandingsReport } from "./standings-report.tsx"
import { messages } from "./messages/index.ts"

/** The progress of the reader's people: by person, by module, and in quizzes. */
export default function ReportPage() {
  const [filters, setFilters] = useSearchFilters(REPORT_PRESET, { words: REPORT_WORDS })
  const props = { filters, onChange: setFilters }
  return (
    <Page title={messages.reportPage.completion} about={messages.reportPage.about}>
      <Panel>
        <Tabs value={filters.view} onChange={(view) => setFilters({ view: view ?? "people" })} keepMounted={false}>
          <Tabs.List mb="md" aria-label={messages.reportPage.waysToLookAtIt}>
            <Tabs.Tab value="people">{messages.reportPage.people}</Tabs.Tab>
            <Tabs.Tab value="modules">{messages.reportPage.modules}</Tabs.Tab>
            <Tabs.Tab value="quizzes">{messages.reportPage.quizAttempts}</Tabs.Tab>
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
