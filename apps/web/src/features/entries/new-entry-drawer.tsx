import { Drawer } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { EntryForm } from "./entry-form.tsx"
import { KINDS } from "./kinds.ts"
import { messages } from "./messages/index.ts"

const WIDTH = 720

type NewEntryDrawerProps = { kind: EntryKind; employeeId: string; onClose: () => void }

/** A new entry about one person, over any page. */
export function NewEntryDrawer({ kind, employeeId, onClose }: NewEntryDrawerProps) {
  useReturnFocus()
  const isNarrow = useMediaQuery("(max-width: 48em)")
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isNarrow ? "100%" : WIDTH}
      title={messages.entryDrawer.newNoun(KINDS[kind].noun)}
      closeOnClickOutside={false}
      padding="md"
    >
      <EntryForm kind={kind} entry={null} employeeId={employeeId} onDone={onClose} onCancel={onClose} />
    </Drawer>
  )
}
