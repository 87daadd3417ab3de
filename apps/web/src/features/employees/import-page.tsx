import { Button, Group, List, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconDownload } from "@tabler/icons-react"
import type { ReactNode } from "react"
import {
  commitEmployees,
  downloadEmployeeRest,
  downloadEmployeeTemplate,
  previewEmployees,
} from "../../api/endpoints.gen.ts"
import { download } from "../../lib/api-client.ts"
import type { Committed } from "../../lib/import-types.ts"
import { useMe } from "../../lib/me.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { ImportWizard } from "../../ui/import-wizard/import-wizard.tsx"
import { ButtonLink, TextLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { messages } from "./messages.ts"

const ROUTES = { preview: previewEmployees, commit: commitEmployees, rest: downloadEmployeeRest }
/** New departments included. */
const STALE = ["employees", "organization", "scorecard", "system/setup"]

/** Adds and updates many people with one file. */
export default function ImportPage() {
  const me = useMe()
  const next = ({ created }: Committed): ReactNode[] => [
    messages.importPage.viewThem(
      <TextLink to="/employees" inherit underline="always">
        {messages.importPage.viewEmployees}
      </TextLink>,
    ),
    ...(created > 0 ? newcomers : []),
    ...(me.can("scorecard.submit")
      ? [
          messages.importPage.canUndo(
            <TextLink to="/uploads" search={{ batches: "employees" }} inherit underline="always">
              {messages.importPage.uploads}
            </TextLink>,
          ),
        ]
      : []),
  ]
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
      <ImportWizard
        routes={ROUTES}
        fileLabel={messages.importPage.employeeFile}
        stale={STALE}
        prepare={({ hasFile }) => !hasFile && <HowTo />}
        imported={messages.importPage.imported}
        next={next}
      />
    </Page>
  )
}

const newcomers: readonly ReactNode[] = [
  messages.importPage.signIn,
  messages.importPage.levels,
  messages.importPage.needSchedules(
    <TextLink to="/schedules" inherit underline="always">
      {messages.importPage.schedules}
    </TextLink>,
  ),
  messages.importPage.bonus,
]

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
          <List.Item>{messages.importPage.matched}</List.Item>
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
