import { Refusal } from "@scorecard/contracts/refusals"
import type { DevLoginPerson } from "@scorecard/contracts/session"
import type { World } from "#platform/world.ts"
import { devLoginOffered } from "./dev-login.ts"
import { peopleOfEachLevel } from "./dev-login-people.store.ts"

const OF_EACH_LEVEL = 3

/**
 * Whom a developer may choose to be: the first few active people of each access level, the highest first.
 * @throws Refusal 404 where dev-login is not offered.
 */
export async function listDevLoginPeople({
  config,
  db,
}: Pick<World, "config" | "db">): Promise<{ items: DevLoginPerson[]; demo_company: boolean }> {
  if (!devLoginOffered(config)) throw new Refusal("route_not_found", "There is no GET route at this address.")
  const { emails } = config.devLogin
  const items = await peopleOfEachLevel(db, OF_EACH_LEVEL, emails.includes("*") ? null : emails)
  return { items, demo_company: config.demoData }
}
