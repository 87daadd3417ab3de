import { auditWitness } from "#platform/audit/index.ts"
import type { World } from "#platform/world.ts"

/** A line for logs that are kept elsewhere: with it, an old copy of the audit log that is put back shows. */
export async function noteHeads({ db, log }: Pick<World, "db" | "log">): Promise<void> {
  log.info(await auditWitness(db), "audit heads")
}
