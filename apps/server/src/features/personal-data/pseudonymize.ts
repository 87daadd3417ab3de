import { readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import type { EmployeeView } from "@scorecard/contracts/employees"
import type { PseudonymizeInput } from "@scorecard/contracts/personal-data"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import { z } from "zod"
import { applyDeparture, employees, type EmployeeDocument } from "#core/people/index.ts"
import { appendAudit, openAuditSeals, type AuditSeals } from "#platform/audit/index.ts"
import { defineJob, handle, type Database, type HandledJob, type Log, type Platform } from "#platform/index.ts"
import type { Secrets } from "#platform/secrets/index.ts"
import { erasePerson } from "./erase.ts"
import { loadIdentity, pseudonymOf, type Identity } from "./identity.store.ts"
import { mentionsOf } from "./mentions.ts"
import { listPerson } from "./pseudonymized-list.ts"
import { compact } from "./data-files.ts"

/** What pseudonymization needs from another feature. */
export type PersonalDataDeps = { readEmployee(actor: Actor, employeeId: string): Promise<EmployeeView> }

const Leftovers = z.strictObject({ employee_id: z.string(), files: z.array(z.string()), at: z.string() })
const removeLeftovers = defineJob({
  name: "remove_personal_leftovers",
  payload: Leftovers,
  key: ({ employee_id }) => employee_id,
  batchSize: 1,
  expireInSeconds: 7_200,
})

/**
 * Pseudonymizes someone who has left. The documents change in one transaction; files, the warehouse and the list that
 * restores read follow at once, or by the job if the process dies in between. (rules/personal-data#pseudonymization)
 * @throws Refusal 404, 409 already_pseudonymized or still_employed, 422
 */
export async function pseudonymize(
  platform: Platform & PersonalDataDeps,
  actor: Actor,
  { employee_id, legal_basis }: { employee_id: string } & PseudonymizeInput,
): Promise<EmployeeView> {
  const { transact, config, log } = platform
  const seals = openAuditSeals([config.secretsKey, ...config.formerSecretsKeys])
  const before = await transact(
    async (tx) => {
      const person = applyDeparture(await employees.get(tx.db, employee_id, "for update"), tx)
      assertCanBePseudonymized(person, { legal_basis, today: easternDate(tx.now), years: config.retention.years })
      const identity = await loadIdentity(tx.db, person)
      const leftovers = await erasePerson(tx.db, { ...platform, seals }, { person, at: tx.at })
      const target = { collection: employees.name, id: employee_id, employee_id }
      tx.audit(actor, "employee.pseudonymized", { ...target, change: { legal_basis } })
      const payload = { ...leftovers, at: tx.at }
      await tx.enqueue(removeLeftovers, payload, { startAfterSeconds: RETRY_SECONDS })
      await tx.enqueue(compact, { night: false })
      return { identity, payload }
    },
    { lockTimeoutMs: 0 },
  )
  await finish(platform, before.payload).catch((error: unknown) => {
    log.warn({ employee_id, err: error }, "what a pseudonymized person leaves behind is left to the job")
  })
  await removeMailFiles(config.dataDirectory, employee_id, before.identity)
  return platform.readEmployee(actor, employee_id)
}

const RETRY_SECONDS = 60

type Rules = { legal_basis: string | null; today: string; years: number }

function assertCanBePseudonymized(person: EmployeeDocument, { legal_basis, today, years }: Rules): void {
  if (person.pseudonymized_at !== null) {
    throw new Refusal("already_pseudonymized", "There is nothing left to remove.")
  }
  if (person.status === "active") {
    throw new Refusal("still_employed", "Set a separation date first. A legal basis does not replace it.")
  }
  const { separation_date } = person.employment_data
  const due = separation_date && Temporal.PlainDate.from(separation_date).add({ years }).toString()
  if (legal_basis !== null || (due !== null && due <= today)) return
  throw invalidField(
    "legal_basis",
    due === null
      ? "State the legal basis for removing the data now."
      : `The data is kept until ${due}. State the legal basis for removing it now.`,
  )
}

/** Safe to repeat. */
async function finish(
  { storage, warehouse }: Pick<Platform, "storage" | "warehouse">,
  { employee_id, files, at }: z.output<typeof Leftovers>,
): Promise<void> {
  await listPerson(storage, { employee_id, at })
  for (const key of files) await storage.remove(key)
  if (warehouse.configured) await warehouse.renameEmployee(employee_id, pseudonymOf(employee_id))
}

export function handleLeftovers(platform: Platform): HandledJob {
  return handle(removeLeftovers, (leftovers) => finish(platform, leftovers))
}

/** In development, emails are files. */
async function removeMailFiles(dataDirectory: string, employeeId: string, identity: Identity): Promise<void> {
  const folder = join(dataDirectory, "outbox")
  const { pattern } = mentionsOf(employeeId, identity)
  if (pattern === null) return
  const named = new RegExp(pattern, "iu")
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const content = await readFile(path, "utf8").catch(() => "")
    // Lines of an email are folded, and headers encoded: its recipient's address is always plain.
    if (named.test(content.replaceAll(/=\r?\n|\r?\n[ \t]/g, ""))) await rm(path, { force: true })
  }
}

type ReapplyDeps = { seals: AuditSeals; secrets: Secrets; log: Log; at: string }

/**
 * Repeats in a restored database what was done after its backup, before anyone can use it. Unknown ids, and people that
 * the backup has as pseudonymized already, stay as they are. @returns how many were pseudonymized
 */
export async function reapplyPseudonymizations(
  db: Database,
  { seals, secrets, log, at }: ReapplyDeps,
  employeeIds: readonly string[],
): Promise<{ people: string[]; files: string[] }> {
  const people: string[] = []
  const files: string[] = []
  for (const id of employeeIds) {
    const person = await employees.find(db, id, "for update")
    if (!person || person.pseudonymized_at !== null) continue
    const leftovers = await erasePerson(db, { seals, secrets }, { person: { ...person, status: "inactive" }, at })
    const target = { collection: employees.name, id }
    const draft = { actor_id: null, impersonator_id: null, action: "employee.pseudonymized", employee_id: id, target }
    const change = { reapplied_after_restore: true }
    const { written } = await appendAudit({ db, seals, log }, [{ ...draft, request_id: null, change }], at)
    await written
    people.push(id)
    files.push(...leftovers.files)
  }
  return { people, files }
}
