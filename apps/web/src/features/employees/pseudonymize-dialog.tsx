import { Stack, Text, Textarea, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { useState } from "react"
import { pseudonymizeEmployee } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { CallFailed } from "../../lib/problem.ts"
import { useApiMutation } from "../../lib/query.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { messages } from "./messages.ts"

const text = messages.pseudonymizeDialog

type PseudonymizeDialogProps = { person: EmployeeView; opened: boolean; onClose: () => void }

/** Removes the personal data of someone who has left, after a confirmation. */
export function PseudonymizeDialog({ person, opened, onClose }: PseudonymizeDialogProps) {
  const [basis, setBasis] = useState("")
  const [typed, setTyped] = useState("")
  const { employee_id } = person
  const write = useApiMutation(
    () =>
      call(pseudonymizeEmployee, {
        params: { employee_id },
        body: { legal_basis: basis.trim() === "" ? null : basis.trim() },
      }),
    ["employees", "organization", "scorecard", "dashboard"],
  )
  const fields = write.error instanceof CallFailed ? write.error.fields : {}
  const confirm = () =>
    write.mutate(undefined, {
      onSuccess: () => {
        onClose()
        notifications.show({ message: text.done })
      },
    })
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={text.title(person.name)}
      action={text.action}
      danger
      disabled={typed.trim() !== employee_id}
      busy={write.isPending}
      error={fields["legal_basis"] ? null : write.error}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <Text size="sm">{text.whatGoes}</Text>
        <Text size="sm">{text.whatStays}</Text>
        <Textarea
          label={text.legalBasis}
          description={text.legalBasisText}
          autosize
          minRows={2}
          value={basis}
          error={fields["legal_basis"]}
          onChange={({ currentTarget }) => setBasis(currentTarget.value)}
        />
        <TextInput
          label={text.typeId(employee_id)}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}
