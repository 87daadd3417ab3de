import { sql, type Database } from "#platform/documents/index.ts"
import type { AuditSeals, ChainCut } from "./seals.ts"

const BATCH = 1_000

type Head = ChainCut & { cut_seal: string }
type Last = { position: number; hash: string }

/**
 * Removes the records from before a day from the beginnings of the chains. Each chain's head keeps the place and hash of
 * the last one removed, sealed with a key that is not in the database: verification begins there. A record that is older
 * than one before it in its chain stays until that one goes. (rules/personal-data#retention)
 * @returns how many were removed
 */
export async function cutAuditChains(db: Database, seals: AuditSeals, before: string): Promise<number> {
  const { rows } = await sql<{ chain: number }>`select chain from tbl_audit_heads order by chain`.execute(db)
  let removed = 0
  for (const { chain } of rows) {
    for (let count = BATCH; count === BATCH; removed += count) count = await cutBatch(db, seals, { chain, before })
  }
  return removed
}

function cutBatch(db: Database, seals: AuditSeals, { chain, before }: { chain: number; before: string }) {
  return db.transaction().execute(async (transaction) => {
    const head = await lockCut(transaction, chain)
    // A forged beginning must stay visible.
    if (!head || !cutHolds(seals, head)) return 0
    const { rows } = await sql<Last & { at: string }>`select position, hash, at from tbl_audit_log
      where chain = ${chain} and position > ${head.position} order by position limit ${BATCH}`.execute(transaction)
    const end = rows.findIndex(({ at }) => at >= before)
    const gone = end === -1 ? rows : rows.slice(0, end)
    const last = gone.at(-1)
    if (!last || gone[0]?.position !== head.position + 1) return 0
    const seal = seals.cutOf({ chain, ...pick(last) })
    await sql`delete from tbl_audit_log where chain = ${chain} and position <= ${last.position}`.execute(transaction)
    await sql`update tbl_audit_heads set cut_position = ${last.position}, cut_hash = ${last.hash}, cut_seal = ${seal}
      where chain = ${chain}`.execute(transaction)
    return gone.length
  })
}

const pick = ({ position, hash }: Last) => ({ position, hash })

async function lockCut(db: Database, chain: number): Promise<Head | null> {
  const { rows } = await sql<Head>`select chain, cut_position as position, cut_hash as hash, cut_seal
    from tbl_audit_heads where chain = ${chain} for update`.execute(db)
  return rows[0] ?? null
}

/** Whether a chain begins where we cut it, or where it always began. */
export function cutHolds(seals: AuditSeals, { cut_seal, ...cut }: Head): boolean {
  return cut.position === 0 ? cut_seal === "" : seals.cutHolds({ ...cut, seal: cut_seal })
}
