import { SecretUnreadable, type Secrets } from "#platform/secrets/index.ts"
import { appendAudit, type AuditSeals } from "#platform/audit/index.ts"
import type { Database, Log } from "#platform/index.ts"
import { employees } from "#core/people/index.ts"
import { eraseRecord, eraseTraces, type Traces } from "./erase.ts"
import type { Identity } from "./identity.store.ts"
import { openIdentity } from "./pseudonymization.ts"
import { endUnfinished, selectUnfinished } from "./pseudonymizations.store.ts"

type ReapplyDeps = { seals: AuditSeals; secrets: Secrets; log: Log; at: string }
type Reapplied = { people: string[]; files: string[] }

/**
 * Repeats in a restored database what was done after its backup, before anyone can use it, and ends what was under way
 * when the backup was made. Unknown ids, and people that the backup has as pseudonymized already, stay as they are.
 * @returns who was pseudonymized
 */
export async function reapplyPseudonymizations(
  db: Database,
  { seals, secrets, log, at }: ReapplyDeps,
  employeeIds: readonly string[],
): Promise<Reapplied> {
  const found: Reapplied = { people: [], files: [] }
  const erase = async (employeeId: string, { identity, files }: Traces) => {
    const inBatch = <Result>(work: (within: Database) => Promise<Result>) => work(db)
    const report = { begin: () => {}, advance: () => {} }
    await eraseTraces({ inBatch, seals, secrets }, { employeeId, identity, at }, report)
    found.files.push(...files)
  }
  for (const { _id, status, employee_id, identity: sealed, files } of await selectUnfinished(db)) {
    const identity = sealed && openOrNull(secrets, employee_id, sealed)
    if (identity) await erase(employee_id, { identity, files })
    else
      log.error({ employee_id }, "a pseudonymization was under way in the backup; without its SECRETS_KEY it can't end")
    if (!identity) continue
    await endUnfinished(db, _id, at)
    // Otherwise the backup only lacked a later pass.
    if (status !== "succeeded") found.people.push(employee_id)
  }
  for (const id of employeeIds) {
    const person = await employees.find(db, id, "for update")
    if (!person || person.pseudonymized_at !== null) continue
    await erase(id, await eraseRecord(db, { person: { ...person, status: "inactive" }, at }))
    found.people.push(id)
    const target = { collection: employees.name, id }
    const draft = { actor_id: null, impersonator_id: null, action: "employee.pseudonymized", employee_id: id, target }
    const change = { reapplied_after_restore: true }
    const { written } = await appendAudit({ db, seals, log }, [{ ...draft, request_id: null, change }], at)
    await written
  }
  return found
}

function openOrNull(secrets: Secrets, employeeId: string, sealed: string): Identity | null {
  try {
    return openIdentity(secrets, employeeId, sealed)
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}
