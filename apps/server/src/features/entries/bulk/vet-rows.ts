import type { Actor } from "@scorecard/domain/access"
import { inTurns, type ReadTable, type RowsTold, type VettedTable } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { Kind } from "../kinds.ts"
import { carryOut } from "./carry-out.ts"
import { lookAround, type Around, type SheetDeps } from "./look-around.ts"
import { weighRow, type WeighedRow } from "./weigh-row.ts"

/** The one validator of preview and commit. See `Sheet.vet`. */
export async function vetRows(
  deps: SheetDeps,
  tx: Tx,
  actor: Actor,
  kind: Kind,
  asked: { table: ReadTable; hold: boolean; told: RowsTold },
): Promise<VettedTable> {
  const around = await lookAround(deps, tx, actor, kind, asked)
  const weighed = await inTurns(around.rows, asked.told, (given) => weighRow({ kind, actor, around }, given))
  const rows = withoutRepetitions(weighed, around)
  return {
    rows: rows.map(({ row, action, errors }) => ({ row, action, errors })),
    carryOut: (batch) => {
      const writes = rows.flatMap(({ write }) => write ?? [])
      return carryOut(tx, actor, kind, { ...batch, writes, told: asked.told })
    },
  }
}

/** A row that changes the same entry as one above, or means exactly the same; one that cannot be read means nothing yet. */
function withoutRepetitions(weighed: readonly WeighedRow[], { rows }: Around): WeighedRow[] {
  const firsts = new Map<string, number>()
  return weighed.map((one, at) => {
    const id = rows[at]?.id ?? null
    const key = id ?? (one.draft === null ? null : JSON.stringify(one.draft))
    if (key === null) return one
    const first = firsts.get(key)
    firsts.set(key, first ?? one.row)
    if (first === undefined) return one
    const message = id === null ? `Same as row ${first}.` : `Row ${first} is about the same entry.`
    const error = { column: id === null ? null : "_id", code: "duplicate_row", message }
    return { ...one, errors: [error, ...one.errors], write: null }
  })
}
