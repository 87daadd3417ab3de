import { Alert, Button, Group, Loader, Select, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { SHEET_CONTRACTS } from "../../api/bulk.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { count } from "../../lib/format.ts"
import { CallFailed } from "../../lib/problem.ts"
import { FileDrop } from "../../ui/file-drop.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Failure } from "../../ui/states.tsx"
import { PreviewStep } from "./preview-step.tsx"
import { fileTrouble, SHEET_ACCEPT, SHEETS } from "./sheets.ts"
import type { Preview, SheetKey } from "./sheets.ts"
import { TemplateStep } from "./template-step.tsx"

type Charset = "utf-8" | "windows-1252"
type Sent = { file: File; charset: Charset }
type Committed = { batch_id: string; created: number; updated: number }

const CHARSETS: { value: Charset; label: string }[] = [
  { value: "utf-8", label: "UTF-8 (as spreadsheets save now)" },
  { value: "windows-1252", label: "Windows-1252 (older programs)" },
]

/** Everything that a committed sheet may have changed. */
const STALE = ["scorecard", "dashboard/bsc"]

type UploadWizardProps = { sheet: SheetKey; onSheet: (sheet: SheetKey) => void }

/** Template, file, preview, commit; a file with bad rows is mended and chosen again. */
export function UploadWizard({ sheet, onSheet }: UploadWizardProps) {
  const [file, setFile] = useState<File | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [charset, setCharset] = useState<Charset>("utf-8")
  const [result, setResult] = useState<Committed | null>(null)
  const preview = useWrite(({ file: chosen, charset: written }: Sent) => {
    const body = new FormData()
    body.set("file", chosen)
    if (/\.csv$/i.test(chosen.name)) body.set("charset", written)
    return call(SHEET_CONTRACTS[sheet].preview, { body })
  }, [])
  const commit = useWrite(
    (preview_id: string) =>
      call(SHEET_CONTRACTS[sheet].commit, { body: { preview_id }, idempotencyKey: preview_id }) as Promise<Committed>,
    STALE,
  )
  const choose = (chosen: File | null, written = charset) => {
    setFile(chosen)
    setResult(null)
    preview.reset()
    commit.reset()
    const wrong = chosen && fileTrouble(chosen)
    setTrouble(wrong)
    if (chosen && !wrong) preview.mutate({ file: chosen, charset: written })
  }
  const takeOver = (made: Preview) =>
    commit.mutate(made.preview_id, {
      onSuccess: (answer) => {
        setResult(answer)
        setFile(null)
        preview.reset()
        notifications.show({ message: `Taken over: ${count(answer.created + answer.updated, "row")}.` })
      },
    })
  const isCsv = file !== null && /\.csv$/i.test(file.name)
  return (
    <Stack>
      <Panel title="1. Choose what to upload">
        <TemplateStep
          sheet={sheet}
          onSheet={(next) => {
            choose(null)
            onSheet(next)
          }}
        />
      </Panel>
      <Panel title="2. Choose your file">
        <Stack gap="sm">
          <FileDrop
            label={`File with ${SHEETS[sheet].label}`}
            description="CSV or XLSX, at most 5,000 rows and 5 MB. Nothing is changed before you have seen the rows."
            accept={SHEET_ACCEPT}
            file={file}
            onChange={(chosen) => choose(chosen)}
            error={trouble}
            disabled={preview.isPending}
          />
          {isCsv && (
            <Select
              label="The file's letters are written in"
              description="Change it where letters such as é or ñ come out wrong."
              allowDeselect={false}
              maw={320}
              data={CHARSETS}
              value={charset}
              onChange={(value) => {
                setCharset(value as Charset)
                choose(file, value as Charset)
              }}
            />
          )}
          {preview.isPending && (
            <Group gap="xs" role="status">
              <Loader size="sm" />
              <Text size="sm">Reading and checking every row…</Text>
            </Group>
          )}
          {preview.error !== null && <Failure error={preview.error} onRetry={() => choose(file)} />}
          {preview.error instanceof CallFailed && preview.error.code === "file_not_readable" && (
            <Text size="sm">
              A template of step 1 and an export have the columns that are known: copy your rows into one of these.
            </Text>
          )}
        </Stack>
      </Panel>
      {preview.data && (
        <Panel title="3. Check the rows">
          <PreviewStep preview={preview.data} />
          <Stack gap="sm" mt="md">
            {commit.error !== null && <Failure error={commit.error} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => choose(null)}>
                Drop file
              </Button>
              <Button
                disabled={preview.data.invalid > 0 || preview.data.valid === 0}
                loading={commit.isPending}
                onClick={() => takeOver(preview.data)}
              >
                Take over {count(preview.data.valid, "row")}
              </Button>
            </Group>
          </Stack>
        </Panel>
      )}
      {result && (
        <Alert color="green" title="Taken over" role="status">
          {count(result.created, "row")} made, {count(result.updated, "row")} changed. You can undo the upload in the
          list below.
        </Alert>
      )}
    </Stack>
  )
}
