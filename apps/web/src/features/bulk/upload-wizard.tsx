import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { SHEET_CONTRACTS } from "../../api/endpoints.gen.ts"
import { CallFailed } from "../../lib/problem.ts"
import { callWithProgress, useRowsWrite } from "../../lib/rows-written.ts"
import { usePreviewUpload } from "../../lib/use-preview-upload.ts"
import { CharsetSelect, hasCharset, type Charset } from "../../ui/charset-select.tsx"
import { FileDrop } from "../../ui/file-drop.tsx"
import { Panel } from "../../ui/panel.tsx"
import { RowsProgress, SendingProgress } from "../../ui/rows-progress.tsx"
import { Failure } from "../../ui/states.tsx"
import { PreviewStep } from "./preview-step.tsx"
import { fileIssue, SHEET_ACCEPT, SHEETS, type Preview, type SheetKey } from "./sheets.ts"
import { TemplateStep } from "./template-step.tsx"
import { messages } from "./messages.ts"

type Committed = { batch_id: string; created: number; updated: number }

/** Everything a committed sheet may have changed. */
const STALE = ["scorecard", "dashboard/bsc"]

type UploadWizardProps = { sheet: SheetKey; onSheet: (sheet: SheetKey) => void }

/** Template, file, preview, commit. A file with invalid rows is fixed and chosen again. */
export function UploadWizard({ sheet, onSheet }: UploadWizardProps) {
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [charset, setCharset] = useState<Charset>("utf-8")
  const [result, setResult] = useState<Committed | null>(null)
  const preview = usePreviewUpload(SHEET_CONTRACTS[sheet].preview)
  const commit = useRowsWrite(
    (preview_id: string, onProgress): Promise<Committed> =>
      callWithProgress(SHEET_CONTRACTS[sheet].commit, { body: { preview_id }, idempotencyKey: preview_id }, onProgress),
    STALE,
  )
  const choose = (chosen: File | null, written = charset) => {
    setFile(chosen)
    setResult(null)
    preview.drop()
    commit.reset()
    const wrong = chosen && fileIssue(chosen)
    setFileError(wrong)
    if (!chosen || wrong) return
    preview.send({ file: chosen, ...(hasCharset(chosen) && { fields: { charset: written } }) })
  }
  const takeOver = (made: Preview) =>
    commit.mutate(made.preview_id, {
      onSuccess: (answer) => {
        setResult(answer)
        setFile(null)
        preview.drop()
        notifications.show({ message: messages.uploadWizard.imported(answer.created + answer.updated) })
      },
    })
  const seen = preview.data
  return (
    <Stack>
      <Panel title={messages.uploadWizard.stepOne}>
        <TemplateStep
          sheet={sheet}
          disabled={commit.isPending}
          onSheet={(next) => {
            choose(null)
            onSheet(next)
          }}
        />
      </Panel>
      <Panel title={messages.uploadWizard.stepTwo}>
        <Stack gap="sm">
          <FileDrop
            label={messages.uploadWizard.fileWith(SHEETS[sheet].label)}
            description={messages.uploadWizard.fileWithDescription}
            accept={SHEET_ACCEPT}
            file={file}
            onChange={(chosen) => choose(chosen)}
            error={fileError}
            disabled={commit.isPending}
          />
          {file && hasCharset(file) && (
            <CharsetSelect
              value={charset}
              disabled={commit.isPending}
              onChange={(next) => {
                setCharset(next)
                choose(file, next)
              }}
            />
          )}
          {preview.isPending && <SendingProgress percent={preview.percent} />}
          {preview.error !== null && <Failure error={preview.error} onRetry={() => choose(file)} />}
          {preview.error instanceof CallFailed && preview.error.code === "file_not_readable" && (
            <Text size="sm">{messages.uploadWizard.templateHint}</Text>
          )}
        </Stack>
      </Panel>
      {seen && (
        <Panel title={messages.uploadWizard.stepThree}>
          <PreviewStep preview={seen} />
          <Stack gap="sm" mt="md">
            {commit.error !== null && <Failure error={commit.error} />}
            {commit.isPending && <RowsProgress progress={commit.progress} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" disabled={commit.isPending} onClick={() => choose(null)}>
                {messages.uploadWizard.removeFile}
              </Button>
              <Button
                disabled={seen.invalid > 0 || seen.valid === 0}
                loading={commit.isPending}
                onClick={() => takeOver(seen)}
              >
                {messages.uploadWizard.importRows(seen.valid)}
              </Button>
            </Group>
          </Stack>
        </Panel>
      )}
      {result && (
        <Alert color="green" title={messages.uploadWizard.importedTitle} role="status">
          {messages.uploadWizard.importedText(result.created, result.updated)}
        </Alert>
      )}
    </Stack>
  )
}
