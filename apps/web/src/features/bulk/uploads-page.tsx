import { useFilters } from "../../lib/search.ts"
import { Page } from "../../ui/page.tsx"
import { BATCH_PRESET, BatchesPanel } from "./batches-panel.tsx"
import { isSheetKey } from "./sheets.ts"
import { UploadWizard } from "./upload-wizard.tsx"

/** Many rows at once, out of a spreadsheet. (decisions §4, §12) */
export default function UploadsPage() {
  const [filters, setFilters] = useFilters({ sheet: "sbs", ...BATCH_PRESET })
  const sheet = isSheetKey(filters.sheet) ? filters.sheet : "sbs"
  return (
    <Page
      title="Bulk upload"
      about="Fill in a table, check every row before anything changes, and undo what was wrong."
    >
      <UploadWizard key={sheet} sheet={sheet} onSheet={(next) => setFilters({ sheet: next })} />
      <BatchesPanel filters={filters} onChange={setFilters} />
    </Page>
  )
}
