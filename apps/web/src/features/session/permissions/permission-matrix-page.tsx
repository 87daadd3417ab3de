import { Table, Text, VisuallyHidden } from "@mantine/core"
import { IconCheck } from "@tabler/icons-react"
import { Fragment } from "react"
import type { Reply } from "../../../api/endpoint.ts"
import { readPermissionMatrix } from "../../../api/endpoints.gen.ts"
import { useApiQuery } from "../../../lib/query.ts"
import { Page } from "../../../ui/page.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { Answer } from "../../../ui/states.tsx"
import { LEVEL_NAMES } from "../../../lib/levels.ts"
import { PERMISSION_WORDS } from "./permission-labels.ts"
import { messages } from "./messages.ts"

type Levels = Reply<typeof readPermissionMatrix>["levels"]
const LEVELS = [1, 2, 3, 4, 5] as const

/** The permissions of each level, from the service; read-only. (rules/people#permission-matrix) */
export default function PermissionMatrixPage() {
  const matrix = useApiQuery(readPermissionMatrix)
  return (
    <Page title={messages.page.permissionMatrix} about={messages.page.about}>
      <Panel>
        <Answer of={matrix} lines={10}>
          {({ levels }) => <Matrix levels={levels} />}
        </Answer>
      </Panel>
    </Page>
  )
}

function Matrix({ levels }: { levels: Levels }) {
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={messages.page.whatEachLevelCanDo}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.page.permission}</Table.Th>
            {LEVELS.map((level) => (
              <Table.Th key={level} ta="center" w={110}>
                {level}
                <Text size="xs" fw={500} c="dimmed">
                  {LEVEL_NAMES[level]}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(levels[1]).map(([resource, actions]) => (
            <Fragment key={resource}>
              <Table.Tr>
                <Table.Th colSpan={LEVELS.length + 1} scope="rowgroup" bg="var(--ground)">
                  {PERMISSION_WORDS[resource]?.title ?? resource}
                </Table.Th>
              </Table.Tr>
              {Object.keys(actions).map((action) => (
                <ActionRow key={action} levels={levels} resource={resource} action={action} />
              ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function ActionRow({ levels, resource, action }: { levels: Levels; resource: string; action: string }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{PERMISSION_WORDS[resource]?.actions[action] ?? action}</Text>
        <Text size="xs" c="dimmed">
          {resource}.{action}
        </Text>
      </Table.Td>
      {LEVELS.map((level) => {
        // The matrix's shape follows the service's data.
        const permissions: Readonly<Record<string, Readonly<Record<string, boolean>>>> = levels[level]
        const granted = permissions[resource]?.[action] === true
        return (
          <Table.Td key={level} ta="center">
            {granted ? <IconCheck size={18} aria-hidden /> : <span aria-hidden>–</span>}
            <VisuallyHidden>{granted ? messages.page.yes : messages.page.no}</VisuallyHidden>
          </Table.Td>
        )
      })}
    </Table.Tr>
  )
}
