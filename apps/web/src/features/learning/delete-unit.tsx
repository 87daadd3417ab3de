import { notifications } from "@mantine/notifications"
import { deleteUnit } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { STALE, type Unit } from "./learning-words.ts"

export function DeleteUnit({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const params = { id: unit.module_id, unit_id: unit._id }
  const remove = useWrite(() => call(deleteUnit, { params, ifMatch: unit.version }), STALE)
  return (
    <Confirm
      opened
      onClose={onClose}
      title="Delete this unit?"
      action="Delete unit"
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notifications.show({ color: "green.9", title: "Unit deleted", message: unit.title })
            onClose()
          },
        })
      }
    >
      <b className="name">{unit.title}</b> leaves the module. Who has done all the others has completed the module with
      this.
    </Confirm>
  )
}
