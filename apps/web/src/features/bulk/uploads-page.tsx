import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Page } from "../../ui/page.tsx"
import { Empty } from "../../ui/states.tsx"
import { BATCH_PRESET, BATCH_WORDS, BatchesPanel } from "./batches-panel.tsx"
import { sheetsFor } from "./sheets.ts"
import { UploadWizard } from "./upload-wizard.tsx"
import { messages } from "./messages.ts"

/** Imports many rows at once from a spreadsheet. (rules/entries#uploads) */
export default function UploadsPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters({ sheet: "", ...BATCH_PRESET }, { words: BATCH_WORDS })
  const offered = sheetsFor(me)
  const sheet = offered.find((key) => key === filters.sheet) ?? offered[0]
  return (
    <Page title={messages.uploadsPage.bulkUpload} about={messages.uploadsPage.about}>
      {sheet === undefined ? (
        <Empty title={messages.uploadsPage.nothingToUpload}>{messages.uploadsPage.nothingToUploadText}</Empty>
      ) : (
        <UploadWizard key={sheet} sheet={sheet} onSheet={(next) => setFilters({ sheet: next })} />
      )}
      <BatchesPanel filters={filters} onChange={setFilters} />
    </Page>
  )
}
