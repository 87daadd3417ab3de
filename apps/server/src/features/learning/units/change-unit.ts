import type { UnitPatch, UnitRecord } from "@scorecard/contracts/learning-units"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { refuseOtherVersion } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { assertCanEditModule } from "../modules/may-author.ts"
import { getVisibleModule } from "../modules/modules.store.ts"
import { getUnit, units } from "./units.store.ts"
import { lockUnitFile, assignIds } from "./vet-unit.ts"

type UnitUpdate = { id: string; unit_id: string; patch: UnitPatch; ifMatch: number | null }

/** What people have done of it stays done. @throws Refusal 403, 404, 422, 412. */
export function updateUnit(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, unit_id, patch, ifMatch }: UnitUpdate,
): Promise<UnitRecord> {
  return deps.transact(async (tx) => {
    // Attempts hold the module too: none is scored half by the old questions and half by the new.
    const module = await getVisibleModule(tx.db, actor, id, "for update")
    assertCanEditModule(actor, module)
    const before = await getUnit(tx.db, { moduleId: id, unitId: unit_id })
    const changed = applyPatch(before, patch)
    await lockUnitFile(tx.db, actor, changed)
    refuseOtherVersion(ifMatch, before)

    const after = await units.replace(tx.db, { ...changed, updated_at: tx.at, updated_by_id: actor.employee_id })
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

/** @throws Refusal 422 for a field of another kind, and for what the kind cannot be without. */
function applyPatch(unit: UnitRecord, patch: UnitPatch): UnitRecord {
  // Object.keys of the parsed patch: its schema is strict.
  const foreign = (Object.keys(patch) as (keyof UnitPatch)[]).filter((name) => !FIELDS[unit.kind].includes(name))
  if (foreign.length > 0) {
    const errors = foreign.map((path) => ({ path, message: `A unit of the kind ${unit.kind} has no such field.` }))
    throw new Refusal("invalid", `Check these fields of the body: ${foreign.join(", ")}.`, { errors })
  }
  const { title = unit.title } = patch
  if (unit.kind === "article") return { ...unit, title, text: patch.text ?? unit.text }
  if (unit.kind === "file") {
    if (patch.file_id === null) throw invalidField("file_id", "A unit of the kind file is nothing without one.")
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
