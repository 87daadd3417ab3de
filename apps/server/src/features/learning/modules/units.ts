import { MAX_UNITS, type LearningModule } from "@scorecard/contracts/learning"
import type { KeptQuestion, Question, UnitDraft, UnitPatch, UnitRecord } from "@scorecard/contracts/learning-units"
import { invalidField, Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { z } from "zod"
import { assertSameVersion, newId, type Database, type Platform, type Tx } from "#platform/index.ts"
import { lockUsableFile } from "../files/files.ts"
import { removeUnitFromProgress } from "../player/player.store.ts"
import { assertCanEditModule } from "../policy.ts"
import { presentModule } from "./modules.ts"
import { getUnit, getVisibleModule, modules, units } from "./modules.store.ts"

type Deps = Pick<Platform, "transact">
type UnitTarget = { id: string; unit_id: string; ifMatch: number | null }

/** Adds a unit to the end of the module. @throws Refusal 403, 404, 422, 409 for more units than a module may have. */
export function addUnit(
  deps: Deps,
  actor: Actor,
  { id, draft }: { id: string; draft: UnitDraft },
): Promise<UnitRecord> {
  return deps.transact(async (tx) => {
    const module = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, module)
    const record = createUnitRecord(tx, actor, id, draft)
    await lockUnitFile(tx.db, actor, record)
    if (module.unit_ids.length >= MAX_UNITS) {
      throw new Refusal("state_conflict", `A module has at most ${MAX_UNITS} units.`)
    }

    const unit = await units.insert(tx.db, record)
    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    await modules.replace(tx.db, { ...module, unit_ids: [...module.unit_ids, unit._id], ...stamps })
    tx.audit(actor, "learning_unit.added", { collection: units.name, id: unit._id, change: { after: unit } })
    return unit
  })
}

function createUnitRecord(tx: Tx, actor: Actor, moduleId: string, draft: UnitDraft): UnitRecord {
  const common = {
    _id: newId(),
    module_id: moduleId,
    created_at: tx.at,
    updated_at: tx.at,
    updated_by_id: actor.employee_id,
    version: 1,
  }
  if (draft.kind === "quiz") return { ...common, ...draft, questions: assignIds(draft.questions) }
  return { ...common, ...draft }
}

/** People who completed the unit stay completed. @throws Refusal 403, 404, 422, 412. */
export function updateUnit(
  deps: Deps,
  actor: Actor,
  { id, unit_id, patch, ifMatch }: UnitTarget & { patch: UnitPatch },
): Promise<UnitRecord> {
  return deps.transact(async (tx) => {
    // Attempts lock the module too, so none is scored against a mix of old and new questions.
    const module = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, module)
    const before = await getUnit(tx.db, { moduleId: id, unitId: unit_id })
    const patched = applyPatch(before, patch)
    await lockUnitFile(tx.db, actor, patched)
    assertSameVersion(ifMatch, before)

    const after = await units.replace(tx.db, { ...patched, updated_at: tx.at, updated_by_id: actor.employee_id })
    tx.audit(actor, "learning_unit.changed", { collection: units.name, id: unit_id, change: { before, after } })
    return after
  })
}

const FIELDS: Record<UnitRecord["kind"], readonly (keyof UnitPatch)[]> = {
  article: ["title", "text"],
  video: ["title", "url", "file_id"],
  file: ["title", "file_id"],
  quiz: ["title", "questions", "pass_percent", "attempts_allowed"],
}

/** @throws Refusal 422 for a field of another kind, or a missing required field. */
function applyPatch(unit: UnitRecord, patch: UnitPatch): UnitRecord {
  // The schema of the patch is strict, so it has no other keys.
  const names = Object.keys(patch) as (keyof UnitPatch)[]
  const unknown = names.filter((name) => !FIELDS[unit.kind].includes(name))
  if (unknown.length > 0) {
    const errors = unknown.map((path) => ({ path, message: `A unit of the kind ${unit.kind} has no such field.` }))
    throw new Refusal("invalid", `Check these fields of the body: ${unknown.join(", ")}.`, { errors })
  }
  const { title = unit.title } = patch
  if (unit.kind === "article") return { ...unit, title, text: patch.text ?? unit.text }
  if (unit.kind === "file") {
    if (patch.file_id === null) throw invalidField("file_id", "A unit of the kind file needs a file.")
    return { ...unit, title, file_id: patch.file_id ?? unit.file_id }
  }
  if (unit.kind === "video") {
    const { url = unit.url, file_id = unit.file_id } = patch
    if ((url === null) === (file_id === null)) throw invalidField("url", "A video has either an address or a file.")
    return { ...unit, title, url, file_id }
  }
  const { pass_percent = unit.pass_percent, attempts_allowed = unit.attempts_allowed } = patch
  const questions = patch.questions ? assignIds(patch.questions, unit.questions) : unit.questions
  return { ...unit, title, questions, pass_percent, attempts_allowed }
}

/** @throws Refusal 403, 404, 412, 409 for the last unit of a published module. */
export function deleteUnit(deps: Deps, actor: Actor, { id, unit_id, ifMatch }: UnitTarget): Promise<void> {
  return deps.transact(async (tx) => {
    const module = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, module)
    const unit = await getUnit(tx.db, { moduleId: id, unitId: unit_id })
    assertSameVersion(ifMatch, unit)
    const unit_ids = module.unit_ids.filter((each) => each !== unit_id)
    if (unit_ids.length === 0 && module.status === "published") {
      throw new Refusal("state_conflict", "A published module needs a unit. Add another one first, or unpublish it.")
    }

    await units.remove(tx.db, unit_id)
    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    await modules.replace(tx.db, { ...module, unit_ids, ...stamps })
    const removal = { moduleId: id, unitId: unit_id, remaining: unit_ids.length, at: tx.at }
    const completed = await removeUnitFromProgress(tx.db, removal)
    const change = { before: unit, people_who_completed_by_it: completed }
    tx.audit(actor, "learning_unit.deleted", { collection: units.name, id: unit_id, change })
  })
}

type UnitOrder = { id: string; unit_ids: readonly string[]; ifMatch: number | null }

/** @throws Refusal 403, 404, 422 if a unit is missing, unknown or repeated, 412. */
export function reorderUnits(deps: Deps, actor: Actor, { id, unit_ids, ifMatch }: UnitOrder): Promise<LearningModule> {
  return deps.transact(async (tx) => {
    const before = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, before)
    const ids = new Set(unit_ids)
    const isComplete = unit_ids.length === before.unit_ids.length && before.unit_ids.every((unit) => ids.has(unit))
    if (!isComplete) throw invalidField("unit_ids", "Name each unit of the module once, and no other.")
    assertSameVersion(ifMatch, before)

    const stamps = { updated_at: tx.at, updated_by_id: actor.employee_id }
    const after = await modules.replace(tx.db, { ...before, unit_ids: [...unit_ids], ...stamps })
    const change = { before: { unit_ids: before.unit_ids }, after: { unit_ids: after.unit_ids } }
    tx.audit(actor, "learning_module.units_ordered", { collection: modules.name, id, change })
    return presentModule(tx.db, actor, after)
  })
}

type QuestionInput = z.output<typeof Question>

const UNKNOWN_ID = "There is no such id in this quiz. Send new questions and options without an id."

/**
 * Gives new questions and options an id. Existing ones keep theirs, because attempts refer to them.
 * @throws Refusal 422 for an id that is not in this quiz.
 */
function assignIds(input: readonly QuestionInput[], current: readonly KeptQuestion[] = []): KeptQuestion[] {
  const known = new Map(current.map((question) => [question._id, new Set(question.options.map(({ _id }) => _id))]))
  const errors: FieldError[] = []
  const questions = input.map((question, at) => {
    const path = `questions.${at}`
    const options = question._id === undefined ? undefined : known.get(question._id)
    if (question._id !== undefined && !options) errors.push({ path: `${path}._id`, message: UNKNOWN_ID })
    return {
      ...question,
      _id: question._id ?? newId(),
      options: question.options.map((option, index) => {
        const isUnknown = option._id !== undefined && !options?.has(option._id)
        if (isUnknown) errors.push({ path: `${path}.options.${index}._id`, message: UNKNOWN_ID })
        return { ...option, _id: option._id ?? newId() }
      }),
    }
  })
  if (errors.length > 0) throw new Refusal("invalid", "Some ids are not of this quiz; new ones need none.", { errors })
  return questions
}

/** @throws Refusal 422 for a file of the wrong kind, or one that the actor may not use. */
async function lockUnitFile(db: Database, actor: Actor, unit: UnitRecord): Promise<void> {
  if (unit.kind !== "video" && unit.kind !== "file") return
  if (unit.file_id === null) return
  await lockUsableFile(db, actor, { id: unit.file_id, moduleId: unit.module_id, use: unit.kind })
}
