import { ActionIcon, Group, Menu, Popover, Text } from "@mantine/core"
import { IconBellRinging, IconDots, IconInfoCircle } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { messages } from "./messages.ts"

const text = messages.phoneActions

type PhoneActionsProps = {
  about: string
  exports: ReactNode
  /** Absent where the reader misses nothing. */
  onAsk?: (() => void) | undefined
}

/** What is above the list on a wide screen, behind two buttons on a phone: the first person is in sight. */
export function PhoneActions({ about, exports, onAsk }: PhoneActionsProps) {
  return (
    <Group gap={4} wrap="nowrap" hiddenFrom="sm">
      <Popover position="bottom-end" shadow="md" width={300}>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={text.about}>
            <IconInfoCircle size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Text size="sm">{about}</Text>
        </Popover.Dropdown>
      </Popover>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={text.more}>
            <IconDots size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onAsk && (
            <Menu.Item leftSection={<IconBellRinging size={16} aria-hidden />} onClick={onAsk}>
              {messages.followUp.askForMissingEvaluations}
            </Menu.Item>
          )}
          {exports}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
