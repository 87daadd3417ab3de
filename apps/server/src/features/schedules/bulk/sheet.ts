import type { Sheet } from "#platform/tables/index.ts"
import { carryOutSchedules } from "./carry-out-schedules.ts"
import { COLUMNS } from "./columns.ts"
import { undoSchedules } from "./undo-schedules.ts"
import { vetSchedules } from "./vet-schedules.ts"

/** Schedules as rows of a table: one for each person and month. */
export function schedulesSheet(): Sheet {
  return {
    key: "schedules",
    columns: async () => [...COLUMNS],
    async vet(tx, actor, table, asked) {
      const vetted = await vetSchedules(tx, actor, table, asked)
      return {
        rows: vetted.rows.map(({ row, action, errors }) => ({ row, action, errors })),
        carryOut: ({ batch_id }) => carryOutSchedules(tx, actor, vetted, { batch_id, told: asked.told }),
      }
    },
    undo: (tx, actor, batch) => undoSchedules(tx, actor, batch),
  }
}
