import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { readAssignment, removeAssignment } from "../../api/endpoints.gen.ts"
import { apiQuery, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { STALE, type Assignment } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

export function RemoveAssignment({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { _id: id, name, module_title, version, department_id } = assignment
  const client = useQueryClient()
  const remove = useApiMutation(async () => {
    await call(removeAssignment, { params: { id }, ifMatch: version })
    // The dialog reads the enrollment, so close it before the query refetches.
    onClose()
    client.removeQueries({ queryKey: apiQuery(readAssignment, { params: { id } }).queryKey })
    notifications.show({ color: "green.9", title: messages.removeAssignment.takenOutOfModule, message: name })
  }, STALE)
  return (
    <Confirm
      opened
      onClose={onClose}
      title={messages.removeAssignment.takeOutOfModule}
      action={messages.removeAssignment.remove}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
    >
      {messages.removeAssignment.takeOutOfModuleText(
        <b className="name">{name}</b>,
        department_id === null,
        <b className="name">{module_title}</b>,
      )}
    </Confirm>
  )
}
