import { eraseFromAuditLog, type AuditSeals } from "#platform/audit/index.ts"
import { type Database } from "#platform/index.ts"
import { tablesOf } from "#platform/backup/index.ts"
import type { Secrets } from "#platform/secrets/index.ts"
import { employees, type EmployeeDocument } from "#core/people/index.ts"
import { eraseMentions, eraseRows, removeDrafts } from "./erase.store.ts"
import { loadIdentity, pseudonymOf } from "./identity.store.ts"
import { mentionsOf } from "./mentions.ts"
import { PERSONAL_TABLES } from "./personal-tables.store.ts"
import { PREFIX, describeTables, removeArchives, personalFiles, sharedTargets } from "./rows.store.ts"

export type EraseDeps = { seals: AuditSeals; secrets: Secrets }

/** What else has to go once this has committed. */
export type Leftovers = { employee_id: string; files: string[] }

/** Written by the audit log itself, or about no one. */
const NOT_SEARCHED = new Set(["audit_log", "audit_heads", "person_keys", "change_tokens"].map((name) => PREFIX + name))

/**
 * Removes everything about a person that is more than ids, days and figures, in the caller's transaction: first by what
 * each table holds, then wherever the person's name or address still stands. (rules/personal-data#pseudonymization)
 * @param person locked
 */
export async function erasePerson(
  db: Database,
  { seals, secrets }: EraseDeps,
  { person, at }: { person: EmployeeDocument; at: string },
): Promise<Leftovers> {
  const { _id: employeeId } = person
  const pseudonym = pseudonymOf(employeeId)
  const mentions = mentionsOf(employeeId, await loadIdentity(db, person))
  const files = [...(await personalFiles(db, employeeId)), ...(await removeArchives(db, employeeId))]
  const targetIds = await sharedTargets(db, employeeId)

  const tables = await describeTables(db)
  for (const [name, personal] of Object.entries(PERSONAL_TABLES)) {
    const table = tables.get(personal.table ?? name)
    if (table) await eraseRows(db, { table, personal, employeeId, pseudonym })
  }
  await removeDrafts(db, employeeId, mentions)
  await employees.replace(db, pseudonymized(person, at))
  for (const table of await tablesOf(db)) {
    if (!NOT_SEARCHED.has(table.name)) await eraseMentions(db, table, mentions)
  }
  const { replace } = mentions
  await eraseFromAuditLog(db, { seals, secrets, employeeId, at, targetIds, replace })
  return { employee_id: employeeId, files }
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
