import { Group, Kbd, Modal, Table, Text, UnstyledButton, VisuallyHidden } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { useState } from "react"
import { Palette } from "./palette.tsx"
import classes from "./search.module.css"
import { messages } from "./messages.ts"

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const MODIFIER = isMac ? "⌘" : "Ctrl"

/** The header's search, and the shortcuts that work on every page. */
export function SearchButton() {
  const [open, setOpen] = useState<"search" | "shortcuts" | null>(null)
  const show = (what: "search" | "shortcuts") => () => {
    // Over a dialog, a shortcut would hide what is being typed there.
    if (document.querySelector("[role=dialog]") === null) setOpen(what)
  }
  useHotkeys([["mod+K", show("search")]], [])
  useHotkeys([
    ["/", show("search")],
    ["shift+?", show("shortcuts")],
    ["?", show("shortcuts")],
  ])
  const close = () => setOpen(null)
  return (
    <>
      <UnstyledButton className={classes["button"] ?? ""} onClick={() => setOpen("search")} aria-haspopup="dialog">
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <VisuallyHidden>{messages.search}</VisuallyHidden>
        <Text component="span" inherit visibleFrom="sm" aria-hidden>
          {messages.search}
        </Text>
        <Group gap={2} visibleFrom="md" aria-hidden>
          <Kbd size="xs">{MODIFIER}</Kbd>
          <Kbd size="xs">K</Kbd>
        </Group>
      </UnstyledButton>
      {open === "search" && <Palette onClose={close} />}
      <Modal opened={open === "shortcuts"} onClose={close} title={messages.shortcuts.title}>
        <Shortcuts />
      </Modal>
    </>
  )
}

const SHORTCUTS: readonly { keys: readonly string[]; isChord?: true; what: string }[] = [
  { keys: [MODIFIER, "K"], isChord: true, what: messages.shortcuts.search },
  { keys: ["/"], what: messages.shortcuts.focusSearch },
  { keys: ["?"], what: messages.shortcuts.help },
  { keys: ["Y", "N", "A"], what: messages.shortcuts.choose },
]

function Shortcuts() {
  return (
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
  )
}
