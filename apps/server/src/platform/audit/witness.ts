import { createHash } from "node:crypto"
import { sql, type Database } from "#platform/documents/index.ts"

/**
 * How far the audit log has come, in a form to be kept elsewhere: `lengths` of the chains in their order, and a SHA-256
 * over a line `chain:length:hash` of each. Any later log still holds the record at each of these positions, so the
 * digest can be made again from it; one that was cut, or an old copy that was put back, cannot.
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
