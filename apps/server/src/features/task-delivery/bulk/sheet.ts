import type { Sheet } from "#platform/tables/index.ts"
import { carryOutDays } from "./carry-out-days.ts"
import { COLUMNS } from "./columns.ts"
import { undoDays } from "./undo-days.ts"
import { vetDays } from "./vet-days.ts"

/** Days of task delivery as rows of a table: one for each person and day. */
export const taskDeliverySheet: Sheet = {
  key: "task_delivery",
  columns: async () => [...COLUMNS],
  async vet(tx, actor, table, asked) {
    const rows = await vetDays(tx, actor, table, asked)
    return {
      rows: rows.map(({ row, action, errors }) => ({ row, action, errors })),
      carryOut: ({ batch_id }) => carryOutDays(tx, actor, rows, { batch_id, told: asked.told }),
    }
  },
  undo: (tx, actor, batch) => undoDays(tx, actor, batch),
}
