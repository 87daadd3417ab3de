import { Button, Drawer, Group, Stack } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { useState } from "react"
import { editEmployee, readEmployee } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { useMe } from "../../lib/me.ts"
import { useNames } from "../../lib/names.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { EmployeeFields } from "../../ui/employee-form/employee-fields.tsx"
import { EMPLOYEE_LABELS, wordsOf } from "../../ui/employee-form/employee-labels.ts"
import { changeOf, valuesOf, type EmployeeValues } from "../../ui/employee-form/employee-values.ts"

type EditProps = { person: EmployeeView; onClose: () => void }

export function EditEmployeeDrawer({ opened, ...props }: EditProps & { opened: boolean }) {
  return (
    <Drawer opened={opened} onClose={props.onClose} position="right" size="xl" title="Edit employee">
      <EditForm {...props} />
    </Drawer>
  )
}

function EditForm({ person, onClose }: EditProps) {
  const me = useMe()
  /** What the form is compared with: the version that was shown, or a newer one that the reader has seen since. */
  const [base, setBase] = useState(person)
  const [newer, setNewer] = useState<EmployeeView | null>(null)
  const [left, setLeft] = useState<unknown>(null)
  const form = useForm<EmployeeValues>({ initialValues: valuesOf(person) })
  const draft = useFormDraft(`employee.${person.employee_id}`, form, person)
  const params = { employee_id: person.employee_id }
  const save = useWrite(
    ({ over, values, version }: { over: EmployeeView; values: EmployeeValues; version: number }) =>
      call(editEmployee, { params, body: changeOf(valuesOf(over), values), ifMatch: version }),
    ["employees", "organization"],
  )
  const saveOver = async (over: EmployeeView, values: EmployeeValues, version: number) => {
    setLeft(null)
    setNewer(null)
    setBase(over)
    try {
      const { name } = await save.mutateAsync({ over, values, version })
      draft.forget()
      notifications.show({ message: `The record of ${name} was saved.` })
      onClose()
    } catch (error) {
      if (error instanceof CallFailed && error.status === 412) setNewer(await call(readEmployee, { params }))
      else setLeft(error)
    }
  }
  const submit = () => void saveOver(base, form.getValues(), draft.version).catch(setLeft)
  const { abilities } = person
  return (
    <Form form={form} error={left} onSubmit={submit}>
      <Stack>
        <DraftOffer {...draft.offer} />
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
        {newer && (
          <NewerVersion
            values={form.values}
            newer={newer}
            onTakeTheirs={() => {
              draft.restart(valuesOf(newer), newer.version)
              setBase(newer)
              setNewer(null)
            }}
            onKeepMine={() => void saveOver(newer, form.getValues(), newer.version).catch(setLeft)}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={newer !== null}>
            Save employee
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
      mine={wordsOf(values, { department, person })}
      theirs={wordsOf(valuesOf(newer), { department, person })}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  )
}
