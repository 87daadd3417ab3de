import { Code, Stack, Text } from "@mantine/core"
import { readAppStatus, readAssistantStatus } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

const text = messages.operationPanels

/** Whether maintenance mode is on. It is a setting of the service, so the panel says where to change it. */
export function MaintenancePanel() {
  const status = useApiQuery(readAppStatus)
  const isOn = status.data?.maintenance ?? false
  return (
    <Panel
      title={text.maintenance}
      actions={<StatusChip status={isOn ? "maintenance" : "off"}>{isOn ? text.on : text.off}</StatusChip>}
    >
      <Answer of={status} lines={2}>
        {({ message }) => (
          <Stack gap={4}>
            {isOn ? (
              <>
                <Text size="sm">{text.onlyListGetsIn}</Text>
                {message !== null && message !== "" && (
                  <Text size="sm" className="name">
                    {text.others(message)}
                  </Text>
                )}
                <Text size="xs" c="dimmed">
                  {text.switchOff(<Code>MAINTENANCE_MODE=false</Code>)}
                </Text>
              </>
            ) : (
              <>
                <Text size="sm">{text.everyoneGetsIn}</Text>
                <Text size="xs" c="dimmed">
                  {text.switchOn(
                    <Code>MAINTENANCE_MODE=true</Code>,
                    <Code>MAINTENANCE_MESSAGE</Code>,
                    <Code>MAINTENANCE_BYPASS_EMAILS</Code>,
                  )}
                </Text>
              </>
            )}
          </Stack>
        )}
      </Answer>
    </Panel>
  )
}

/** Whether people can ask the assistant, and the way to its setup. */
export function AssistantPanel() {
  const status = useApiQuery(readAssistantStatus)
  const isOn = status.data?.available ?? false
  return (
    <Panel
      title={text.assistant}
      actions={<StatusChip status={isOn ? "on" : "off"}>{isOn ? text.on : text.off}</StatusChip>}
    >
      <Answer of={status} lines={2}>
        {({ available, reason }) => (
          <Stack gap={4}>
            <Text size="sm">{available ? text.everyoneCanAsk : text.reasons[reason ?? "no_model"]}</Text>
            <TextLink to="/admin/assistant" size="sm">
              {reason === "no_model" ? text.setUp : text.assistantSettings}
            </TextLink>
          </Stack>
        )}
      </Answer>
    </Panel>
  )
}
