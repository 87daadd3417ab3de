import { Alert, Button, Checkbox, Group, List, Stack, Text } from "@mantine/core"
import { IconCheck, IconDownload } from "@tabler/icons-react"
import { useState, type ReactNode } from "react"
import { download } from "../../lib/api-client.ts"
import { formatMoment } from "../../lib/format.ts"
import type { Checked, Committed, ImportRoutes, PreviewRow } from "../../lib/import-types.ts"
import { useDownload } from "../use-download.ts"
import { messages } from "./messages.ts"

const words = messages.importStep

type RestButtonProps = { endpoint: ImportRoutes["rest"]; previewId: string; label: string }

/** The rows that are not imported, as a file with the reasons. */
function RestButton({ endpoint, previewId, label }: RestButtonProps) {
  const { busy, run } = useDownload()
  const get = () => run(() => download(endpoint, { params: { preview_id: previewId } }))
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void get()}
    >
      {label}
    </Button>
  )
}

export type ImportOptions = { rows: "all" | "valid"; on_duplicate: "create" | "skip" }

const isDuplicate = ({ status, warnings }: PreviewRow) =>
  status === "valid" && warnings.some(({ code }) => code === "duplicate")

type ImportStepProps = {
  checked: Checked
  rest: ImportRoutes["rest"]
  busy: boolean
  onRemove: () => void
  onImport: (options: ImportOptions) => void
  children?: ReactNode
}

/** Which of the checked rows are imported. */
export function ImportStep({ checked, rest, busy, onRemove, onImport, children }: ImportStepProps) {
  const { preview_id, rows, valid, invalid, with_warnings, expires_at } = checked
  const duplicates = rows?.filter(isDuplicate).length ?? null
  const canSkip = duplicates === null ? with_warnings > 0 : duplicates > 0
  const [isSkipping, setSkipping] = useState(true)
  const skipped = canSkip && isSkipping ? (duplicates ?? 0) : 0
  return (
    <Stack gap="sm">
      {invalid > 0 && (
        <Alert color="orange" title={valid === 0 ? words.noneValid : words.someInvalid(invalid)}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{valid === 0 ? words.noneValidText : words.someInvalidText}</Text>
            <RestButton endpoint={rest} previewId={preview_id} label={words.downloadInvalid(invalid)} />
          </Stack>
        </Alert>
      )}
      {canSkip && (
        <Checkbox
          label={words.skipDuplicates(duplicates)}
          description={words.skipDuplicatesText}
          checked={isSkipping}
          disabled={busy}
          onChange={({ currentTarget }) => setSkipping(currentTarget.checked)}
        />
      )}
      {children}
      <Group justify="flex-end" gap="xs">
        <Text size="xs" c="dimmed">
          {words.expires(formatMoment(expires_at))}
        </Text>
        <Button variant="default" disabled={busy} onClick={onRemove}>
          {words.removeFile}
        </Button>
        <Button
          disabled={valid - skipped === 0}
          loading={busy}
          onClick={() =>
            onImport({
              rows: invalid > 0 ? "valid" : "all",
              on_duplicate: canSkip && isSkipping ? "skip" : "create",
            })
          }
        >
          {invalid > 0 ? words.importValid(valid - skipped) : words.importRows(valid - skipped)}
        </Button>
      </Group>
    </Stack>
  )
}

type ImportResultProps = {
  result: Committed
  previewId: string
  rest: ImportRoutes["rest"]
  /** What happens next, and how to undo it. */
  next: readonly ReactNode[]
}

/** What was imported, what was left out, and what happens next. */
export function ImportResult({ result: { created, updated, skipped }, previewId, rest, next }: ImportResultProps) {
  const said = messages.result
  return (
    <Alert color="green" icon={<IconCheck aria-hidden />} title={said.imported} role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{said.counts(created, updated)}</Text>
        {skipped > 0 && (
          <>
            <Text size="sm">
              {said.skipped(skipped)} {said.skippedText}
            </Text>
            <RestButton endpoint={rest} previewId={previewId} label={said.download(skipped)} />
          </>
        )}
        <Text size="sm" fw={600}>
          {said.next}
        </Text>
        <List size="sm">
          {next.map((item, at) => (
            <List.Item key={at}>{item}</List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  )
}
