import { Stack } from "@mantine/core"
import type { YearMonth } from "../../lib/format.ts"
import { useDraftRefresh } from "../../lib/draft-refresh.ts"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { StatementsZip } from "../../ui/statements-zip/statements-zip.tsx"
import { FinalizePreview } from "./finalize-preview.tsx"
import { JobProgress } from "./job-progress.tsx"
import { MonthActions } from "./month-actions.tsx"
import { MonthFacts } from "./month-facts.tsx"
import { MonthVersions } from "./month-versions.tsx"
import { useMonthJob } from "./use-month-job.ts"

/** One month: its status, its actions, a preview of their effect, and its earlier versions. */
export function MonthDesk({ month, title }: { month: YearMonth; title: string }) {
  const report = useDraftRefresh(month)
  const job = useMonthJob(month)
  return (
    <Stack gap="md">
      <Panel title={title}>
        <Answer of={report}>
          {(found) => (
            <Stack gap="md">
              <MonthFacts report={found} />
              <JobProgress of={job} />
              <MonthActions report={found} job={job} title={title} />
              {found.status === "final" && <StatementsZip month={month} />}
            </Stack>
          )}
        </Answer>
      </Panel>
      {report.data && (report.data.can_finalize || report.data.needs_sync || report.data.can_regenerate_final) && (
        <FinalizePreview month={month} status={report.data.status} />
      )}
      {report.data && report.data.version > 0 && <MonthVersions month={month} latest={report.data.version} />}
    </Stack>
  )
}
