import { createHmac } from "node:crypto"

/** The end of a chain: the input of a seal. */
export type ChainEnd = { chain: number; length: number; hash: string }
export type SealedHead = ChainEnd & { seal: string }

/** A record whose texts were erased: its place, the hashes that the chain keeps, and what is left of it. */
export type RedactedRecord = { chain: number; position: number; previous: string; hash: string; content: string }

/** The last record that was removed from the beginning of a chain. */
export type ChainCut = { chain: number; position: number; hash: string }

export type AuditSeals = {
  of(end: ChainEnd): string
  holds(head: SealedHead): boolean
  /** Whether the seal is valid, but was made with a former key. */
  isFormer(head: SealedHead): boolean
  /** Proves that we erased texts of a record, which no longer has the hash that its chain keeps. */
  redactionOf(record: RedactedRecord): string
  redactionHolds(record: RedactedRecord & { redaction: string }): boolean
  /** Proves that we removed the records up to this one. */
  cutOf(cut: ChainCut): string
  cutHolds(cut: ChainCut & { seal: string }): boolean
}

/**
 * The seal of a head whose seal was invalid when its chain was written to: it is never valid again. A good seal would
 * legitimize the forgery.
 */
export const BROKEN_SEAL = "broken"

/**
 * Heads are sealed with a key that is not in the database, so no head can be forged for a truncated chain. An old head
 * that was saved still fits its length: only a witness stored elsewhere reveals that. (witness.ts)
 * @param secretsKeys SECRETS_KEY and its former values: the first seals, the seals of all are valid.
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
    redactionOf: (record) => redactionOf(key, record),
    redactionHolds: ({ redaction, ...record }) =>
      [key, ...formerKeys].some((each) => redactionOf(each, record) === redaction),
    cutOf: (cut) => cutOf(key, cut),
    cutHolds: ({ seal, ...cut }) => [key, ...formerKeys].some((each) => cutOf(each, cut) === seal),
  }
}

/** Derived from SECRETS_KEY, which someone with the database alone does not have. */
function keyOf(secretsKey: string): string {
  return createHmac("sha256", secretsKey).update("audit").digest("hex")
}

function sealOf(key: string, { chain, length, hash }: ChainEnd): string {
  return createHmac("sha256", key).update(`${chain}:${length}:${hash}`).digest("hex")
}

function redactionOf(key: string, { chain, position, previous, hash, content }: RedactedRecord): string {
  return createHmac("sha256", key).update(`redaction:${chain}:${position}:${previous}:${hash}:${content}`).digest("hex")
}

function cutOf(key: string, { chain, position, hash }: ChainCut): string {
  return createHmac("sha256", key).update(`cut:${chain}:${position}:${hash}`).digest("hex")
}
