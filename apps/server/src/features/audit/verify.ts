import { auditWitness, openAuditSeals, verifyAuditChain } from "#platform/audit/index.ts"
import type { World } from "#platform/world.ts"

/** Verifies the whole log in one snapshot, unaffected by concurrent writes, and reports its length. */
export function verifyActivityLogs({ db, config }: Pick<World, "db" | "config">) {
  const seals = openAuditSeals([config.secretsKey, ...config.formerSecretsKeys])
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const { records, faults } = await verifyAuditChain(snapshot, seals)
      const { heads_digest, lengths } = await auditWitness(snapshot)
      return { records, heads_digest, lengths, faults }
    })
}

/** Writes the heads to the service log, which is stored elsewhere: a restored old copy of the audit log then shows. */
export async function recordChainHeads({ db, log }: Pick<World, "db" | "log">): Promise<void> {
  log.info(await auditWitness(db), "audit heads")
}
