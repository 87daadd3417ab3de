import { Button, Drawer, Group, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { editEmployee, readEmployee } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useMe } from "../../lib/me.ts"
import { useNames } from "../../lib/names.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { EmployeeFields } from "../../ui/employee-form/employee-fields.tsx"
import { EMPLOYEE_LABELS, displayValues } from "../../ui/employee-form/employee-labels.ts"
import { changeOf, valuesOf, type EmployeeValues } from "../../ui/employee-form/employee-values.ts"
import { messages } from "./messages.ts"

type EditProps = { person: EmployeeView; onClose: () => void }

export function EditEmployeeDrawer({ opened, ...props }: EditProps & { opened: boolean }) {
  return (
    <Drawer
      opened={opened}
      onClose={props.onClose}
      position="right"
      size="xl"
      title={messages.editEmployeeDrawer.editEmployee}
    >
      <EditForm {...props} />
    </Drawer>
  )
}

function EditForm({ person, onClose }: EditProps) {
  const me = useMe()
  const edit = useVersionedForm<EmployeeView, EmployeeValues>({
    draft: `employee.${person.employee_id}`,
    document: person,
    toValues: valuesOf,
    read: ({ employee_id }) => call(readEmployee, { params: { employee_id } }),
    save: (values, { base, version }) =>
      call(editEmployee, {
        params: { employee_id: base.employee_id },
        body: changeOf(valuesOf(base), values),
        ifMatch: version,
      }),
    stale: ["employees", "organization"],
    onSaved: ({ name }) => {
      notifications.show({ message: messages.editEmployeeDrawer.recordOfWasSaved(name) })
      onClose()
    },
  })
  const { form, conflict } = edit
  const { abilities } = person
  return (
    <Form {...edit.formProps}>
      <Stack>
        <DraftOffer {...edit.draftOffer} />
        <EmployeeFields
          form={form}
          except={person.employee_id}
          may={{
            id: false,
            email: abilities.change_email,
            level: abilities.change_access_level,
            scope: abilities.change_access_scope,
            figures: abilities.change_figures,
            highestLevel: me.level,
          }}
        />
        {conflict && <NewerVersion values={edit.values} newer={conflict.theirs} {...conflict.decide} />}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.editEmployeeDrawer.cancel}
          </Button>
          <Button type="submit" loading={edit.isSaving} disabled={conflict !== null}>
            {messages.editEmployeeDrawer.saveEmployee}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type NewerProps = {
  values: EmployeeValues
  newer: EmployeeView
  onTakeTheirs: () => void
  onKeepMine: () => void
}

function NewerVersion({ values, newer, onTakeTheirs, onKeepMine }: NewerProps) {
  const department = useDepartmentNames()
  const managers = [values.employment_data.manager_id, newer.employment_data.manager_id]
  const person = useNames(managers.filter((id) => id !== null))
  return (
    <Conflict
      labels={EMPLOYEE_LABELS}
      mine={displayValues(values, { department, person })}
      theirs={displayValues(valuesOf(newer), { department, person })}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  )
}
