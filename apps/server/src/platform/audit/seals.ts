import { createHmac } from "node:crypto"

/** How far a chain has come: what a seal is made of. */
export type ChainEnd = { chain: number; length: number; hash: string }
export type SealedHead = ChainEnd & { seal: string }

export type AuditSeals = {
  of(end: ChainEnd): string
  holds(head: SealedHead): boolean
  /** Whether the seal holds, but was made with a former key. */
  isFormer(head: SealedHead): boolean
}

/**
 * What a head gets whose seal did not hold when its chain was written to: it never holds again. A good seal would make
 * the forgery ours.
 */
export const BROKEN_SEAL = "broken"

/**
 * The heads are sealed with a key that the database does not hold: for a tail that was cut, no head can be made there.
 * One that was sealed earlier, and kept, still fits its length: only a witness kept elsewhere shows that. (witness.ts)
 * @param secretsKeys SECRETS_KEY, and what it was before: the first seals, the seals of all hold.
 */
export function openAuditSeals(secretsKeys: readonly [string, ...string[]]): AuditSeals {
  const [newest, ...former] = secretsKeys
  const key = keyOf(newest)
  const formerKeys = former.map(keyOf)
  const isFormer = (head: SealedHead) => formerKeys.some((each) => sealOf(each, head) === head.seal)
  return {
    of: (end) => sealOf(key, end),
    holds: (head) => sealOf(key, head) === head.seal || isFormer(head),
    isFormer: (head) => sealOf(key, head) !== head.seal && isFormer(head),
  }
}

/** Made of SECRETS_KEY: whoever holds the database alone does not have it. */
function keyOf(secretsKey: string): string {
  return createHmac("sha256", secretsKey).update("audit").digest("hex")
}

function sealOf(key: string, { chain, length, hash }: ChainEnd): string {
  return createHmac("sha256", key).update(`${chain}:${length}:${hash}`).digest("hex")
}
