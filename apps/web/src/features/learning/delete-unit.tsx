import { deleteUnit } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Unit } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

export function DeleteUnit({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const params = { id: unit.module_id, unit_id: unit._id }
  return (
    <ConfirmAction
      onClose={onClose}
      title={messages.deleteUnit.deleteThisUnit}
      action={messages.deleteUnit.deleteUnit}
      danger
      run={() => call(deleteUnit, { params, ifMatch: unit.version })}
      stale={STALE}
      notice={{ color: "green.9", title: messages.deleteUnit.unitDeleted, message: unit.title }}
    >
      {messages.deleteUnit.deleteThisUnitText(<b className="name">{unit.title}</b>)}
    </ConfirmAction>
  )
}
