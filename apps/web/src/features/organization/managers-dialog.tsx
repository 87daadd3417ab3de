import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { assignClusterManagers, assignDepartmentManagers } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { useNames } from "../../lib/names.ts"
import { useNewer } from "../../lib/newer.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { PeoplePicker } from "../../ui/person-picker.tsx"
import { readUnit, type KnownUnit } from "./unit-dialog.tsx"

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
  const form = useForm({ initialValues: { manager_ids: unit.manager_ids } })
  const draft = useFormDraft(`managers.${unit._id}`, form, unit)
  const { newer, failure, ...tries } = useNewer(() => readUnit(kind, unit._id))
  const ids = form.values.manager_ids
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
  const saveOver = (version: number) => {
    tries.clear()
    save.mutate(version, {
      onSuccess: () => {
        draft.forget()
        notifications.show({ message: `The managers of ${unit.name} were saved.` })
        onClose()
      },
      onError: (error) => void tries.meet(error),
    })
  }
  const takeTheirs = ({ manager_ids, version }: KnownUnit) => {
    tries.clear()
    draft.restart({ manager_ids }, version)
  }
  return (
    <Form form={form} error={failure} onSubmit={() => saveOver(draft.version)}>
      <Stack>
        <DraftOffer {...draft.offer} />
        <Text size="sm">
          They see everybody in this {kind}, and with level 2 or more they work on their entries. At most {MOST}.
        </Text>
        <PeoplePicker
          label="Managers"
          value={ids}
          onChange={(people) => form.setFieldValue("manager_ids", people)}
          max={MOST}
          data-path="manager_ids"
          error={form.errors["manager_ids"]}
        />
        {newer && (
          <Conflict
            labels={{ managers: "Managers" }}
            mine={{ managers: namesOf(ids) }}
            theirs={{ managers: namesOf(newer.manager_ids) }}
            onTakeTheirs={() => takeTheirs(newer)}
            onKeepMine={() => saveOver(newer.version)}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={newer !== null}>
            Save managers
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
