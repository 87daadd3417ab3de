import { sql, type Database } from "#platform/documents/index.ts"
import { AUDIT_CHAINS, FIRST_HASH } from "./chain.ts"
import type { AuditSeals, ChainCut, SealedHead } from "./seals.ts"

/**
 * Seals the chains of a new database before anything is written, so that a chain emptied later can be distinguished
 * from an unused one. Only if nothing has been written or sealed; a second call does nothing, and concurrent processes
 * serialize on the row locks.
 */
export async function sealEmptyChains(db: Database, seals: AuditSeals): Promise<void> {
  const sealed = Array.from({ length: AUDIT_CHAINS }, (_, index) => {
    const chain = index + 1
    return { chain, seal: seals.of({ chain, length: 0, hash: FIRST_HASH }) }
  })
  await sql`update tbl_audit_heads h set seal = s.seal
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as s(chain int, seal text)
    where s.chain = h.chain and h.length = 0 and h.seal = ''
      and not exists (select from tbl_audit_log) and not exists (select from tbl_audit_heads where seal <> '')`.execute(
    db,
  )
}

/**
 * Reseals with the newest key what a former one sealed, and nothing else: the former key is then no longer needed. A
 * head written in the meantime already has the new seal and is skipped.
 */
export async function renewSeals(db: Database, seals: AuditSeals): Promise<void> {
  const { rows } = await sql<SealedHead>`select chain, length, hash, seal from tbl_audit_heads`.execute(db)
  const renewed = rows.filter(seals.isFormer).map((head) => ({ ...head, renewed: seals.of(head) }))
  if (renewed.length === 0) return
  await sql`update tbl_audit_heads h set seal = s.renewed
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as s(chain int, seal text, renewed text)
    where s.chain = h.chain and s.seal = h.seal`.execute(db)
}

/** The same for the beginnings of chains that were cut. */
export async function renewCuts(db: Database, seals: AuditSeals): Promise<void> {
  const { rows } = await sql<ChainCut & { seal: string }>`select chain, cut_position as position, cut_hash as hash,
    cut_seal as seal from tbl_audit_heads where cut_position > 0`.execute(db)
  const renewed = rows.flatMap((cut) => {
    const seal = seals.cutOf(cut)
    return seal !== cut.seal && seals.cutHolds(cut) ? [{ ...cut, renewed: seal }] : []
  })
  if (renewed.length === 0) return
  await sql`update tbl_audit_heads h set cut_seal = s.renewed
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as s(chain int, seal text, renewed text)
    where s.chain = h.chain and s.seal = h.cut_seal`.execute(db)
}
