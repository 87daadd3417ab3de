import type { AuditAction } from "@scorecard/contracts/audit-action"
import type { List } from "@scorecard/contracts/common"
import type * as contracts from "@scorecard/contracts/learning"
import { Refusal } from "@scorecard/contracts/refusals"
import { type Actor, formatInstant } from "@scorecard/domain"
import { type Database, type Platform, assertSameVersion, newId } from "#platform/index.ts"
import { lockUsableFile } from "../files/files.ts"
import { assertCanEditModule, moduleAbilities } from "../policy.ts"
import * as store from "./modules.store.ts"

type Deps = Pick<Platform, "transact">
type ModuleTarget = { id: string; ifMatch: number | null }

/** @throws Refusal 422 for a cover that is not a picture or that the actor may not use. */
export function createModule(
  deps: Deps,
  actor: Actor,
  draft: contracts.ModuleDraft,
): Promise<contracts.LearningModule> {
  return deps.transact(async (tx) => {
    const _id = newId()
    if (draft.cover_file_id !== null) {
      await lockUsableFile(tx.db, actor, { id: draft.cover_file_id, moduleId: _id, use: "cover" })
    }
    const module = await store.modules.insert(tx.db, {
      _id,
      ...draft,
      status: "draft",
      author_id: actor.employee_id,
      unit_ids: [],
      published_at: null,
      created_at: tx.at,
      updated_at: tx.at,
      updated_by_id: actor.employee_id,
      version: 1,
    })
    tx.audit(actor, "learning_module.created", { collection: store.modules.name, id: _id, change: { after: module } })
    return presentModule(tx.db, actor, module)
  })
}

/** In every status: readers see changes to a published module immediately. @throws Refusal 403, 404, 422, 412. */
export function updateModule(
  deps: Deps,
  actor: Actor,
  { id, patch, ifMatch }: ModuleTarget & { patch: contracts.ModulePatch },
): Promise<contracts.LearningModule> {
  return deps.transact(async (tx) => {
    const before = await store.getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, before)
    const { title = before.title, summary = before.summary, cover_file_id = before.cover_file_id } = patch
    if (cover_file_id !== null && cover_file_id !== before.cover_file_id) {
      await lockUsableFile(tx.db, actor, { id: cover_file_id, moduleId: id, use: "cover" })
    }
    assertSameVersion(ifMatch, before)

    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await store.modules.replace(tx.db, { ...before, title, summary, cover_file_id, ...stamps })
    tx.audit(actor, "learning_module.changed", { collection: store.modules.name, id, change: { before, after } })
    return presentModule(tx.db, actor, after)
  })
}

/** Deletes the units too; a job removes the files later. @throws Refusal 403, 404, 412, 409 `still_in_use`. */
export function deleteModule(deps: Deps, actor: Actor, { id, ifMatch }: ModuleTarget): Promise<void> {
  return deps.transact(async (tx) => {
    // Enrolling locks the module too.
    const module = await store.getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, module)
    assertSameVersion(ifMatch, module)
    const details = await store.loadModuleDetails(tx.db, actor, [id])
    if (details.get(id)?.isUsed !== false) {
      throw new Refusal(
        "still_in_use",
        "People are enrolled in this module, or have learned in it. Archive it instead.",
      )
    }
    await store.deleteModuleUnits(tx.db, id)
    await store.modules.remove(tx.db, id)
    tx.audit(actor, "learning_module.deleted", { collection: store.modules.name, id, change: { before: module } })
  })
}

/** @throws Refusal 403, 404, 412, 409 for a module that is already published or has no unit. */
export function publishModule(deps: Deps, actor: Actor, target: ModuleTarget): Promise<contracts.LearningModule> {
  const change = { ...target, status: "published", action: "learning_module.published" } as const
  return changeStatus(deps, actor, change, (module) => {
    if (module.status === "published") {
      const when = module.published_at === null ? "" : ` on ${formatInstant(module.published_at)}`
      throw new Refusal("already_published", `This module was published${when}.`)
    }
    if (module.unit_ids.length === 0) throw new Refusal("state_conflict", "Add a unit before you publish the module.")
  })
}

/** Stops new enrollments; people who are enrolled may continue. @throws Refusal 403, 404, 412, 409. */
export function unpublishModule(deps: Deps, actor: Actor, target: ModuleTarget): Promise<contracts.LearningModule> {
  const change = { ...target, status: "draft", action: "learning_module.unpublished" } as const
  return changeStatus(deps, actor, change, ({ status }) => {
    if (status !== "published") throw new Refusal("state_conflict", `This module is not published: it is ${status}.`)
  })
}

/** @throws Refusal 403, 404, 412, 409 for a module that is already archived. */
export function archiveModule(deps: Deps, actor: Actor, target: ModuleTarget): Promise<contracts.LearningModule> {
  const change = { ...target, status: "archived", action: "learning_module.archived" } as const
  return changeStatus(deps, actor, change, ({ status }) => {
    if (status === "archived") throw new Refusal("state_conflict", "This module is already archived.")
  })
}

function changeStatus(
  deps: Deps,
  actor: Actor,
  { id, ifMatch, status, action }: ModuleTarget & { status: contracts.ModuleStatus; action: AuditAction },
  assertAllowed: (module: contracts.ModuleRecord) => void,
): Promise<contracts.LearningModule> {
  return deps.transact(async (tx) => {
    const before = await store.getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, before)
    assertSameVersion(ifMatch, before)
    assertAllowed(before)

    const published_at = status === "published" ? tx.at : before.published_at
    const stamps = { published_at, updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await store.modules.replace(tx.db, { ...before, status, ...stamps })
    const change = { before: { status: before.status }, after: { status } }
    tx.audit(actor, action, { collection: store.modules.name, id, change })
    return presentModule(tx.db, actor, after)
  })
}

type ListDeps = Pick<Platform, "db" | "cursors">

/** @throws Refusal 422 for a cursor from another list. */
export function listModules(
  deps: ListDeps,
  actor: Actor,
  query: contracts.ModulesQuery,
): Promise<List<contracts.LearningModule>> {
  return store.moduleList.page(deps, query, actor, (records) => presentModules(deps.db, actor, records))
}

/** @throws Refusal 422 for a cursor from another list. */
export function listCatalog(
  deps: ListDeps,
  actor: Actor,
  query: contracts.CatalogQuery,
): Promise<List<contracts.LearningModule>> {
  return store.catalogList.page(deps, query, actor, (records) => presentModules(deps.db, actor, records))
}

export async function presentModule(
  db: Database,
  reader: Actor,
  module: contracts.ModuleRecord,
): Promise<contracts.LearningModule> {
  const [presented] = await presentModules(db, reader, [module])
  if (!presented) throw new Error(`The module ${module._id} was not presented`)
  return presented
}

async function presentModules(
  db: Database,
  reader: Actor,
  records: readonly contracts.ModuleRecord[],
): Promise<contracts.LearningModule[]> {
  const ids = records.map(({ _id }) => _id)
  const details = await store.loadModuleDetails(db, reader, ids)
  return records.map((module) => {
    const known = details.get(module._id)
    const { author_name, ...use } = known ?? { author_name: module.author_id, isUsed: true, isEnrolled: true }
    return {
      ...module,
      author_name,
      unit_count: module.unit_ids.length,
      abilities: moduleAbilities(reader, module, use),
    }
  })
}
