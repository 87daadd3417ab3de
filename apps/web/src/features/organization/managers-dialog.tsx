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
import { messages } from "./messages.ts"

const MOST = 50

type ManagersDialogProps = {
  opened: boolean
  onClose: () => void
  what: { kind: "cluster" | "department"; unit: KnownUnit }
}

/** Sets the managers of a unit, who can then see its people. */
export function ManagersDialog({ opened, onClose, what }: ManagersDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={messages.managersDialog.managersOf(what.unit.name)} size="lg">
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
      notifications.show({ message: messages.managersDialog.managersOfWereSaved(name) })
      onClose()
    },
  })
  const { form, conflict } = edit
  const ids = edit.values.manager_ids
  const nameOf = useNames([...ids, ...(conflict?.theirs.manager_ids ?? [])])
  const namesOf = (people: readonly string[]) => people.map(nameOf).join(", ") || messages.managersDialog.noOne
  return (
    <Form {...edit.formProps}>
      <Stack>
        <DraftOffer {...edit.draftOffer} />
        <Text size="sm">{messages.managersDialog.managersText(kind, MOST)}</Text>
        <PeoplePicker
          label={messages.managersDialog.managers}
          value={ids}
          onChange={(people) => form.setFieldValue("manager_ids", people)}
          max={MOST}
          data-path="manager_ids"
          error={form.errors["manager_ids"]}
        />
        {conflict && (
          <Conflict
            labels={{ managers: messages.managersDialog.managers }}
            mine={{ managers: namesOf(ids) }}
            theirs={{ managers: namesOf(conflict.theirs.manager_ids) }}
            {...conflict.decide}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.managersDialog.cancel}
          </Button>
          <Button type="submit" loading={edit.isSaving} disabled={conflict !== null}>
            {messages.managersDialog.saveManagers}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
