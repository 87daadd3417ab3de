import { sql } from "#platform/documents/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { AUDIT_CHAINS, FIRST_HASH, headSeal } from "./chain.ts"

/**
 * Seals the chains of a new database before anything is written to it: a chain that somebody empties later is then told
 * from one that was never used. Only while nothing was written and nothing is sealed; a second call does nothing, and
 * several starting processes take turns on the rows.
 */
export async function sealEmptyChains(db: Database, key: string): Promise<void> {
  const seals = Array.from({ length: AUDIT_CHAINS }, (_, index) => {
    const chain = index + 1
    return { chain, seal: headSeal(key, { chain, length: 0, hash: FIRST_HASH }) }
  })
  await sql`update tbl_audit_heads h set seal = s.seal
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as s(chain int, seal text)
    where s.chain = h.chain and h.length = 0 and h.seal = ''
      and not exists (select from tbl_audit_log) and not exists (select from tbl_audit_heads where seal <> '')`.execute(
    db,
  )
}
