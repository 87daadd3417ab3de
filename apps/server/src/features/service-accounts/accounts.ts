import { randomBytes } from "node:crypto"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import type {
  KeyRotation,
  ServiceAccount,
  ServiceAccountInput,
  ServiceAccountPatch,
  ServiceAccountStatus,
  ServiceAccountWithKey,
} from "@scorecard/contracts/service-accounts"
import type { Actor } from "@scorecard/domain"
import { assertSameVersion, managementAbilities, newId, timestamp, type Platform, type Tx } from "#platform/index.ts"
import { findNames, serviceAccounts, type ServiceAccountDocument } from "#core/people/index.ts"
import * as store from "./accounts.store.ts"
import * as keyStore from "./keys.store.ts"

type Deps = Pick<Platform, "transact">
type Edit<Body> = { id: string; body: Body; ifMatch: number | null }

/** @throws Refusal 422 for an unknown department or a past expiry, 409 `already_exists`. */
export function createAccount(deps: Deps, actor: Actor, body: ServiceAccountInput): Promise<ServiceAccountWithKey> {
  return deps.transact(async (tx) => {
    const document: ServiceAccountDocument = {
      ...body,
      _id: newId(),
      expires_at: body.expires_at ?? null,
      revoked_at: null,
      created_at: tx.at,
      created_by_id: actor.employee_id,
      version: 1,
    }
    await assertValid(tx, document, null)
    const account = await serviceAccounts.insert(tx.db, document)
    const key = await addKey(tx, account)
    tx.audit(actor, "service_account.created", targetOf(account, accessOf(account)))
    return { ...(await presentAccount(tx, actor, account)), key }
  })
}

/** @throws Refusal 404, 412, 422, 409 `state_conflict` for a revoked account, `already_exists`. */
export function updateAccount(deps: Deps, actor: Actor, edit: Edit<ServiceAccountPatch>): Promise<ServiceAccount> {
  return deps.transact(async (tx) => {
    const current = await getUnrevoked(tx, edit.id)
    assertSameVersion(edit.ifMatch, current)
    const next = { ...current, ...edit.body }
    await assertValid(tx, next, current)
    const saved = await serviceAccounts.replace(tx.db, next)
    tx.audit(actor, "service_account.changed", targetOf(saved, { before: accessOf(current), after: accessOf(saved) }))
    return presentAccount(tx, actor, saved)
  })
}

/**
 * The present key goes on working for the overlap; an older one ends now. (rules/service-accounts#keys)
 * @throws Refusal 404, 409 `state_conflict` for a revoked account.
 */
export function rotateKey(
  deps: Deps,
  actor: Actor,
  { id, body: { overlap_hours } }: Pick<Edit<KeyRotation>, "id" | "body">,
): Promise<ServiceAccountWithKey> {
  return deps.transact(async (tx) => {
    const account = await getUnrevoked(tx, id)
    const until = timestamp(tx.now.add({ hours: overlap_hours }))
    await keyStore.retireKeys(tx.db, id, { at: tx.at, until })
    const key = await addKey(tx, account)
    tx.audit(actor, "service_account.key_rotated", targetOf(account, { overlap_hours }))
    return { ...(await presentAccount(tx, actor, account)), key }
  })
}

/** @throws Refusal 404, 409 `state_conflict` if it is revoked already. */
export function revokeAccount(deps: Deps, actor: Actor, id: string): Promise<void> {
  return deps.transact(async (tx) => {
    const account = await getUnrevoked(tx, id)
    await keyStore.deleteKeys(tx.db, id)
    const saved = await serviceAccounts.replace(tx.db, { ...account, revoked_at: tx.at })
    tx.audit(actor, "service_account.revoked", targetOf(saved, {}))
  })
}

async function getUnrevoked(tx: Tx, id: string): Promise<ServiceAccountDocument> {
  await store.lockNames(tx.db)
  const account = await serviceAccounts.get(tx.db, id, "for update")
  if (account.revoked_at === null) return account
  throw new Refusal("state_conflict", "This account is revoked. Create a new one instead.")
}

const HINT_LENGTH = 8
const KEY_BYTES = 32

async function addKey(tx: Tx, { _id }: ServiceAccountDocument): Promise<string> {
  const key = keyStore.KEY_PREFIX + randomBytes(KEY_BYTES).toString("base64url")
  await keyStore.insertKey(tx.db, {
    hash: keyStore.hashKey(key),
    accountId: _id,
    hint: key.slice(0, HINT_LENGTH),
    at: tx.at,
  })
  return key
}

/** @throws Refusal 422 field by field, 409 `already_exists`. (rules/service-accounts#pool) */
async function assertValid(tx: Tx, next: ServiceAccountDocument, current: ServiceAccountDocument | null) {
  const errors: FieldError[] = []
  if (next.pool !== "company") {
    const known = await store.findDepartmentNames(tx.db, next.pool)
    for (const [index, id] of next.pool.entries()) {
      if (!known.has(id)) errors.push({ path: `pool.${index}`, message: "There is no such department." })
    }
    if (next.scopes.includes("scim")) {
      errors.push({ path: "pool", message: "Provisioning with the scim scope needs the whole company." })
    }
  }
  if (new Set(next.scopes).size !== next.scopes.length) {
    errors.push({ path: "scopes", message: "Name each scope once." })
  }
  if (next.expires_at !== null && next.expires_at !== current?.expires_at && next.expires_at <= tx.at) {
    errors.push({ path: "expires_at", message: "Choose a time in the future." })
  }
  if (errors.length > 0) throw new Refusal("invalid", "This account can't be saved like this.", { errors })
  await store.lockNames(tx.db)
  if (!(await store.isNameTaken(tx.db, next))) return
  const message = "There is a service account with this name already."
  throw new Refusal("already_exists", message, { errors: [{ path: "name", message }] })
}

const accessOf = ({ name, scopes, pool, expires_at }: ServiceAccountDocument) => ({ name, scopes, pool, expires_at })

function targetOf({ _id: id, name }: ServiceAccountDocument, change: Record<string, unknown>) {
  return { collection: serviceAccounts.name, id, change: { name, ...change } }
}

type Reading = { db: Platform["db"]; at: string }

/** Accounts with the state of their keys and the names of people and departments. */
export async function presentAccounts(
  { db, at }: Reading,
  reader: Actor,
  accounts: readonly ServiceAccountDocument[],
): Promise<ServiceAccount[]> {
  const departmentIds = accounts.flatMap(({ pool }) => (pool === "company" ? [] : pool))
  const [keys, people, departments] = await Promise.all([
    keyStore.selectKeys(
      db,
      accounts.map(({ _id }) => _id),
    ),
    findNames(
      db,
      accounts.map(({ created_by_id }) => created_by_id),
    ),
    store.findDepartmentNames(db, departmentIds),
  ])
  return accounts.map((account) => {
    const own = keys.get(account._id) ?? []
    const [newest] = own
    const previous = own.find(({ expires_at }) => expires_at !== null && expires_at > at)
    const uses = own.flatMap(({ last_used_at }) => last_used_at ?? []).toSorted()
    const status = statusOf(account, at)
    return {
      ...account,
      status,
      department_names: account.pool === "company" ? [] : account.pool.map((id) => departments.get(id) ?? id),
      key_hint: newest?.hint ?? null,
      previous_key_expires_at: previous?.expires_at ?? null,
      last_used_at: uses.at(-1) ?? null,
      created_by_name: people.get(account.created_by_id) ?? account.created_by_id,
      abilities: managementAbilities(reader, { edit: status !== "revoked" }),
    }
  })
}

export async function presentAccount(
  reading: Reading,
  reader: Actor,
  account: ServiceAccountDocument,
): Promise<ServiceAccount> {
  const [presented] = await presentAccounts(reading, reader, [account])
  if (!presented) throw new Error("A service account was not presented")
  return presented
}

function statusOf({ revoked_at, expires_at }: ServiceAccountDocument, at: string): ServiceAccountStatus {
  if (revoked_at !== null) return "revoked"
  return expires_at !== null && expires_at <= at ? "expired" : "active"
}
