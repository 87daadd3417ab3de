import { Alert, Button, Group, List, Modal, Radio, Stack, Switch, Table, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { applyTemplate, listTemplates } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useApiMutation, useApiQuery } from "../../lib/query.ts"
import { Answer, Failure } from "../states.tsx"
import { CHANGE_NAMES, formatValue, PART_NAMES } from "./labels.ts"
import { messages } from "./messages.ts"
import { describePath } from "./template-path.ts"

type Templates = Reply<typeof listTemplates>
type Template = Templates["items"][number]

const STALE = ["scorecard", "system/setup", "dashboard/bsc"]

type TemplateDialogProps = { cycle: { _id: string; label: string }; onClose: () => void }

/** Chooses a template, compares it with the configuration, and applies it. (rules/setup#configuration-templates) */
export function TemplateDialog({ cycle, onClose }: TemplateDialogProps) {
  const templates = useApiQuery(listTemplates, { query: { cycle_id: cycle._id } })
  return (
    <Modal opened size="xl" onClose={onClose} title={messages.templateDialog.title(cycle.label)}>
      <Answer of={templates} lines={6}>
        {(found) => <Choice templates={found} onClose={onClose} />}
      </Answer>
    </Modal>
  )
}

function Choice({ templates, onClose }: { templates: Templates; onClose: () => void }) {
  const { cycle, version, items, can_answer_leave } = templates
  const [key, setKey] = useState<string | null>(null)
  const [owes, setOwes] = useState(false)
  const chosen = items.find((one) => one.key === key)
  const apply = useApiMutation(
    (template: Template["key"]) =>
      call(applyTemplate, {
        params: { id: cycle._id },
        body: { template, ...(can_answer_leave && { leave_owes_task_delivery: owes }) },
        ifMatch: version,
      }),
    STALE,
  )
  const send = () => {
    if (!chosen) return
    apply.mutate(chosen.key, {
      onSuccess: () => {
        notifications.show({ message: messages.templateDialog.applied(chosen.name, cycle.label) })
        onClose()
      },
    })
  }
  return (
    <Stack>
      <Radio.Group
        label={messages.templateDialog.kind}
        value={key}
        onChange={(next) => {
          setKey(next)
          setOwes(items.find((one) => one.key === next)?.leave_owes_task_delivery ?? false)
        }}
      >
        <Stack gap="xs" mt="xs">
          {items.map((one) => (
            <Radio key={one.key} value={one.key} label={one.name} description={one.suits} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen && (
        <>
          <List size="sm">
            {chosen.contents.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          {can_answer_leave && (
            <Switch
              label={messages.templateDialog.leave}
              description={messages.templateDialog.leaveText}
              checked={owes}
              onChange={({ currentTarget }) => setOwes(currentTarget.checked)}
            />
          )}
          <Differences template={chosen} />
        </>
      )}
      {apply.error !== null && <Failure error={apply.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {messages.templateDialog.cancel}
        </Button>
        <Button onClick={send} loading={apply.isPending} disabled={!chosen}>
          {messages.templateDialog.apply}
        </Button>
      </Group>
    </Stack>
  )
}

/** What applying the template would change: now and afterward. */
function Differences({ template }: { template: Template }) {
  const { differences, name } = template
  if (differences.length === 0) return <Alert color="green">{messages.templateDialog.nothingChanges}</Alert>
  return (
    <details>
      <summary>{messages.templateDialog.changes(differences.length)}</summary>
      <Text size="sm" c="dimmed" my="xs">
        {messages.templateDialog.overridesStay}
      </Text>
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label={messages.templateDialog.changesOf(name)} className="tight" verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.templateDialog.what}</Table.Th>
              <Table.Th>{messages.templateDialog.now}</Table.Th>
              <Table.Th>{messages.templateDialog.afterward}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differences.map(({ part, path, change, from, to }) => (
              <Table.Tr key={`${part} ${path}`}>
                <Table.Td>
                  <Text size="xs" c="dimmed">
                    {PART_NAMES[part]} · {CHANGE_NAMES[change]}
                  </Text>
                  {describePath(path)}
                </Table.Td>
                <Table.Td className="figures">{formatValue(from)}</Table.Td>
                <Table.Td className="figures">{formatValue(to)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  )
}
