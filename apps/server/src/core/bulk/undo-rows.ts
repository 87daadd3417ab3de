import type { BatchSheet } from "@scorecard/contracts/bulk"
import { catchRefusal, type Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { peopleInPool } from "#core/people/index.ts"
import type { Tx } from "#platform/index.ts"
import { updateRestoredVersions } from "./batches.store.ts"
import type {
  BatchScope,
  Change,
  SheetDeclaration,
  StoredDocument,
  Undo,
  UndoContext,
  UndoDeclaration,
  UndoIssue,
  UndoRecord,
} from "./declaration.ts"
import { lockUploads } from "./lock-uploads.ts"
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

type Declaration<Doc extends StoredDocument> = Pick<
  SheetDeclaration<Doc, never, never, never>,
  "collection" | "audit" | "followUp"
> &
  UndoDeclaration<Doc>

/**
 * Deletes created documents and restores changed ones: all or nothing. What was created goes first where that matters: a
 * restored document may need what it took, such as an address.
 */
export async function undoRows<Doc extends StoredDocument>(
  key: BatchSheet,
  declaration: Declaration<Doc>,
  { tx, actor }: Omit<BatchScope, "batch_id">,
  { batch_id, records, progress }: Undo,
): Promise<void> {
  const scope = { tx, actor, batch_id }
  if (records.count > ROWS_PER_PART) await lockUploads(tx, key)
  const found = createFindings()
  const { remove, restore, end } = createUndoWriter(declaration, scope)
  const survey = declaration.surveyUndo?.(scope)
  if (!survey) progress.begin("writing", records.count)
  for await (const part of records.parts()) {
    const changes = await findChanges(declaration, scope, part, found)
    await remove(changes)
    if (survey) survey.add(changes)
    else if (found.areNone()) await restore(part, changes)
    progress.advance(part.length)
  }
  if (survey) {
    const { issues, findIssues } = await survey.end()
    found.issues.push(...issues)
    progress.begin("writing", records.count)
    for await (const part of records.parts()) {
      const changed = part.filter(({ before }) => before !== null)
      const changes = await findChanges(declaration, scope, changed, NO_FINDINGS)
      found.issues.push(...findIssues(changes))
      if (found.areNone()) await restore(changed, changes)
      progress.advance(part.length)
    }
  }
  found.assertNone()
  await end()
}

type Findings = { issues: UndoIssue[]; catchLock(check: () => void): void }

/** What was found before. */
const NO_FINDINGS: Findings = { issues: [], catchLock: () => undefined }

/** What keeps rows from being undone: changed documents are reported before locks. */
function createFindings() {
  const issues: UndoIssue[] = []
  let lock: Refusal | null = null
  return {
    issues,
    catchLock: (check: () => void) => void (lock ??= catchRefusal(check)),
    areNone: () => issues.length === 0 && lock === null,
    /** @throws Refusal 409 */
    assertNone(): void {
      if (issues.length > 0) throw batchChangedSince(issues)
      if (lock) throw lock
    },
  }
}

/** The documents of a part as they are and as they will be. @throws Refusal 403 */
async function findChanges<Doc extends StoredDocument>(
  declaration: Declaration<Doc>,
  { tx, actor }: BatchScope,
  records: readonly UndoRecord[],
  { issues, catchLock }: Findings,
): Promise<Change<Doc>[]> {
  if (records.length === 0) return []
  const { find, assertAllowed, assertOpen } = await declaration.loadUndo(tx, actor, records)
  const changes = records.flatMap((record): Change<Doc>[] => {
    const { row, before } = record
    const { current, issue } = find(record)
    if (issue !== undefined) issues.push({ row, message: issue })
    return current ? [{ row, before: current, after: before && restored(declaration, current, before, tx) }] : []
  })
  assertAllowed?.(changes)
  catchLock(() => assertOpen(changes))
  return changes
}

function createUndoWriter<Doc extends StoredDocument>(declaration: Declaration<Doc>, scope: BatchScope) {
  const { tx, actor } = scope
  const followUp = declaration.followUp(scope)
  const record = (changes: readonly Change<Doc>[]) => {
    for (const change of changes) declaration.audit(scope, change, null)
    followUp.add(changes)
  }
  return {
    end: () => followUp.end(),
    async remove(changes: readonly Change<Doc>[]): Promise<void> {
      const created = changes.filter(({ before, after }) => before && !after)
      const docs = created.flatMap(({ before }) => before ?? [])
      if (docs.length > 0) await declaration.remove(scope, docs)
      record(created)
    },
    async restore(records: readonly UndoRecord[], changes: readonly Change<Doc>[]): Promise<void> {
      const changed = changes.filter(({ after }) => after !== null)
      const former = changed.flatMap(({ before, after }) =>
        before && after
          ? [{ ...after, version: before.version, updated_at: tx.at, updated_by_id: actor.employee_id }]
          : [],
      )
      await declaration.collection.replaceMany(tx.db, former)
      await updateRestoredVersions(tx.db, records)
      record(changed)
    },
  }
}
