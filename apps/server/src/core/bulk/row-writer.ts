import type {
  BatchScope,
  RowWriter,
  SheetDeclaration,
  StoredDocument,
  UndoRecord,
  ValidatedRow,
} from "./declaration.ts"
import { NO_PROGRESS, writeRows } from "./progress.ts"

type WriteDeclaration<Doc extends StoredDocument, Row extends ValidatedRow> = Pick<
  SheetDeclaration<Doc, never, Row, never>,
  "apply" | "monthsOf" | "collection" | "audit" | "followUp"
>

/** Writes the rows of one upload. */
export function createWriter<Doc extends StoredDocument, Row extends ValidatedRow>(
  declaration: WriteDeclaration<Doc, Row>,
  scope: BatchScope,
  createsLast: boolean,
): RowWriter<Row> {
  type Applied = { before: Doc | null; after: Doc; source: Row }
  const { collection } = declaration
  const { db } = scope.tx
  const followUp = declaration.followUp(scope)
  const months = new Set<string>()
  const waiting: Applied[] = []
  const counts = { created: 0, updated: 0 }

  const record = ({ before, after, source }: Applied): UndoRecord => {
    const change = { row: source.row, before, after }
    declaration.audit(scope, change, source)
    followUp.add([change])
    counts[before ? "updated" : "created"] += 1
    return { row: source.row, document_id: after._id, version: before ? before.version + 1 : 1, before }
  }
  const docsOf = (applied: readonly Applied[]) => applied.map(({ after }) => after)

  return {
    async write(rows) {
      const applied: Applied[] = rows.flatMap((source) => {
        const change = declaration.apply(source, scope)
        return change ? [{ ...change, source }] : []
      })
      for (const row of rows) for (const month of declaration.monthsOf(row)) months.add(month)
      const updated = applied.filter(({ before }) => before !== null)
      const created = applied.filter(({ before }) => before === null)
      await writeRows(docsOf(updated), NO_PROGRESS, (part) => collection.replaceMany(db, part))
      if (createsLast) waiting.push(...created)
      else await writeRows(docsOf(created), NO_PROGRESS, (part) => collection.insertMany(db, part))
      return [...(createsLast ? [] : created), ...updated].map(record)
    },
    async finish() {
      await writeRows(docsOf(waiting), NO_PROGRESS, (part) => collection.insertMany(db, part))
      const records = waiting.map(record)
      await followUp.end()
      return { ...counts, records, months: [...months].toSorted() }
    },
  }
}
