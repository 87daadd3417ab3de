import { deleteUnit } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Unit } from "./learning-labels.ts"

export function DeleteUnit({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const params = { id: unit.module_id, unit_id: unit._id }
  return (
    <ConfirmAction
      onClose={onClose}
      title="Delete this unit?"
      action="Delete unit"
      danger
      run={() => call(deleteUnit, { params, ifMatch: unit.version })}
      stale={STALE}
      notice={{ color: "green.9", title: "Unit deleted", message: unit.title }}
    >
      <b className="name">{unit.title}</b> leaves the module. Who has done all the others has completed the module with
      this.
    </ConfirmAction>
  )
}
