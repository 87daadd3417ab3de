import { Drawer } from "@mantine/core"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { UNIT_KINDS, type Unit, type UnitKind } from "./learning-labels.ts"
import { UnitForm } from "./unit-form.tsx"
import { messages } from "./messages/index.ts"

type UnitDrawerProps = { moduleId: string; kind: UnitKind; unit: Unit | null; onClose: () => void }

/** Creates or edits a unit. */
export function UnitDrawer(props: UnitDrawerProps) {
  useReturnFocus()
  const kind = UNIT_KINDS[props.kind].toLowerCase()
  return (
    <Drawer
      opened
      onClose={props.onClose}
      position="right"
      size="xl"
      closeOnClickOutside={false}
      title={props.unit ? messages.unitDrawer.editKind(kind) : messages.unitDrawer.newKind(kind)}
    >
      <UnitForm {...props} />
    </Drawer>
  )
}
