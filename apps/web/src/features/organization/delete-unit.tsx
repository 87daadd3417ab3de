import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { deleteCluster, deleteDepartment } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { Confirm } from "../../ui/confirm.tsx"
import type { KnownUnit } from "./unit-dialog.tsx"

type DeleteUnitProps = {
  opened: boolean
  onClose: () => void
  what: { kind: "cluster" | "department"; unit: KnownUnit }
  onDone: () => void
}

/** Deletes a unit that holds nothing any more. */
export function DeleteUnit({ opened, onClose, what: { kind, unit }, onDone }: DeleteUnitProps) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      call(kind === "cluster" ? deleteCluster : deleteDepartment, { params: { id: unit._id }, ifMatch: unit.version }),
    onSuccess: () => {
      notifications.show({ message: `${unit.name} was deleted.` })
      onClose()
      onDone()
      // Not the single units: the deleted one is still on the page for a moment, and asking for it again would be 404.
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
      title={`Delete ${unit.name}?`}
      action={`Delete ${kind}`}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
    >
      {kind === "cluster"
        ? "Only a cluster without departments can be deleted."
        : "Only a department that holds nobody can be deleted, people who have left included."}
    </Confirm>
  )
}
