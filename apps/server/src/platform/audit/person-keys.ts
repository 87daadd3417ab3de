import { randomBytes } from "node:crypto"
import { LRUCache } from "lru-cache"
import { sql, type Database } from "#platform/documents/index.ts"
import { SecretUnreadable, type Secrets } from "#platform/secrets/index.ts"
import { ERASED, openTexts, UNREADABLE } from "./person-texts.ts"

/** `destroyed`: the person was pseudonymized. `unreadable`: it was encrypted with a SECRETS_KEY not known here. */
export type PersonKey = Buffer | "destroyed" | "unreadable"
type Keys = ReadonlyMap<string, PersonKey>

/** The keys for new records, from memory wherever possible. */
export type PersonKeys = {
  /** At once if all are in memory. */
  keysOf(employeeIds: ReadonlySet<string>): Keys | Promise<Keys>
}

type Deps = { db: Database; secrets: Secrets }
type StoredKey = { employee_id: string; sealed: string | null }

const KEY_BYTES = 32
const placeOf = (employeeId: string) => ({ collection: "tbl_person_keys", id: employeeId, field: "sealed" })

/** Enough for everyone who is written about in a while; a key and its place are about 200 bytes. */
const MAX_IN_MEMORY = 20_000
/** A key that was destroyed through another process is no longer used after this. */
const LIFETIME_MS = 600_000

/**
 * Keys are created outside the transactions that need them: a key that is in memory must be in the database, whether or
 * not they commit.
 */
export function openPersonKeys(deps: Deps): PersonKeys {
  const memory = new LRUCache<string, PersonKey>({ max: MAX_IN_MEMORY, ttl: LIFETIME_MS })
  return {
    keysOf(employeeIds) {
      const found = new Map<string, PersonKey>()
      const missing: string[] = []
      for (const id of employeeIds) {
        const known = memory.get(id)
        if (known) found.set(id, known)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      return ensureKeys(deps, missing).then((created) => {
        for (const [id, key] of created) {
          memory.set(id, key)
          found.set(id, key)
        }
        return found
      })
    },
  }
}

async function ensureKeys({ db, secrets }: Deps, ids: readonly string[]): Promise<Map<string, PersonKey>> {
  const fresh = ids.map((id) => ({
    employee_id: id,
    sealed: secrets.seal(randomBytes(KEY_BYTES).toString("base64url"), placeOf(id)),
  }))
  await sql`insert into tbl_person_keys (employee_id, sealed)
    select employee_id, sealed from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as k(employee_id text, sealed text)
    order by employee_id on conflict do nothing`.execute(db)
  return loadKeys({ db, secrets }, ids)
}

/** As stored now: a destroyed key is never read from memory. */
export async function loadKeys({ db, secrets }: Deps, ids: readonly string[]): Promise<Map<string, PersonKey>> {
  const { rows } = await sql<StoredKey>`select employee_id, sealed from tbl_person_keys
    where employee_id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.employee_id, unwrap(secrets, row)]))
}

function unwrap(secrets: Secrets, { employee_id, sealed }: StoredKey): PersonKey {
  if (sealed === null) return "destroyed"
  try {
    return Buffer.from(secrets.open(sealed, placeOf(employee_id)), "base64url")
  } catch (error) {
    if (error instanceof SecretUnreadable) return "unreadable"
    throw error
  }
}

/** From now on, the texts that it encrypted can't be read by anyone. */
export async function destroyPersonKey(db: Database, employeeId: string, at: string): Promise<void> {
  await sql`insert into tbl_person_keys as stored (employee_id, sealed, destroyed_at) values (${employeeId}, null, ${at})
    on conflict (employee_id) do update set sealed = null, destroyed_at = coalesce(stored.destroyed_at, excluded.destroyed_at)`.execute(
    db,
  )
}

/** Encrypts with the newest SECRETS_KEY what a former one had encrypted. */
export async function renewPersonKeys({ db, secrets }: Deps): Promise<void> {
  const { prefix } = secrets
  const { rows } = await sql<StoredKey>`select employee_id, sealed from tbl_person_keys
    where sealed is not null and left(sealed, ${prefix.length}) <> ${prefix}`.execute(db)
  const renewed = rows.flatMap((row) => {
    const key = unwrap(secrets, row)
    return typeof key === "string"
      ? []
      : [{ ...row, renewed: secrets.seal(key.toString("base64url"), placeOf(row.employee_id)) }]
  })
  if (renewed.length === 0) return
  await sql`update tbl_person_keys k set sealed = r.renewed
    from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as r(employee_id text, sealed text, renewed text)
    where k.employee_id = r.employee_id and k.sealed = r.sealed`.execute(db)
}

type Readable = { [name: string]: unknown }

/** Records with their encrypted texts, as far as the keys of their people still exist. Others stay as they are. */
export async function openPersonTexts<Stored extends object>(
  deps: Deps,
  records: readonly Stored[],
): Promise<Stored[]> {
  // Their fields are read by name.
  const found = records as readonly (Stored & Readable)[]
  const people = found.flatMap(({ sealed, employee_id }) =>
    typeof sealed === "string" && typeof employee_id === "string" ? [employee_id] : [],
  )
  const keys = people.length === 0 ? new Map<string, PersonKey>() : await loadKeys(deps, [...new Set(people)])
  return found.map((record) => {
    const { sealed, ...rest } = record
    if (typeof sealed !== "string") return rest as Stored
    const key = keys.get(String(record["employee_id"])) ?? "destroyed"
    const change = openTexts(record["change"] as Readable, {
      sealed,
      key: typeof key === "string" ? null : key,
      recordId: String(record["_id"]),
      missing: key === "unreadable" ? UNREADABLE : ERASED,
    })
    return { ...rest, change } as Stored // without the box
  })
}
