import { SHEET_CONTRACTS } from "../../api/endpoints.gen.ts"
import { ImportWizard } from "../../ui/import-wizard/import-wizard.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SHEETS, type SheetKey } from "./sheets.ts"
import { TemplateStep } from "./template-step.tsx"
import { messages } from "./messages.ts"

/** Everything a committed sheet may have changed. */
const STALE = ["scorecard", "dashboard/bsc"]

type UploadWizardProps = { sheet: SheetKey; onSheet: (sheet: SheetKey) => void }

/** Imports rows of one kind. */
export function UploadWizard({ sheet, onSheet }: UploadWizardProps) {
  return (
    <ImportWizard
      routes={SHEET_CONTRACTS[sheet]}
      fileLabel={messages.uploadWizard.fileWith(SHEETS[sheet].label)}
      stale={STALE}
      prepare={({ isImporting, dropFile }) => (
        <Panel title={messages.uploadWizard.whatToUpload}>
          <TemplateStep
            sheet={sheet}
            disabled={isImporting}
            onSheet={(next) => {
              dropFile()
              onSheet(next)
            }}
          />
        </Panel>
      )}
      imported={messages.uploadWizard.imported}
      next={() => [messages.uploadWizard.scoresFollow, messages.uploadWizard.canUndo]}
    />
  )
}
