import { createHash } from "node:crypto"
import { sql, type Database } from "#platform/index.ts"
import type { ServiceAccountDocument } from "#core/people/index.ts"

/** What every key begins with; access tokens of people never do. */
export const KEY_PREFIX = "sc_"

/** 256 random bits need no salt. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex")
}

/** A key with its account. */
export type KeyStatus = Pick<ServiceAccountDocument, "_id" | "scopes" | "pool"> & {
  revoked: boolean
  /** When the key or its account expires, whichever is earlier. */
  expires_at: string | null
  last_used_at: string | null
}

/** By the hash of the key. */
export async function findKeys(db: Database, hashes: readonly string[]): Promise<Map<string, KeyStatus>> {
  const { rows } = await sql<KeyStatus & { hash: string }>`select k.hash, a._id, a.doc->'scopes' as scopes,
      a.doc->'pool' as pool, a.revoked_at is not null as revoked, least(k.expires_at, a.expires_at) as expires_at,
      k.last_used_at
    from tbl_service_account_keys k join tbl_service_accounts a on a._id = k.account_id
    where k.hash = any(${[...hashes]})`.execute(db)
  return new Map(rows.map(({ hash, ...status }) => [hash, status]))
}

/** Unless it was used after `before`: of simultaneous requests, one writes. */
export async function saveUse(
  db: Database,
  { hash, at, before }: { hash: string; at: string; before: string },
): Promise<void> {
  await sql`update tbl_service_account_keys set last_used_at = ${at}
    where hash = ${hash} and coalesce(last_used_at < ${before}, true)`.execute(db)
}

type StoredKey = { account_id: string; hint: string; expires_at: string | null; last_used_at: string | null }

/** The keys of these accounts, each account's newest first. */
export async function selectKeys(db: Database, accountIds: readonly string[]): Promise<Map<string, StoredKey[]>> {
  const { rows } = await sql<StoredKey>`select account_id, hint, expires_at, last_used_at from tbl_service_account_keys
    where account_id = any(${[...accountIds]}) order by created_at desc, expires_at desc nulls first`.execute(db)
  return Map.groupBy(rows, ({ account_id }) => account_id)
}

type NewKey = { hash: string; accountId: string; hint: string; at: string }

export async function insertKey(db: Database, { hash, accountId, hint, at }: NewKey): Promise<void> {
  await sql`insert into tbl_service_account_keys (hash, account_id, hint, created_at)
    values (${hash}, ${accountId}, ${hint}, ${at})`.execute(db)
}

/** Ends keys that are being replaced, and lets the present one work until `until`. */
export async function retireKeys(db: Database, accountId: string, { at, until }: Record<"at" | "until", string>) {
  await sql`delete from tbl_service_account_keys
    where account_id = ${accountId} and (expires_at is not null or ${until} <= ${at})`.execute(db)
  await sql`update tbl_service_account_keys set expires_at = ${until} where account_id = ${accountId}`.execute(db)
}

export async function deleteKeys(db: Database, accountId: string): Promise<void> {
  await sql`delete from tbl_service_account_keys where account_id = ${accountId}`.execute(db)
}
