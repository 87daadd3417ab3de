import { Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useEffect, useRef, useState, type ReactNode } from "react"
import type { Checked, Committed, ImportRoutes, Mapping } from "../../lib/import-types.ts"
import { CallFailed } from "../../lib/problem.ts"
import { callWithProgress, useRowsWrite } from "../../lib/rows-written.ts"
import { useImportPreview, type Charset } from "../../lib/use-import-preview.ts"
import { Panel } from "../panel.tsx"
import { RowsProgress } from "../rows-progress.tsx"
import { Failure } from "../states.tsx"
import { CheckStep } from "./check-step.tsx"
import { ColumnsStep } from "./columns-step.tsx"
import { FileStep, fileIssue } from "./file-step.tsx"
import { ImportResult, ImportStep, type ImportOptions } from "./import-step.tsx"
import { questionKey } from "./mapping-draft.ts"
import { Reread, type Reading } from "./reread.tsx"
import classes from "./import-wizard.module.css"
import { messages } from "./messages.ts"

type ImportWizardProps = {
  routes: ImportRoutes
  fileLabel: string
  /** The prefixes of the reads that an import makes stale. */
  stale: readonly string[]
  /** What the rows are, and templates for them. */
  prepare: (state: { hasFile: boolean; isImporting: boolean; dropFile: () => void }) => ReactNode
  /** What happens after an import. */
  next: (result: Committed) => readonly ReactNode[]
  imported: (rows: number) => string
}

type Step = "columns" | "check"
type Import = ImportOptions & { preview_id: string }
type Done = { result: Committed; previewId: string }

/** From a file with any columns to imported rows: file, columns, check, import. (rules/uploads#mapping) */
export function ImportWizard({ routes, fileLabel, stale, prepare, next, imported }: ImportWizardProps) {
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [charset, setCharset] = useState<Charset | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
  const [mapping, setMapping] = useState<Mapping>({})
  const [step, setStep] = useState<Step>("columns")
  const [isReread, setReread] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const preview = useImportPreview(routes.preview)
  const commit = useRowsWrite(
    ({ preview_id, ...options }: Import, onProgress): Promise<Committed> =>
      callWithProgress(
        routes.commit,
        { body: { preview_id, ...options }, idempotencyKey: `${preview_id}-${options.rows}-${options.on_duplicate}` },
        onProgress,
      ),
    stale,
  )
  const panel = useRef<HTMLDivElement>(null)
  const place = checked === null ? null : `${checked.preview_id} ${step}`
  useEffect(() => {
    if (place !== null) panel.current?.focus({ preventScroll: false })
  }, [place])

  const drop = () => {
    preview.drop()
    commit.reset()
    setChecked(null)
  }
  const choose = (chosen: File | null) => {
    drop()
    setFile(chosen)
    setDone(null)
    setCharset(null)
    const issue = chosen && fileIssue(chosen)
    setFileError(issue)
    if (chosen === null || issue !== null) return
    preview.send({ file: chosen, charset: null }, { onSuccess: (answer) => show(answer, needsColumns(answer)) })
  }
  const show = (answer: Checked, isColumns: boolean) => {
    setChecked(answer)
    setMapping(answer.mapping)
    setReread(false)
    setStep(isColumns ? "columns" : "check")
  }
  const reread = (reading: Reading) => {
    if (file === null) return
    commit.reset()
    setCharset(reading.charset)
    const onSuccess = (answer: Checked) => {
      show(answer, true)
      setReread(true)
    }
    preview.send({ file, ...reading }, { onSuccess })
  }
  const goOn = (isForced: boolean) => {
    if (file === null || checked === null) return
    commit.reset()
    const known = new Set(checked.questions.map(questionKey))
    const onSuccess = (answer: Checked) => {
      const hasNew = answer.questions.some((question) => !known.has(questionKey(question)))
      show(answer, isForced ? hasNew : answer.questions.length > 0)
    }
    preview.send({ file, mapping, charset }, { onSuccess })
  }
  const takeOver = ({ preview_id }: Checked, options: ImportOptions) =>
    commit.mutate(
      { preview_id, ...options },
      {
        onSuccess: (result) => {
          choose(null)
          setDone({ result, previewId: preview_id })
          notifications.show({ message: imported(result.created + result.updated) })
        },
      },
    )
  const isUnreadable = preview.error instanceof CallFailed && preview.error.code === "file_not_readable"
  return (
    <Stack>
      <Steps current={done ? "import" : checked === null ? "file" : commit.isPending ? "import" : step} />
      {prepare({ hasFile: file !== null, isImporting: commit.isPending, dropFile: () => choose(null) })}
      <Panel title={messages.fileStep.title}>
        <FileStep
          label={fileLabel}
          file={file}
          error={fileError}
          disabled={commit.isPending}
          progress={preview.isPending ? preview.progress : null}
          onFile={choose}
        >
          {preview.error !== null && (
            <Failure error={preview.error} onRetry={() => (checked === null ? choose(file) : goOn(false))} />
          )}
          {isUnreadable && file && (
            <>
              <Text size="sm">{messages.fileStep.unknownHeaders}</Text>
              <Reread
                file={file}
                sheets={[]}
                mapping={{}}
                charset={charset}
                busy={preview.isPending}
                isOpen
                onRead={reread}
              />
            </>
          )}
        </FileStep>
      </Panel>
      {file && checked && (
        <div ref={panel} tabIndex={-1} key={place} className={classes["panel"]}>
          {step === "columns" ? (
            <Panel title={messages.columnsStep.title}>
              <Stack>
                <Reread
                  file={file}
                  sheets={checked.sheets}
                  mapping={checked.mapping}
                  charset={charset}
                  busy={preview.isPending}
                  onRead={reread}
                />
                <ColumnsStep
                  checked={checked}
                  mapping={mapping}
                  onMapping={setMapping}
                  isComplete={isReread || checked.mapping_source === "proposed" || checked.questions.length === 0}
                  busy={preview.isPending}
                  onContinue={goOn}
                />
              </Stack>
            </Panel>
          ) : (
            <Stack>
              <Panel title={messages.checkStep.title}>
                <CheckStep checked={checked} onColumns={() => setStep("columns")} />
              </Panel>
              <Panel title={messages.importStep.title}>
                <ImportStep
                  checked={checked}
                  rest={routes.rest}
                  busy={commit.isPending}
                  onRemove={() => choose(null)}
                  onImport={(options) => takeOver(checked, options)}
                >
                  {commit.error !== null && <Failure error={commit.error} />}
                  {commit.isPending && <RowsProgress progress={commit.progress} />}
                </ImportStep>
              </Panel>
            </Stack>
          )}
        </div>
      )}
      {done && <ImportResult {...done} rest={routes.rest} next={next(done.result)} />}
    </Stack>
  )
}

/** Headers of ours need no confirmation, unless their values leave something open. */
const needsColumns = ({ mapping_source, questions }: Checked) => mapping_source !== "exact" || questions.length > 0

const STEPS = ["file", "columns", "check", "import"] as const

function Steps({ current }: { current: (typeof STEPS)[number] }) {
  return (
    <ol className={classes["steps"]} aria-label={messages.steps.label}>
      {STEPS.map((step) => (
        <li key={step} className={classes["step"]} aria-current={step === current ? "step" : undefined}>
          {messages.steps[step]}
        </li>
      ))}
    </ol>
  )
}
