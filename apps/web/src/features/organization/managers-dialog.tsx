import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { assignClusterManagers, assignDepartmentManagers } from "../../api/organization.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { CallFailed } from "../../lib/problem.ts"
import { useNames } from "../../lib/names.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { PeoplePicker } from "../../ui/person-picker.tsx"
import { Failure } from "../../ui/states.tsx"
import { readUnit } from "./unit-dialog.tsx"
import type { KnownUnit } from "./unit-dialog.tsx"

const MOST = 50

type ManagersDialogProps = {
  opened: boolean
  onClose: () => void
  what: { kind: "cluster" | "department"; unit: KnownUnit }
}

/** Says who manages a unit, and so sees its people. */
export function ManagersDialog({ opened, onClose, what }: ManagersDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Managers of ${what.unit.name}`} size="lg">
      <ManagersForm onClose={onClose} what={what} />
    </Modal>
  )
}

function ManagersForm({ onClose, what: { kind, unit } }: Omit<ManagersDialogProps, "opened">) {
  const [ids, setIds] = useState(unit.manager_ids)
  const [newer, setNewer] = useState<KnownUnit | null>(null)
  const [left, setLeft] = useState<unknown>(null)
  const nameOf = useNames([...ids, ...(newer?.manager_ids ?? [])])
  const namesOf = (people: readonly string[]) => people.map(nameOf).join(", ") || "Nobody"
  const save = useWrite(
    (version: number) =>
      call(kind === "cluster" ? assignClusterManagers : assignDepartmentManagers, {
        params: { id: unit._id },
        body: { manager_ids: ids },
        ifMatch: version,
      }),
    ["organization", "employees"],
  )
  const saveOver = async (version: number) => {
    setLeft(null)
    setNewer(null)
    try {
      await save.mutateAsync(version)
      notifications.show({ message: `The managers of ${unit.name} were saved.` })
      onClose()
    } catch (error) {
      if (error instanceof CallFailed && error.status === 412) setNewer(await readUnit(kind, unit._id))
      else setLeft(error)
    }
  }
  const errors = left instanceof CallFailed ? Object.values(left.fields) : []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saveOver(unit.version).catch(setLeft)
      }}
    >
      <Stack>
        <Text size="sm">
          They see everybody in this {kind}, and with level 2 or more they work on their entries. At most {MOST}.
        </Text>
        <PeoplePicker
          label="Managers"
          value={ids}
          onChange={setIds}
          max={MOST}
          known={Object.fromEntries(ids.map((id) => [id, nameOf(id)]))}
          error={errors[0]}
        />
        {newer && (
          <Conflict
            labels={{ managers: "Managers" }}
            mine={{ managers: namesOf(ids) }}
            theirs={{ managers: namesOf(newer.manager_ids) }}
            onTakeTheirs={onClose}
            onKeepMine={() => void saveOver(newer.version).catch(setLeft)}
          />
        )}
        {left !== null && errors.length === 0 && <Failure error={left} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={newer !== null}>
            Save managers
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
