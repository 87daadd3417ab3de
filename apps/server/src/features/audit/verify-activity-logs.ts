import { auditKeyOf, verifyAuditChain } from "#platform/audit/index.ts"
import type { World } from "#platform/world.ts"

/** Walks the whole log as it stands at this moment, however much is written meanwhile. */
export function verifyActivityLogs({ db, config }: Pick<World, "db" | "config">) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((moment) => verifyAuditChain(moment, auditKeyOf(config.secretsKey)))
}
