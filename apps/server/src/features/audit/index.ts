import * as contracts from "@scorecard/contracts/audit"
import { auditWitness, openAuditSeals, openPersonTexts, verifyAuditChain } from "#platform/audit/index.ts"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { auditLogList, type StoredLog } from "./audit.store.ts"
import { streamActivityLogs } from "./stream.ts"

export type Audit = {
  routes: MountedRoute[]
  /** Writes the heads of the audit log to the service log. */
  recordChainHeads(): Promise<void>
}

export function openAudit(platform: Platform): Audit {
  /** Texts about people are stored encrypted. (rules/administration#audit-log) */
  const readable = (records: StoredLog[]) => openPersonTexts(platform, records)
  return {
    recordChainHeads: () => recordChainHeads(platform),
    routes: [
      mount(contracts.listActivityLogs, ({ actor, query }) => auditLogList.page(platform, query, actor, readable)),
      mount(contracts.exportActivityLogs, ({ actor, query }) => auditLogList.file(platform, query, actor, readable)),
      mount(contracts.streamActivityLogs, ({ actor, query }) => streamActivityLogs(platform, actor, query)),
      mount(contracts.verifyActivityLogs, () => verifyActivityLogs(platform)),
    ],
  }
}

/** Verifies the whole log in one snapshot, unaffected by concurrent writes, and reports its length. */
function verifyActivityLogs({ db, config }: Pick<Platform, "db" | "config">) {
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
async function recordChainHeads({ db, log }: Pick<Platform, "db" | "log">): Promise<void> {
  log.info(await auditWitness(db), "audit heads")
}
