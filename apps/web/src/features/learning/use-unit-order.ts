import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { orderUnits } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { STALE, type Module, type Unit } from "./learning-labels.ts"

export type By = -1 | 1

/** The button that moves a unit, so that the focus can follow it. */
export const moveButtonId = (unitId: string, by: By) => `move-${by === -1 ? "up" : "down"}-${unitId}`

/** The units in their new order, shown while it is being saved. */
export function useUnitOrder(module: Module, units: readonly Unit[]) {
  const client = useQueryClient()
  const [order, setOrder] = useState<string[] | null>(null)
  const pressed = useRef<string | null>(null)
  const write = useApiMutation(
    (unit_ids: string[]) =>
      call(orderUnits, { params: { id: module._id }, body: { unit_ids }, ifMatch: module.version }),
    STALE,
  )
  // A row that moves in the page loses the focus, which keyboard users would have to find again.
  useEffect(() => {
    if (pressed.current !== null) document.getElementById(pressed.current)?.focus()
    pressed.current = null
  }, [order])

  const ordered = order === null ? [...units] : inOrder(units, order)
  const move = (place: number, by: By) => {
    const other = ordered[place + by]
    const unit = ordered[place]
    if (!unit || !other || write.isPending) return
    pressed.current = moveButtonId(unit._id, by)
    const ids = ordered.map(({ _id }) => _id)
    ids[place] = other._id
    ids[place + by] = unit._id
    setOrder(ids)
    write.mutate(ids, {
      onError: () => void client.invalidateQueries({ queryKey: STALE }),
      onSettled: () => setOrder(null),
    })
  }
  return { ordered, move, error: write.error }
}

function inOrder(units: readonly Unit[], order: readonly string[]): Unit[] {
  return units.toSorted((one, other) => order.indexOf(one._id) - order.indexOf(other._id))
}
