import { setTimeout as sleep } from "node:timers/promises"
import type { EmployeeView } from "@scorecard/contracts/employees"
import type { PseudonymizationState, PseudonymizeInput } from "@scorecard/contracts/personal-data"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import { applyDeparture, employees, type EmployeeDocument } from "#core/people/index.ts"
import { enqueueTracked, waitForTracked, type Database, type Platform } from "#platform/index.ts"
import { eraseRecord } from "./erase.ts"
import { presentPseudonymization, pseudonymization, sealIdentity } from "./pseudonymization.ts"
import { findPseudonymization, forgetIdentity, selectUnfinished } from "./pseudonymizations.store.ts"
import { pseudonymizationWork } from "./pseudonymize-job.ts"
import { listPerson } from "./pseudonymized-list.ts"
import { isVerificationQueued } from "./under-way.store.ts"
import { enqueueVerification } from "./verification.ts"

/** What pseudonymization needs from another feature. */
export type PersonalDataDeps = { readEmployee(db: Database, actor: Actor, employeeId: string): Promise<EmployeeView> }

/** How long the request waits for its job, which goes on after that. */
const WAIT_MS = 15_000

/**
 * Pseudonymizes someone who has left. What can't be taken back is one transaction: the record loses its name, the key of
 * the audit log's texts is destroyed, and a job is queued that removes the rest. (rules/personal-data#pseudonymization)
 * @throws Refusal 404, 409 already_pseudonymized or still_employed, 422
 */
export async function pseudonymize(
  platform: Platform & PersonalDataDeps,
  actor: Actor,
  { employee_id, legal_basis }: { employee_id: string } & PseudonymizeInput,
): Promise<EmployeeView> {
  const { transact, config, log, secrets, storage } = platform
  let job = { jobId: "", at: "" }
  const view = await transact(
    async (tx) => {
      const person = applyDeparture(await employees.get(tx.db, employee_id, "for update"), tx)
      assertCanBePseudonymized(person, { legal_basis, today: easternDate(tx.now), years: config.retention.years })
      const { identity, files } = await eraseRecord(tx.db, { person, at: tx.at })
      const target = { collection: employees.name, id: employee_id, employee_id }
      tx.audit(actor, "employee.pseudonymized", { ...target, change: { legal_basis } })
      const sealed = sealIdentity(secrets, employee_id, identity)
      const payload = { employee_id, identity: sealed, files, pseudonymized_at: tx.at }
      const queued = await enqueueTracked(tx, pseudonymization, { requester: actor, payload, isAwaited: false })
      job = { jobId: queued.job._id, at: tx.at }
      return platform.readEmployee(tx.db, actor, employee_id)
    },
    { lockTimeoutMs: 0 },
  )
  const untold = (error: unknown) => log.warn({ employee_id, err: error }, "a pseudonymization is left to its job")
  await listPerson(storage, { employee_id, at: job.at }).catch(untold)
  const work = pseudonymizationWork(platform)
  const patience = new AbortController()
  await Promise.race([
    waitForTracked(platform, pseudonymization, { jobId: job.jobId, work }).catch(untold),
    sleep(WAIT_MS, null, { signal: patience.signal, ref: false }).catch(() => {}),
  ])
  patience.abort()
  return view
}

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

/** @throws Refusal 404 */
export async function getPseudonymization(
  { db }: Pick<Platform, "db">,
  employeeId: string,
): Promise<PseudonymizationState> {
  await employees.get(db, employeeId)
  const job = await findPseudonymization(db, employeeId)
  if (!job) throw new Refusal("not_found", "This person was not pseudonymized here.")
  return presentPseudonymization(job)
}

/** Queues again what has failed for good: nothing about the person may remain because a disk was full for a day. */
export async function resumePseudonymizations({ db, transact }: Pick<Platform, "db" | "transact">): Promise<void> {
  for (const { _id, status, employee_id, identity, files, pseudonymized_at, ...job } of await selectUnfinished(db)) {
    if (status === "succeeded" && !(await isVerificationQueued(db, _id))) {
      await transact((tx) => enqueueVerification(tx, _id))
    }
    if (status !== "failed") continue
    const payload = { employee_id, identity, files, pseudonymized_at }
    const requester = { employee_id: job.requested_by_id, impersonated_by: job.impersonated_by }
    await transact(async (tx) => {
      await enqueueTracked(tx, pseudonymization, { requester, payload, isAwaited: false })
      // From now on, the new job has it.
      await forgetIdentity(tx.db, _id)
    })
  }
}
