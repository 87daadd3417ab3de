import type { Actor } from "@scorecard/domain/access"
import type { World } from "#platform/world.ts"
import { namesOf } from "./organization.store.ts"

/** Documents name people by id; whoever reads them needs the names. */
export async function readNames(
  { db }: Pick<World, "db">,
  actor: Actor,
  employeeIds: readonly string[],
): Promise<{ names: Record<string, string> }> {
  const people = await namesOf(db, actor, employeeIds)
  return { names: Object.fromEntries(people.map(({ employee_id, name }) => [employee_id, name])) }
}
