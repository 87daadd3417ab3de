import type { BatchSheet } from "@scorecard/contracts/bulk"
import type { Actor } from "@scorecard/domain"
import { peopleInPool } from "#core/people/index.ts"
import type { Tx } from "#platform/index.ts"
import type {
  BatchScope,
  Change,
  SheetDeclaration,
  StoredDocument,
  Undo,
  UndoContext,
  UndoDeclaration,
} from "./declaration.ts"
import { lockUploads } from "./lock-uploads.ts"
import { forEachSequential, writeRows } from "./progress.ts"
import { batchChangedSince } from "./row-errors.ts"
import { ROWS_PER_PART } from "./table-rows.ts"

/** A previous document, parsed by its collection. */
export const asStored = (before: Record<string, unknown>) => ({ doc: before, version: Number(before["version"]) })

type PersonalDocument = { _id: string; version: number; employee_id: string }

/**
 * Checks that a batch's documents, each about a person, are as the batch left them and that the people are still
 * visible.
 * @param locked the documents that still exist; a created one that is gone is already undone
 * @param noun the kind of document, for the messages
 */
export async function findUnchanged<Doc extends PersonalDocument>(
  tx: Tx,
  actor: Actor,
  locked: readonly Doc[],
  noun: string,
): Promise<UndoContext<Doc>["find"]> {
  const documents = new Map(locked.map((doc) => [doc._id, doc]))
  const ids = locked.map(({ employee_id }) => employee_id)
  const people = await peopleInPool(tx.db, actor, ids)
  return ({ document_id, version, before }) => {
    const current = documents.get(document_id) ?? null
    if (!current) return { current, issue: before ? `This ${noun} was taken back since.` : undefined }
    if (current.version !== version) return { current, issue: `This ${noun} has changed since.` }
    if (people.has(current.employee_id)) return { current }
    return { current, issue: "You can no longer see this person." }
  }
}

function restored<Doc extends StoredDocument>(
  { collection, restore }: UndoDeclaration<Doc>,
  current: Doc,
  before: Record<string, unknown>,
  tx: Tx,
): Doc {
  const former = collection.parse(asStored(before))
  return restore ? restore(current, former, tx) : former
}

/** Deletes created documents and restores changed ones: all or nothing. */
export async function undoRows<Doc extends StoredDocument>(
  key: BatchSheet,
  declaration: Pick<SheetDeclaration<Doc, never, never, never>, "collection" | "audit" | "afterWrite"> &
    UndoDeclaration<Doc>,
  { tx, actor }: Omit<BatchScope, "batch_id">,
  { batch_id, records, progress }: Undo,
): Promise<void> {
  const scope = { tx, actor, batch_id }
  if (records.length > ROWS_PER_PART) await lockUploads(tx, key)
  const { find, findIssues, assertAllowed, assertOpen } = await declaration.loadUndo(tx, actor, records)
  const issues: { row: number; message: string }[] = []
  const found = await forEachSequential(records, progress, (record): Change<Doc>[] => {
    const { row, before } = record
    const { current, issue } = find(record)
    if (issue !== undefined) issues.push({ row, message: issue })
    return current ? [{ row, before: current, after: before && restored(declaration, current, before, tx) }] : []
  })
  const changes = found.flat()
  assertAllowed?.(changes)
  issues.push(...((await findIssues?.(changes, scope)) ?? []))
  if (issues.length > 0) throw batchChangedSince(issues)
  assertOpen(changes)

  progress.begin("writing", changes.length)
  // What was created goes first: a restored document may need what it took, such as an address.
  const created = changes.flatMap(({ before, after }) => (before && !after ? [before] : []))
  await writeRows(created, progress, (part) => {
    const ids = part.map(({ _id }) => _id)
    return declaration.remove(scope, ids, part)
  })
  const former = changes.flatMap(({ before, after }) =>
    before && after ? [{ ...after, version: before.version, updated_at: tx.at, updated_by_id: actor.employee_id }] : [],
  )
  await writeRows(former, progress, (part) => declaration.collection.replaceMany(tx.db, part))
  for (const change of changes) declaration.audit(scope, change, null)
  await declaration.afterWrite(scope, changes)
}
