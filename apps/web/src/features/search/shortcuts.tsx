import { Group, Kbd, Modal, Table } from "@mantine/core"
import { MODIFIER } from "./modifier.ts"
import { messages } from "./messages.ts"

const SHORTCUTS: readonly { keys: readonly string[]; isChord?: true; what: string }[] = [
  { keys: [MODIFIER, "K"], isChord: true, what: messages.shortcuts.search },
  { keys: ["/"], what: messages.shortcuts.focusSearch },
  { keys: ["?"], what: messages.shortcuts.help },
  { keys: [MODIFIER, "Enter"], isChord: true, what: messages.shortcuts.save },
  { keys: ["Y", "N", "A"], what: messages.shortcuts.choose },
]

/** The shortcuts that work on every page. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={messages.shortcuts.title}>
      <Table>
        <Table.Tbody>
          {SHORTCUTS.map(({ keys, isChord, what }) => (
            <Table.Tr key={what}>
              <Table.Td>{what}</Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  {keys.map((key, at) => (
                    <span key={key}>
                      {at > 0 && !isChord && `${messages.shortcuts.or} `}
                      <Kbd size="xs">{key}</Kbd>
                    </span>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
