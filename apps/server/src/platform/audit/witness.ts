import { createHash } from "node:crypto"
import { sql, type Database } from "#platform/documents/index.ts"

/**
 * The current state of the audit log, to be stored elsewhere: `lengths` of the chains in order, and a SHA-256 over a
 * line `chain:length:hash` for each. Any later log still has the record at each of these positions, so the digest can
 * be recomputed from it, but not from a truncated log or an old copy that was restored.
 */
export type AuditWitness = { records: number; heads_digest: string; lengths: number[] }

type Head = { chain: number; length: number; hash: string }

export async function auditWitness(db: Database): Promise<AuditWitness> {
  const { rows } = await sql<Head>`select chain, length, hash from tbl_audit_heads order by chain`.execute(db)
  const lines = rows.map(({ chain, length, hash }) => `${chain}:${length}:${hash}`)
  return {
    records: rows.reduce((sum, { length }) => sum + length, 0),
    heads_digest: createHash("sha256").update(lines.join("\n")).digest("hex"),
    lengths: rows.map(({ length }) => length),
  }
}
