import { destroyPersonKey, eraseFromAuditLog, type AuditSeals, type InBatch } from "#platform/audit/index.ts"
import { type Database } from "#platform/index.ts"
import { tablesOf } from "#platform/backup/index.ts"
import type { Secrets } from "#platform/secrets/index.ts"
import { employees, type EmployeeDocument } from "#core/people/index.ts"
import { eraseMentions, eraseRows, removeDrafts } from "./erase.store.ts"
import { loadIdentity, pseudonymOf, type Identity } from "./identity.store.ts"
import { mentionsOf } from "./mentions.ts"
import { PERSONAL_TABLES } from "./personal-tables.store.ts"
import { PREFIX, describeTables, removeArchives, personalFiles, sharedTargets } from "./rows.store.ts"

/** What is needed to find the rest, of what the record no longer says. */
export type Traces = { identity: Identity; files: string[] }

/**
 * The point of no return, in the caller's transaction: the record has no name and no address from now on, and the key of
 * the person's texts in the audit log is destroyed. (rules/personal-data#pseudonymization)
 * @param person locked
 */
export async function eraseRecord(
  db: Database,
  { person, at }: { person: EmployeeDocument; at: string },
): Promise<Traces> {
  const { _id: employeeId } = person
  const identity = await loadIdentity(db, person)
  const files = [...(await personalFiles(db, employeeId)), ...(await removeArchives(db, employeeId))]
  await employees.replace(db, pseudonymized(person, at))
  await destroyPersonKey(db, employeeId, at)
  return { identity, files }
}

export const ERASURE_PHASES = ["records", "mentions", "audit_log", "files"] as const
export type ErasurePhase = (typeof ERASURE_PHASES)[number]

export type EraseDeps = { inBatch: InBatch; seals: AuditSeals; secrets: Secrets }
type Erased = { employeeId: string; identity: Identity; at: string }
export type ErasureReport = { begin(phase: ErasurePhase, total: number): void; advance(count: number): void }

/** Written by the audit log itself, or about no one. */
const NOT_SEARCHED = new Set(["audit_log", "audit_heads", "person_keys", "change_tokens"].map((name) => PREFIX + name))

/**
 * Removes everything else about the person that is more than ids, days and figures, batch by batch: first by what each
 * table holds, then wherever the person's name or address still stands. Safe to repeat, and to run twice at once: what
 * is erased already stays as it is.
 * @returns in how many rows something was found
 */
export async function eraseTraces(
  { inBatch, seals, secrets }: EraseDeps,
  { employeeId, identity, at }: Erased,
  { begin, advance }: ErasureReport,
): Promise<number> {
  let found = 0
  const pseudonym = pseudonymOf(employeeId)
  const mentions = mentionsOf(employeeId, identity)
  const tables = await inBatch(describeTables)
  const listed = Object.entries(PERSONAL_TABLES)
  begin("records", listed.length)
  for (const [name, personal] of listed) {
    const table = tables.get(personal.table ?? name)
    if (table) found += await eraseRows(inBatch, { table, personal, employeeId, pseudonym })
    advance(1)
  }
  await inBatch((db) => removeDrafts(db, employeeId, mentions))

  const searched = (await inBatch(tablesOf)).filter(({ name }) => !NOT_SEARCHED.has(name))
  begin("mentions", searched.length)
  for (const table of searched) {
    found += await eraseMentions(inBatch, table, mentions)
    advance(1)
  }

  begin("audit_log", 1)
  const targetIds = await inBatch((db) => sharedTargets(db, employeeId))
  const { replace } = mentions
  await eraseFromAuditLog(inBatch, { seals, secrets, employeeId, at, targetIds, replace })
  advance(1)
  return found
}

function pseudonymized(person: EmployeeDocument, at: string): EmployeeDocument {
  return {
    ...person,
    idp_sub: null,
    sessions_end_at: at,
    pseudonymized_at: at,
    personal_data: {
      ...person.personal_data,
      first_name: "Former",
      last_name: `employee ${person._id}`,
      preferred_name: null,
      email_address: null,
      birth_date: null,
      phone: null,
      pronouns: null,
    },
  }
}
