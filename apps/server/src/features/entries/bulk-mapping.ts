import { holds, type Actor } from "@scorecard/domain"
import type * as bulk from "#core/bulk/index.ts"
import { cycleIds, getConfiguration } from "#core/cycles/index.ts"
import { selectNamedPeople } from "#core/people/index.ts"
import type { Database, Tx } from "#platform/index.ts"
import { entryColumns, isReadOnly, itemHeader } from "./bulk-columns.ts"
import { findNamedTasks } from "./entries.store.ts"
import { difference, type Kind } from "./kinds.ts"

/** Adds tasks for the whole company; names that are taken stay. @throws Refusal 403 */
export type CreateTasks = (tx: Tx, actor: Actor, names: readonly string[]) => Promise<void>

/** How files of entries that were made elsewhere are read: people and tasks by name, too. */
export function entryMapping(kind: Kind, createTasks: CreateTasks): bulk.SheetMapping {
  return {
    ...(kind.isEvaluation && {
      createTasks,
      canCreate: (actor: Actor) => new Set(holds(actor, "tasks.create_edit") ? ["task" as const] : []),
    }),
    others: (db) => otherHeaders(db, kind),
    async loadLookups(tx, actor, texts) {
      const people = await selectNamedPeople(tx.db, actor, texts.get("person") ?? new Set(), "pool")
      const tasks = texts.has("task") ? await findNamedTasks(tx.db) : []
      return new Map([
        ["person" as const, people],
        ["task" as const, tasks],
      ])
    },
  }
}

/** The checklist items of every cycle, under both of their headers, and the other columns of our own export. */
async function otherHeaders(db: Database, kind: Kind): Promise<Map<string, string | null>> {
  const headers = new Map<string, string | null>([["employee_name", null]])
  const fields = new Set(entryColumns(kind).map(({ name }) => name))
  for (const name of Object.keys(kind.Entry.shape)) {
    if (!fields.has(name) && isReadOnly(kind, name)) headers.set(name, null)
  }
  if (!kind.isEvaluation) return headers
  for (const cycleId of await cycleIds(db)) {
    const { rubric } = await getConfiguration(db, cycleId)
    for (const { item_id } of rubric.items) {
      for (const header of [itemHeader(item_id, (name) => fields.has(name)), `checklist.${item_id}`]) {
        if (!fields.has(header)) headers.set(header, header)
      }
    }
  }
  return headers
}

/** What an update changes in an entry; the checklist counts as one field. */
export function changedFields(former: object, content: object): bulk.FieldChange[] {
  const { before, after } = difference(former, content)
  return Object.keys(after).map((field) => ({ field, before: before[field], after: after[field] }))
}
