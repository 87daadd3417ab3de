import { Alert, Button, FileInput, Group, List, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconCheck, IconDownload, IconFileSpreadsheet } from "@tabler/icons-react"
import { useState } from "react"
import { commitEmployees, downloadEmployeeTemplate, previewEmployees } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { download } from "../../lib/api-client.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { callWithProgress, useRowsWrite } from "../../lib/rows-written.ts"
import { usePreviewUpload } from "../../lib/use-preview-upload.ts"
import { CharsetSelect, hasCharset, type Charset } from "../../ui/charset-select.tsx"
import { ButtonLink, TextLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SendingProgress } from "../../ui/rows-progress.tsx"
import { Failure } from "../../ui/states.tsx"
import { ImportPreview } from "./import-preview.tsx"
import { messages } from "./messages.ts"

type Done = Reply<typeof commitEmployees>

/** Adds and updates many people: a file is checked, its errors are shown row by row, and it is imported as a whole. */
export default function ImportPage() {
  const [file, setFile] = useState<File | null>(null)
  const [charset, setCharset] = useState<Charset>("utf-8")
  const [done, setDone] = useState<Done | null>(null)
  const preview = usePreviewUpload(previewEmployees)
  const commit = useRowsWrite(
    (preview_id: string, onProgress) => callWithProgress(commitEmployees, { body: { preview_id } }, onProgress),
    ["employees", "organization"],
  )
  const send = (chosen: File, encoding: Charset) =>
    preview.send({ file: chosen, ...(hasCharset(chosen) && { fields: { charset: encoding } }) })
  const choose = (chosen: File | null, encoding = charset) => {
    setFile(chosen)
    setDone(null)
    preview.drop()
    commit.reset()
    if (chosen) send(chosen, encoding)
  }
  const take = (preview_id: string) =>
    commit.mutate(preview_id, {
      onSuccess: (answer) => {
        choose(null)
        setDone(answer)
      },
    })
  const seen = preview.data
  return (
    <Page
      title={messages.importPage.importEmployees}
      about={messages.importPage.about}
      actions={
        <ButtonLink to="/employees" variant="default">
          {messages.importPage.allEmployees}
        </ButtonLink>
      }
    >
      <HowTo />
      {done && <DoneNote done={done} />}
      <Panel title={messages.importPage.checkFile}>
        <Stack>
          <Group align="flex-end">
            <FileInput
              label={messages.importPage.employeeFile}
              description={messages.importPage.employeeFileDescription}
              placeholder={messages.importPage.chooseAFile}
              accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              clearable
              clearButtonProps={{ "aria-label": messages.importPage.removeFile }}
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              value={file}
              disabled={commit.isPending}
              onChange={(chosen) => choose(chosen)}
              w={{ base: "100%", xs: 360 }}
            />
            {file && (
              <Button
                variant="default"
                loading={preview.isPending}
                disabled={commit.isPending}
                onClick={() => send(file, charset)}
              >
                {messages.importPage.checkAgain}
              </Button>
            )}
          </Group>
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
          {preview.error !== null && <Failure error={preview.error} />}
          {seen && (
            <ImportPreview
              preview={seen}
              busy={commit.isPending}
              progress={commit.progress}
              error={commit.error}
              onCommit={() => take(seen.preview_id)}
            />
          )}
        </Stack>
      </Panel>
    </Page>
  )
}

function HowTo() {
  const get = (format: "csv" | "xlsx") => {
    download(downloadEmployeeTemplate, { query: { format } }).catch((error: unknown) =>
      notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) }),
    )
  }
  return (
    <Panel title={messages.importPage.prepareFile}>
      <Stack gap="sm">
        <List size="sm" spacing={4}>
          <List.Item>{messages.importPage.onePersonPerRow}</List.Item>
          <List.Item>
            {messages.importPage.emptyCellLeavesField(
              <b>{messages.importPage.nA}</b>,
              <b>{messages.importPage.null}</b>,
            )}
          </List.Item>
          <List.Item>
            {messages.importPage.export(
              <TextLink to="/employees" inherit underline="always">
                {messages.importPage.employeeList}
              </TextLink>,
            )}
          </List.Item>
        </List>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => get("xlsx")}>
            {messages.importPage.templateWithNotesXlsx}
          </Button>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => get("csv")}>
            {messages.importPage.templateCsv}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

function DoneNote({ done }: { done: Done }) {
  return (
    <Alert role="status" color="green" icon={<IconCheck aria-hidden />} title={messages.importPage.imported}>
      {messages.importPage.importedText(
        done.created,
        done.updated,
        <TextLink to="/employees" inherit underline="always">
          {messages.importPage.viewEmployees}
        </TextLink>,
      )}
    </Alert>
  )
}
