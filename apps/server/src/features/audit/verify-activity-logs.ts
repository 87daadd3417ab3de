import { auditWitness, openAuditSeals, verifyAuditChain } from "#platform/audit/index.ts"
import type { World } from "#platform/world.ts"

/** Walks the whole log as it stands at this moment, however much is written meanwhile, and says how far it has come. */
export function verifyActivityLogs({ db, config }: Pick<World, "db" | "config">) {
  const seals = openAuditSeals([config.secretsKey, ...config.formerSecretsKeys])
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (moment) => {
      const { records, faults } = await verifyAuditChain(moment, seals)
      const { heads_digest, lengths } = await auditWitness(moment)
      return { records, heads_digest, lengths, faults }
    })
}
