import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { assignClusterManagers, assignDepartmentManagers } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useNames } from "../../lib/names.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
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
  const edit = useVersionedForm<KnownUnit, { manager_ids: string[] }>({
    draft: `managers.${unit._id}`,
    document: unit,
    toValues: ({ manager_ids }) => ({ manager_ids }),
    read: ({ _id }) => readUnit(kind, _id),
    save: (body, { base, version }) =>
      call(kind === "cluster" ? assignClusterManagers : assignDepartmentManagers, {
        params: { id: base._id },
        body,
        ifMatch: version,
      }),
    stale: ["organization", "employees"],
    onSaved: ({ name }) => {
      notifications.show({ message: `The managers of ${name} were saved.` })
      onClose()
    },
  })
  const { form, conflict } = edit
  const ids = edit.values.manager_ids
  const nameOf = useNames([...ids, ...(conflict?.theirs.manager_ids ?? [])])
  const namesOf = (people: readonly string[]) => people.map(nameOf).join(", ") || "Nobody"
  return (
    <Form {...edit.formProps}>
      <Stack>
        <DraftOffer {...edit.draftOffer} />
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
        {conflict && (
          <Conflict
            labels={{ managers: "Managers" }}
            mine={{ managers: namesOf(ids) }}
            theirs={{ managers: namesOf(conflict.theirs.manager_ids) }}
            {...conflict.decide}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={edit.isSaving} disabled={conflict !== null}>
            Save managers
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
