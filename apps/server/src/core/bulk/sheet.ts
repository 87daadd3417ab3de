import { hash } from "node:crypto"
import type { BatchSheet } from "@scorecard/contracts/bulk"
import type { ReadTable } from "@scorecard/tables"
import type {
  SheetBase,
  SheetDeclaration,
  StoredDocument,
  UndoableSheet,
  UndoDeclaration,
  ValidatedRow,
} from "./declaration.ts"
import { withErrorCells } from "./row-errors.ts"
import { createWriter } from "./row-writer.ts"
import { nextTurn } from "./table-rows.ts"
import { undoRows } from "./undo-rows.ts"

export function defineSheet<Doc extends StoredDocument, Input, Row extends ValidatedRow, Context, Whole = null>(
  key: BatchSheet,
  declaration: SheetDeclaration<Doc, Input, Row, Context, Whole> & UndoDeclaration<Doc>,
): UndoableSheet<Row> {
  return {
    ...defineRows(declaration),
    key,
    undo: (tx, actor, batch) => undoRows(key, declaration, { tx, actor }, batch),
  }
}

function defineRows<Doc extends StoredDocument, Input, Row extends ValidatedRow, Context, Whole = null>(
  declaration: SheetDeclaration<Doc, Input, Row, Context, Whole>,
): SheetBase<Row> {
  return {
    columns: (db, now, period) => declaration.columns(db, now, period),
    mapping: declaration.mapping,
    changes: (row) => declaration.changes(row),
    async open(tx, actor, table, { lock, warns }) {
      const firstRows = new Map<string, number>()
      const validateAlone = async (part: ReadTable, whole: Whole | null) => {
        const { inputs, context } = await declaration.load(tx, actor, part, { lock, whole })
        const rows: Row[] = []
        for (const [at, input] of inputs.entries()) {
          if (at > 0 && at % ROWS_PER_TURN === 0) await nextTurn()
          rows.push(declaration.validateRow(input, context))
        }
        markDuplicates(declaration, rows, firstRows)
        return { rows, context }
      }
      const validate = (part: ReadTable) => validateAlone(part, null)
      const whole = declaration.survey ? await declaration.survey(tx, actor, { table, lock, validate }) : null
      return {
        async validate(part) {
          const { rows, context } = await validateAlone(part, whole)
          declaration.validateTogether?.(rows, context)
          if (warns) await declaration.addWarnings?.(tx, rows, context)
          return withErrorCells(rows, part)
        },
        writer(batch_id) {
          const createsLast = whole !== null && (declaration.createsLast?.(whole) ?? false)
          return createWriter(declaration, { tx, actor, batch_id }, createsLast)
        },
      }
    },
  }
}

/** Rows that are validated before other requests have their turn. */
const ROWS_PER_TURN = 50

/** Longer keys are remembered by their hash. */
const MAX_KEY_LENGTH = 40

/** @param firstRows the first row of each key, by those of earlier parts too */
function markDuplicates<Row extends ValidatedRow>(
  { identify }: Pick<SheetDeclaration<never, never, Row, never>, "identify">,
  rows: readonly Row[],
  firstRows: Map<string, number>,
): void {
  for (const row of rows) {
    const identity = identify(row)
    if (!identity) continue
    const key = identity.key.length > MAX_KEY_LENGTH ? hash("sha1", identity.key, "base64") : identity.key
    const first = firstRows.get(key)
    if (first === undefined) firstRows.set(key, row.row)
    else if (first !== row.row) row.errors.unshift({ ...identity.duplicateOf(first), code: "duplicate_row" })
  }
}
