import { invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { Tx } from "#platform/index.ts"
import { createLookup } from "./lookups.ts"
import { foldText } from "./names.ts"
import type { SheetMapping } from "./sheet-mapping.ts"

/** A column with more different names holds something else. */
const MAX_NEW_TASKS = 500

/**
 * Creates the tasks of the whole company that a file names and the catalog lacks.
 * @throws Refusal 403, or 422 for too many names
 */
export async function createMissingTasks(
  tx: Tx,
  actor: Actor,
  { createTasks, loadLookups }: SheetMapping,
  names: ReadonlySet<string>,
): Promise<void> {
  if (!createTasks || !loadLookups || names.size === 0) return
  const known = await createLookup("task", (await loadLookups(tx, actor, new Map([["task", names]]))).get("task") ?? [])
  const missing = new Map<string, string>()
  for (const name of names) {
    const key = foldText(name)
    if (known.find(name) === null && !missing.has(key)) missing.set(key, name)
  }
  if (missing.size > MAX_NEW_TASKS) {
    const message = `This file names ${missing.size} tasks that don't exist. At most ${MAX_NEW_TASKS} are created at once: is it the right column?`
    throw invalidField("mapping.create_missing", message)
  }
  if (missing.size > 0) await createTasks(tx, actor, [...missing.values()])
}
