import { Button, Menu, Stack } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import { listUnits } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { entriesOf } from "../../lib/objects.ts"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty, Failure } from "../../ui/states.tsx"
import { DeleteUnit } from "./delete-unit.tsx"
import { UNIT_KINDS, type Module, type Unit, type UnitKind } from "./learning-labels.ts"
import { UnitDrawer } from "./unit-drawer.tsx"
import { UnitRow } from "./unit-row.tsx"
import { useUnitOrder } from "./use-unit-order.ts"
import { messages } from "./messages/index.ts"

type Act = { act: "add"; kind: UnitKind } | { act: "edit" | "delete"; unit: Unit }

const KINDS = entriesOf(UNIT_KINDS)
/** Per module. (contract of the modules) */
const MAX_UNITS = 100

/** A module's units in their order. */
export function UnitsPanel({ module }: { module: Module }) {
  const units = useApiQuery(listUnits, { params: { id: module._id } })
  const [act, setAct] = useState<Act | null>(null)
  const close = () => setAct(null)
  const add = module.unit_count < MAX_UNITS && <AddUnit onAdd={(kind) => setAct({ act: "add", kind })} />
  return (
    <Panel title={messages.unitsPanel.units} actions={add}>
      <Answer of={units}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={messages.unitsPanel.noUnitsYet}>{messages.unitsPanel.noUnitsYetText}</Empty>
          ) : (
            <Ordered module={module} units={items} onAct={setAct} />
          )
        }
      </Answer>
      {act?.act === "add" && <UnitDrawer moduleId={module._id} kind={act.kind} unit={null} onClose={close} />}
      {act?.act === "edit" && <UnitDrawer moduleId={module._id} kind={act.unit.kind} unit={act.unit} onClose={close} />}
      {act?.act === "delete" && <DeleteUnit unit={act.unit} onClose={close} />}
    </Panel>
  )
}

function AddUnit({ onAdd }: { onAdd: (kind: UnitKind) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>{messages.unitsPanel.addUnit}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {KINDS.map(([kind, label]) => (
          <Menu.Item key={kind} onClick={() => onAdd(kind)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type OrderedProps = { module: Module; units: Unit[]; onAct: (act: Act) => void }

function Ordered({ module, units, onAct }: OrderedProps) {
  const { ordered, move, error } = useUnitOrder(module, units)
  return (
    <Stack gap="xs">
      {error !== null && <Failure error={error} />}
      <Stack component="ol" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
        {ordered.map((unit, place) => (
          <UnitRow
            key={unit._id}
            unit={unit}
            number={place + 1}
            isLast={place === ordered.length - 1}
            onMove={(by) => move(place, by)}
            onEdit={() => onAct({ act: "edit", unit })}
            onDelete={() => onAct({ act: "delete", unit })}
          />
        ))}
      </Stack>
    </Stack>
  )
}
