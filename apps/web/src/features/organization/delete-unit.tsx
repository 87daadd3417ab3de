import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { deleteCluster, deleteDepartment } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { Confirm } from "../../ui/confirm.tsx"
import type { KnownUnit } from "./unit-dialog.tsx"
import { messages } from "./messages.ts"

type DeleteUnitProps = {
  opened: boolean
  onClose: () => void
  what: { kind: "cluster" | "department"; unit: KnownUnit }
  onDone: () => void
}

/** Deletes an empty unit. */
export function DeleteUnit({ opened, onClose, what: { kind, unit }, onDone }: DeleteUnitProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      call(kind === "cluster" ? deleteCluster : deleteDepartment, { params: { id: unit._id }, ifMatch: unit.version }),
    onSuccess: () => {
      notifications.show({ message: messages.deleteUnit.wasDeleted(unit.name) })
      onClose()
      onDone()
      // Leaves out the single units: the deleted one is still on the page for a moment, and refetching it would be 404.
      return client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === "organization" && queryKey[2] !== "{id}",
      })
    },
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <Confirm
      opened={opened}
      onClose={close}
      title={messages.deleteUnit.deleteName(unit.name)}
      action={messages.deleteUnit.deleteKind(kind)}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
    >
      {kind === "cluster" ? messages.deleteUnit.clusterText : messages.deleteUnit.departmentText}
    </Confirm>
  )
}
