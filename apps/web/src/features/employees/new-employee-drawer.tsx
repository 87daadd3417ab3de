import { Button, Checkbox, Drawer, Group, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { createEmployee, sendWelcomeEmail } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useDraft } from "../../lib/draft.ts"
import { useMe } from "../../lib/me.ts"
import { messageOf } from "../../lib/problem.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { EmployeeFields } from "../../ui/employee-form/employee-fields.tsx"
import { draftOf, NEW_EMPLOYEE, type EmployeeValues } from "../../ui/employee-form/employee-values.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { messages } from "./messages.ts"

export function NewEmployeeDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="xl" title={messages.newEmployeeDrawer.newEmployee}>
      <NewEmployeeForm onClose={onClose} />
    </Drawer>
  )
}

function NewEmployeeForm({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const [welcome, setWelcome] = useState(true)
  const [left, setLeft] = useState<unknown>(null)
  const form = useForm<EmployeeValues>({ initialValues: NEW_EMPLOYEE })
  const draft = useDraft("new-employee", form.values, form.isDirty())
  const create = useApiMutation(
    (values: EmployeeValues) => call(createEmployee, { body: draftOf(values), idempotencyKey: key }),
    ["employees", "organization"],
  )
  const submit = async () => {
    const values = form.getValues()
    setLeft(null)
    try {
      const { employee_id, name } = await create.mutateAsync(values)
      draft.forget()
      notifications.show({ message: messages.newEmployeeDrawer.wasAdded(name) })
      if (welcome) await welcomeOrSay(employee_id)
      onClose()
      await navigate({ to: "/employees/$employeeId", params: { employeeId: employee_id } })
    } catch (error) {
      setLeft(error)
    }
  }
  const company = me.employee.access_scope === "company" || me.level === SUPER_ADMIN
  return (
    <Form form={form} error={left} onSubmit={() => void submit()}>
      <Stack>
        <DraftOffer before={draft.before} onTake={(kept) => form.setValues(kept)} onDrop={draft.forget} />
        <EmployeeFields
          form={form}
          may={{
            id: true,
            email: true,
            level: true,
            scope: me.level === SUPER_ADMIN,
            figures: true,
            highestLevel: me.level,
          }}
        />
        {!company && (
          <Text size="sm" c="dimmed">
            {messages.newEmployeeDrawer.chooseDepartment}
          </Text>
        )}
        <Checkbox
          label={messages.newEmployeeDrawer.sendTheWelcomeEmail}
          checked={welcome}
          onChange={({ currentTarget }) => setWelcome(currentTarget.checked)}
        />
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.newEmployeeDrawer.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {messages.newEmployeeDrawer.addEmployee}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** The person was added but the email wasn't sent. It can be sent again on their page. */
async function welcomeOrSay(employee_id: string): Promise<void> {
  try {
    await call(sendWelcomeEmail, { body: { employee_ids: [employee_id] } })
  } catch (error) {
    notifications.show({
      color: "orange",
      title: messages.newEmployeeDrawer.welcomeEmailWasNotSent,
      message: messageOf(error),
    })
  }
}
