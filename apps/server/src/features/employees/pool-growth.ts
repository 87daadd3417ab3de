import { Refusal } from "@scorecard/contracts/refusals"
import { poolReach, type Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import { managersAbove, withStrangersBelow } from "./employees.store.ts"
import type { RecordChange } from "./placement.ts"

/**
 * Those of the people who, put under their new managers all together, would bring others into the actor's sight: a
 * head could else look wherever somebody of theirs has reports. Only managers matter, since with a department nobody
 * comes along. Two queries, however many change; ask with the standings held. (rules/people#reach)
 */
export async function poolGrowers(db: Database, actor: Actor, changes: readonly RecordChange[]): Promise<Set<string>> {
  if (poolReach(actor) === "everyone") return new Set()
  const moved = changes.filter(isMoved).map(({ next }) => next)
  const suspects = await withStrangersBelow(
    db,
    actor,
    moved.map(({ _id }) => _id),
  )
  if (suspects.size === 0) return suspects
  const managerOf = await managersAbove(
    db,
    moved.flatMap(({ employment_data }) => employment_data.manager_id ?? []),
  )
  for (const { _id, employment_data } of moved) managerOf.set(_id, employment_data.manager_id)
  return new Set([...suspects].filter((id) => standsAbove(actor.employee_id, id, managerOf)))
}

/** @throws Refusal 403 `pool_would_grow` */
export async function refusePoolGrowth(db: Database, actor: Actor, change: RecordChange): Promise<void> {
  const growers = await poolGrowers(db, actor, [change])
  if (growers.size > 0) throw poolWouldGrow()
}

export function poolWouldGrow(): Refusal {
  const message = "People whom you do not see report to this person, and would come into your sight: ask a super admin."
  return new Refusal("pool_would_grow", message, { errors: [{ path: "employment_data.manager_id", message }] })
}

/** Somebody new counts as moved too: who is put under them stands where they stand. */
function isMoved({ current, next }: RecordChange): boolean {
  return current?.employment_data.manager_id !== next.employment_data.manager_id
}

/** Ends also where the managers form a loop, which another check refuses. */
function standsAbove(id: string, below: string, managerOf: ReadonlyMap<string, string | null>): boolean {
  const passed = new Set<string>()
  for (let at = managerOf.get(below); at && !passed.has(at); at = managerOf.get(at)) {
    if (at === id) return true
    passed.add(at)
  }
  return false
}
